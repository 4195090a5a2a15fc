// SPDX-License-Identifier: Apache-2.0
import type { LobbyTold, ServerMessage, TableInfo } from '$generated/protocol';

// Those one can still join come first, the newest on top: as the server lists them.
function before(a: TableInfo, b: TableInfo): number {
  const waits = Number(b.status === 'waiting') - Number(a.status === 'waiting');
  if (waits !== 0) return waits;
  if (a.created !== b.created) return a.created > b.created ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

export function tell(tables: readonly TableInfo[], told: LobbyTold): TableInfo[] {
  const news = new Map(told.tables.map((table) => [table.id, table]));
  const gone = new Set(told.gone);
  const kept = told.fresh
    ? []
    : tables.filter((table) => !news.has(table.id) && !gone.has(table.id));
  return [...kept, ...told.tables].sort(before);
}

// The public tables, kept up to date by the server.
export class LobbyFollower {
  tables: TableInfo[] | null = $state.raw(null);

  receive(message: ServerMessage): void {
    if (message.type !== 'lobby') return;
    if (message.fresh || this.tables !== null) this.tables = tell(this.tables ?? [], message);
  }
}
