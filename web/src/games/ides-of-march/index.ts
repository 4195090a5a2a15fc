// SPDX-License-Identifier: Apache-2.0
import type { View } from '$generated/ides-of-march';
import type { GameModule } from '../types';
import Board from './Board.svelte';
import SeatDetails from './SeatDetails.svelte';

const glory = new Set(['promoted', 'took-rome', 'won', 'last-one-left', 'expressway']);
const woe = new Set(['out', 'displaced', 'sent-home', 'bought', 'pushed']);
const news = new Set(['returned', 'reign-pauses', 'yielded', 'expressway-ready']);

const game: GameModule = {
  Board,
  SeatDetails,
  headline(line) {
    if (glory.has(line.key)) return { tone: 'glory' };
    if (woe.has(line.key)) return { tone: 'woe' };
    if (news.has(line.key)) return { tone: 'news' };
    return null;
  },
  // Whoever holds the podium, then Commanders, then by the way still to go.
  order(view) {
    const { players, podium } = view as View;
    const rank = (seat: number) => {
      const player = players[seat]!;
      if (podium.holder === seat) return -1000;
      return (
        player.steps_to_goal + (player.rank === 'commander' ? 0 : 100) + (player.out ? 500 : 0)
      );
    };
    return players.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || a - b);
  },
};

export default game;
