// SPDX-License-Identifier: Apache-2.0
import type { GameModule } from '../types';
import Board from './Board.svelte';
import SeatDetails from './SeatDetails.svelte';

const glory = /victory|won|claim|promot|captured/;
const woe = /dies|killed|lost|revolt|invasion|betray|desert/;

const game: GameModule = {
  Board,
  SeatDetails,
  headline(line) {
    if (glory.test(line.key)) return { tone: 'glory' };
    return woe.test(line.key) ? { tone: 'woe' } : null;
  },
};

export default game;
