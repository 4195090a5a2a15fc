// SPDX-License-Identifier: Apache-2.0
import type { View } from '$generated/chicken-caesar';
import type { GameModule } from '../types';
import Board from './Board.svelte';
import SeatDetails from './SeatDetails.svelte';

const glory = new Set([
  'elected',
  'elected-alone',
  'contract-made',
  'monument-approved',
  'bribe-paid',
]);
const woe = new Set([
  'died-fox',
  'died-with-his-officers',
  'died-in-office',
  'exiled',
  'exiled-himself',
  'vetoed',
  'monument-denied',
]);
const news = new Set(['turn', 'revealed', 'tax-set']);

const game: GameModule = {
  Board,
  SeatDetails,
  headline(line) {
    if (glory.has(line.key)) return { tone: 'glory' };
    if (woe.has(line.key)) return { tone: 'woe' };
    return news.has(line.key) ? { tone: 'news' } : null;
  },
  order(view) {
    const { families } = view as View;
    return families
      .map((family) => family.seat)
      .sort((a, b) => families[b]!.score.total - families[a]!.score.total || a - b);
  },
};

export default game;
