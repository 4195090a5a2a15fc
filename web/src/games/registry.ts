// SPDX-License-Identifier: Apache-2.0
import type { Messages } from '$lib/messages';
import { loadGameWords } from '$lib/words.svelte';
import type { Paint } from '$lib/seats';
import type { GameModule } from './types';

// The games the client knows how to draw. A folder with an index.ts is all it takes; games without
// one are played on the generic board.
const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

// A game with a seats.ts has seat colours of its own. They are small and shown in the lobby, too.
const painted = import.meta.glob<{ paints: readonly Paint[] }>('./*/seats.ts', { eager: true });

export function paintsOf(id: string | null | undefined): readonly Paint[] | undefined {
  return painted[`./${id}/seats.ts`]?.paints;
}

export interface LoadedGame {
  module: GameModule;
  words: Messages;
}

const loaded = new Map<string, Promise<LoadedGame>>();

// `plain` asks for the generic board, which every game can be played on.
export function loadGame(id: string, plain = false): Promise<LoadedGame> {
  const key = `${id} ${plain}`;
  let game = loaded.get(key);
  if (game === undefined) {
    game = load(id, plain);
    // A failed download is tried again next time.
    game.catch(() => loaded.delete(key));
    loaded.set(key, game);
  }
  return game;
}

async function load(id: string, plain: boolean): Promise<LoadedGame> {
  const generic = () => import('./generic/index');
  const own = modules[`./${id}/index.ts`] ?? generic;
  const [module, board, words] = await Promise.all([
    own(),
    plain ? generic() : null,
    loadGameWords(id),
  ]);
  return { module: { ...module.default, ...board?.default }, words };
}

// What the home page says before the server has answered, in the order it shows them.
export interface GameFacts {
  id: string;
  prefix: string; // of its rule numbers
  seats: [number, number];
  quick: { seats: number; options: Record<string, unknown> }; // for "play now"
}

export const games: readonly GameFacts[] = [
  { id: 'ave-caesar', prefix: 'AC', seats: [3, 6], quick: { seats: 4, options: { races: 1 } } },
  { id: 'chicken-caesar', prefix: 'CC', seats: [3, 6], quick: { seats: 4, options: {} } },
  { id: 'caesar-xl', prefix: 'XL', seats: [2, 2], quick: { seats: 2, options: {} } },
  { id: 'ides-of-march', prefix: 'IM', seats: [2, 4], quick: { seats: 3, options: {} } },
];

export function factsOf(id: string): GameFacts | undefined {
  return games.find((game) => game.id === id);
}
