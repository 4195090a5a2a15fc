// SPDX-License-Identifier: Apache-2.0
import { getContext, setContext } from 'svelte';
import type { Paint } from './seats';

// Everything inside a table, its log and its chat shows seats in the colours of its game.
type Paints = () => readonly Paint[] | undefined;
const key = Symbol('paints');

export function paintSeats(paints: Paints): void {
  setContext(key, paints);
}

export function paintsHere(): Paints {
  return getContext<Paints | undefined>(key) ?? (() => undefined);
}
