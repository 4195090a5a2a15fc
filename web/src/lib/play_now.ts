// SPDX-License-Identifier: Apache-2.0
import { factsOf } from '../games/registry';
import { api } from './api';
import { loadGames } from './catalogue.svelte';
import { router } from './router.svelte';
import { session } from './session.svelte';

// One click from the home page to the first move: a private table, bots on all other seats.
export async function playNow(id: string, kind?: string): Promise<void> {
  if (!(await session.ensure())) return;
  const games = await loadGames();
  const game = games.find((other) => other.id === id);
  if (game === undefined) return;
  const quick = factsOf(id)?.quick ?? { seats: game.min_seats, options: {} };
  const bot = kind ?? usualBot(game.bots);
  const table = await api.create({
    game: id,
    seats: quick.seats,
    options: quick.options,
    is_public: false,
    bots: Array<string>(quick.seats - 1).fill(bot),
    start: true,
  });
  router.go(`/table/${table.id}`);
}

// From a place in a finished game: the person on one seat, bots on the others, chance as it was.
export async function playOn(
  game: string,
  record: string,
  moves: number,
  seat: number,
): Promise<void> {
  if (!(await session.ensure())) return;
  const games = await loadGames();
  const bot = usualBot(games.find((other) => other.id === game)?.bots ?? []);
  const table = await api.create({ is_public: false, record, moves });
  if (seat !== 0) await api.sit(table.id, { seat });
  for (const [other] of table.seats.entries())
    if (other !== seat) await api.bot(table.id, { seat: other, kind: bot });
  await api.start(table.id);
  router.go(`/table/${table.id}`);
}

// A fair opponent for somebody new: the middle level of the search.
export function usualBot(kinds: readonly string[]): string {
  const wanted = ['legionary', 'tiro', 'greedy'];
  return wanted.find((kind) => kinds.includes(kind)) ?? kinds.at(-1) ?? 'random';
}
