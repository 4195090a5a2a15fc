// SPDX-License-Identifier: Apache-2.0
import type { View } from '$generated/ave-caesar';
import type { GameModule } from '../types';
import Board from './Board.svelte';
import SeatDetails from './SeatDetails.svelte';

const glory = new Set(['finished', 'race-won', 'tournament-won']);
const woe = new Set(['missed', 'wrecked', 'crashed', 'executed', 'out', 'stranded']);

const game: GameModule = {
  Board,
  SeatDetails,
  headline(line) {
    if (glory.has(line.key)) return { tone: 'glory' };
    if (woe.has(line.key)) return { tone: 'woe' };
    return null;
  },
  // Who is ahead: those home in their order, then by the track still to run (AC 5.3).
  order(view) {
    const { chariots } = view as View;
    const score = (seat: number) => {
      const chariot = chariots[seat]!;
      if (chariot.status === 'finished') return chariot.place - 1000;
      return chariot.distance + (chariot.status === 'racing' ? 0 : 1000);
    };
    return chariots.map((_, seat) => seat).sort((a, b) => score(a) - score(b) || a - b);
  },
};

export default game;
