// SPDX-License-Identifier: Apache-2.0
import type { GameCard } from '$generated/protocol';
import { api } from './api';

// The games this server has. They do not change while it runs.
let asked: Promise<GameCard[]> | null = null;

export function loadGames(): Promise<GameCard[]> {
  if (asked === null) {
    asked = api.games();
    asked.catch(() => (asked = null));
  }
  return asked;
}
