// SPDX-License-Identifier: Apache-2.0
import type { MyTables, SeatInfo, TableInfo } from '$generated/protocol';
import { describe, expect, test } from 'vitest';
import { goingOn } from '../src/lib/turns';

const seat = (id: string, bot: string | null = null): SeatInfo => ({
  person: { id, name: id },
  bot,
  name: id,
  connected: true,
});

function table(id: string, status: TableInfo['status'], seats = [seat('me'), seat('you')]) {
  return { id, game: 'caesar-xl', status, seats } as unknown as TableInfo;
}

describe('my tables', () => {
  test('where I am to move comes first, the most urgent on top', () => {
    const mine: MyTables = {
      tables: [
        table('theirs', 'playing'),
        table('waiting', 'waiting'),
        table('no-clock', 'playing'),
        table('tomorrow', 'playing'),
        table('over', 'finished'),
        table('soon', 'playing'),
      ],
      turns: [
        { table: 'theirs', to_act: 1, left: 5 },
        { table: 'no-clock', to_act: 0, left: -1 },
        { table: 'tomorrow', to_act: 0, left: 86_400_000 },
        { table: 'soon', to_act: 0, left: 60_000 },
      ],
    };
    const going = goingOn(mine, 'me');
    expect(going.map(({ table: { id } }) => id)).toEqual([
      'soon',
      'tomorrow',
      'no-clock',
      'theirs',
      'waiting',
    ]);
    expect(going.map(({ mine }) => mine)).toEqual([true, true, true, false, false]);
    expect(going[3]?.turn?.to_act).toBe(1);
    expect(going[4]?.turn).toBeNull();
  });

  test('a bot in my seat needs no reminder, and a stranger has no turn', () => {
    const mine: MyTables = {
      tables: [table('a', 'playing', [seat('me', 'legionary'), seat('you')])],
      turns: [{ table: 'a', to_act: 0, left: -1 }],
    };
    expect(goingOn(mine, 'me')[0]?.mine).toBe(false);
    expect(goingOn(mine, undefined)[0]?.mine).toBe(false);
  });
});
