// SPDX-License-Identifier: Apache-2.0
import type { TableInfo } from '$generated/protocol';

// Which tables of the lobby somebody wants to see.
export interface LobbyFilter {
  game: string; // an id, or empty for all
  time: 'any' | 'none' | 'quick' | 'slow';
  open: boolean; // only those with a free seat
}

export const everything: LobbyFilter = { game: '', time: 'any', open: false };

const day = 86_400;

function timeOf(table: TableInfo): LobbyFilter['time'] {
  if (!table.clock || table.clock.kind === 'none') return 'none';
  return table.clock.kind === 'turn' && table.clock.seconds >= day ? 'slow' : 'quick';
}

export function isJoinable(table: TableInfo): boolean {
  return table.status === 'waiting' && table.seats.some((seat) => !seat.person && !seat.bot);
}

export function filterTables(tables: readonly TableInfo[], filter: LobbyFilter): TableInfo[] {
  return tables.filter(
    (table) =>
      (filter.game === '' || table.game === filter.game) &&
      (filter.time === 'any' || timeOf(table) === filter.time) &&
      (!filter.open || isJoinable(table)),
  );
}
