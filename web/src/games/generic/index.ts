// SPDX-License-Identifier: Apache-2.0
import type { GameModule } from '../types';
import Board from './Board.svelte';

const game: GameModule = { Board };

export default game;
