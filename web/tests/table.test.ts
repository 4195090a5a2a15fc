// SPDX-License-Identifier: Apache-2.0
import type { Event, Snapshot, TablePlayed } from '$generated/protocol';
import { describe, expect, it } from 'vitest';
import { RequestError, type Request } from '../src/lib/socket';
import { TableFollower } from '../src/lib/table.svelte';

const event = (version: number): Event => ({ version, actor: 0, lines: [] });
const now = (version: number): Snapshot => ({
  version,
  to_act: 0,
  you: 0,
  view: { version },
  legal: [],
  can_undo: false,
  take_back: 0,
  result: { over: false, ranks: [], scores: [] },
});
const played = (versions: number[], fresh = false, at = versions.at(-1) ?? 0): TablePlayed => ({
  type: 'played',
  table: 't',
  fresh,
  events: versions.map(event),
  now: now(at),
});

function follow(
  answer: (message: Request) => Promise<{ version: number }> = async () => ({ version: 0 }),
) {
  const sent: Request[] = [];
  const table = new TableFollower('t', {
    request: (message) => {
      sent.push(message);
      return answer(message);
    },
  });
  return { table, sent };
}

describe('following a table', () => {
  it('asks for everything first, and for what it missed later', async () => {
    const { table, sent } = follow();
    await table.watch();
    table.receive(played([1, 2], true));
    await table.watch();
    expect(sent).toEqual([
      { type: 'watch', table: 't', since: -1 },
      { type: 'watch', table: 't', since: 2 },
    ]);
  });

  it('shows a hint for the position it was given for and no other', async () => {
    const { table, sent } = follow();
    table.receive(played([1, 2], true));
    await table.askHint();
    expect(sent.at(-1)).toEqual({ type: 'hint', table: 't', version: 2 });
    table.receive({ type: 'hint', table: 't', version: 2, moves: [{ text: 'a', win: 400 }] });
    expect(table.hinted.map((move) => move.text)).toEqual(['a']);
    table.receive(played([3]));
    expect(table.hinted).toEqual([]);
    table.receive({ type: 'hint', table: 'other', version: 3, moves: [{ text: 'b', win: 1 }] });
    expect(table.hinted).toEqual([]);
  });

  it('appends news in order and shows nothing twice', () => {
    const { table } = follow();
    table.receive(played([1, 2], true));
    table.receive(played([3]));
    table.receive(played([3, 4]));
    table.receive(played([2]));
    expect(table.log.map((one) => one.version)).toEqual([1, 2, 3, 4]);
    expect(table.news.map((one) => one.version)).toEqual([4]);
    expect(table.version).toBe(4);
  });

  it('asks again when something is missing in between', () => {
    const { table, sent } = follow();
    table.receive(played([1], true));
    table.receive(played([3, 4]));
    expect(table.version).toBe(1);
    expect(sent).toEqual([{ type: 'watch', table: 't', since: 1 }]);
    table.receive(played([2, 3, 4]));
    expect(table.log.map((one) => one.version)).toEqual([1, 2, 3, 4]);
  });

  it('takes a fresh view whole', () => {
    const { table } = follow();
    table.receive(played([1, 2, 3], true));
    table.receive(played([1, 2, 3, 4, 5], true));
    expect(table.log).toHaveLength(5);
    expect(table.news).toHaveLength(0);
  });

  it('ignores other tables', () => {
    const { table } = follow();
    table.receive({ ...played([1], true), table: 'other' });
    expect(table.now).toBeNull();
  });

  it('sends a move with the version it was chosen for, one at a time', async () => {
    let finish = () => {};
    const { table, sent } = follow(
      () => new Promise((resolve) => (finish = () => resolve({ version: 2 }))),
    );
    table.receive(played([1], true));
    const first = table.move('1>S5a');
    await table.move('2>S6a');
    expect(table.sending).toBe('1>S5a');
    finish();
    await first;
    expect(table.sending).toBeNull();
    expect(sent).toEqual([{ type: 'move', table: 't', version: 1, text: '1>S5a' }]);
  });

  it('passes a refusal on and is ready for the next move', async () => {
    const { table } = follow(async () => {
      throw new RequestError('refused', 'No.', 'AC 7.1');
    });
    table.receive(played([1], true));
    await expect(table.move('6>S8')).rejects.toMatchObject({ rule: 'AC 7.1' });
    expect(table.sending).toBeNull();
  });

  it('keeps a closed door apart from a broken line', async () => {
    const { table } = follow(async () => {
      throw new RequestError('connection-lost', '');
    });
    await table.watch();
    expect(table.problem).toBeNull();
    const shut = follow(async () => {
      throw new RequestError('invite-only', 'By invitation.');
    });
    await shut.table.watch();
    expect(shut.table.problem?.code).toBe('invite-only');
  });

  it('orders chat and drops repeats', () => {
    const { table } = follow();
    const said = (number: number) => ({
      type: 'chat' as const,
      table: 't',
      number,
      from: { id: 'p', name: 'P' },
      text: String(number),
      at: '2026-01-01T00:00:00Z',
      aside: false,
      removed: false,
    });
    for (const number of [2, 1, 2, 3]) table.receive(said(number));
    expect(table.chat.map((one) => one.number)).toEqual([1, 2, 3]);
  });
});
