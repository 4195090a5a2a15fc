// SPDX-License-Identifier: Apache-2.0
import type { ClockRule, TableInfo } from '$generated/protocol';
import { describe, expect, it } from 'vitest';
import { everything, filterTables } from '../src/lib/lobby_filter';

const table = (id: string, game: string, clock: ClockRule | null, open: boolean): TableInfo =>
  ({
    id,
    game,
    clock,
    status: open ? 'waiting' : 'playing',
    seats: [
      { person: { id: 'p', name: 'P' }, bot: null, name: 'P', connected: true },
      open ? { name: '', connected: false } : { bot: 'greedy', name: 'B', connected: true },
    ],
  }) as unknown as TableInfo;

describe('the filter of the lobby', () => {
  const tables = [
    table('a', 'ave-caesar', null, true),
    table('b', 'ave-caesar', { kind: 'turn', seconds: 90, increment: 0 }, false),
    table('c', 'caesar-xl', { kind: 'turn', seconds: 3 * 86_400, increment: 0 }, true),
    table('d', 'caesar-xl', { kind: 'game', seconds: 3 * 86_400, increment: 0 }, true),
  ];
  const ids = (filter: Partial<typeof everything>) =>
    filterTables(tables, { ...everything, ...filter }).map((one) => one.id);

  it('shows everything until something is chosen', () => {
    expect(ids({})).toEqual(['a', 'b', 'c', 'd']);
  });
  it('narrows by game, time and free seats, all at once', () => {
    expect(ids({ game: 'caesar-xl' })).toEqual(['c', 'd']);
    expect(ids({ time: 'none' })).toEqual(['a']);
    expect(ids({ time: 'quick' })).toEqual(['b', 'd']);
    expect(ids({ time: 'slow' })).toEqual(['c']);
    expect(ids({ open: true })).toEqual(['a', 'c', 'd']);
    expect(ids({ game: 'ave-caesar', open: true })).toEqual(['a']);
  });
});
