// SPDX-License-Identifier: Apache-2.0
import type { LobbyTold, TableInfo, TableStatus } from '$generated/protocol';
import { describe, expect, it } from 'vitest';
import { LobbyFollower, tell } from '../src/lib/lobby.svelte';

const table = (id: string, created: string, status: TableStatus = 'waiting'): TableInfo =>
  ({ id, created, status, seats: [] }) as unknown as TableInfo;
const told = (tables: TableInfo[], gone: string[] = [], fresh = false): LobbyTold => ({
  type: 'lobby',
  fresh,
  tables,
  gone,
});
const ids = (tables: readonly TableInfo[] | null) => tables?.map((one) => one.id);

describe('the lobby as the server tells it', () => {
  const first = told([table('a', '1'), table('b', '2'), table('c', '3', 'playing')], [], true);

  it('lists what one can join first, the newest on top', () => {
    expect(ids(tell([], first))).toEqual(['b', 'a', 'c']);
  });

  it('changes what has changed and drops what is gone', () => {
    const before = tell([], first);
    expect(ids(tell(before, told([table('b', '2', 'playing'), table('d', '4')], ['a'])))).toEqual([
      'd',
      'c',
      'b',
    ]);
  });

  it('starts with a whole list: changes of one it does not have are not shown', () => {
    const lobby = new LobbyFollower();
    lobby.receive(told([table('x', '1')]));
    expect(lobby.tables).toBeNull();
    lobby.receive(first);
    lobby.receive(told([], ['b']));
    expect(ids(lobby.tables)).toEqual(['a', 'c']);
  });
});
