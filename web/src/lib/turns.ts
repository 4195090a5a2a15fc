// SPDX-License-Identifier: Apache-2.0
import type { MyTables, TableInfo, TableTurn } from '$generated/protocol';

// One of my tables: whose turn it is there, and whether it is mine.
export interface Going {
  table: TableInfo;
  turn: TableTurn | null;
  mine: boolean;
}

// Does this person have to move? Not while a bot plays for them.
export function isMyTurn(table: TableInfo, turn: TableTurn, me: string | undefined): boolean {
  const seat = table.seats[turn.to_act];
  return me !== undefined && seat?.person?.id === me && !seat.bot;
}

// What goes on: where I am to move first, the most urgent on top; then as the server lists them.
export function goingOn({ tables, turns }: MyTables, me: string | undefined): Going[] {
  const urgency = ({ turn, mine }: Going) =>
    !mine ? Infinity : turn === null || turn.left < 0 ? Number.MAX_SAFE_INTEGER : turn.left;
  const going = tables
    .filter((table) => table.status !== 'finished')
    .map((table): Going => {
      const turn = turns.find((each) => each.table === table.id) ?? null;
      return { table, turn, mine: turn !== null && isMyTurn(table, turn, me) };
    });
  return going.sort((one, other) => {
    const [a, b] = [urgency(one), urgency(other)];
    return a === b ? 0 : a - b;
  });
}

// Looks again whenever somebody comes back to the page, and now and then while it is looked at.
export function whileSeen(look: () => void, every = 20_000): () => void {
  const seen = () => document.visibilityState === 'visible' && look();
  const timer = setInterval(seen, every);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
