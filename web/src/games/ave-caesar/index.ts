// SPDX-License-Identifier: Apache-2.0
import type { View } from '$generated/ave-caesar';
import type { GameModule } from '../types';
import Board from './Board.svelte';
import SeatDetails from './SeatDetails.svelte';
import Standings from './Standings.svelte';

const tones: Record<string, 'glory' | 'woe' | 'news'> = {
  'race-begins': 'news',
  gridlock: 'news',
  'won-race': 'glory',
  finished: 'glory',
  'tournament-won': 'glory',
  'tournament-shared': 'glory',
  missed: 'woe',
  crashed: 'woe',
  executed: 'woe',
  out: 'woe',
  stranded: 'woe',
  'race-without-winner': 'woe',
};

const game: GameModule = {
  Board,
  SeatDetails,
  Summary: Standings,
  headline(line) {
    const tone = tones[line.key];
    return tone === undefined ? null : { tone };
  },
  scores(view) {
    const { chariots, races } = view as View;
    return races.length > 1 ? chariots.map((chariot) => chariot.points) : [];
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
