// SPDX-License-Identifier: Apache-2.0
import type { Move, Place, View } from '$generated/caesar-xl';
import type { Event, WireLine } from '$generated/protocol';
import { describe, expect, it } from 'vitest';
import { choicesOf, plainest, type Choice } from '../src/games/caesar-xl/moves';
import { isRoll, lastBattle } from '../src/games/caesar-xl/report';
import english from '../src/games/caesar-xl/words/en.json';
import { Messages } from '../src/lib/messages';

const words = new Messages(english, {
  'piece.CAESAR': 'Caesar',
  'piece.LR': 'a regular Legion',
  'place.RUB': 'Rubicon',
  'place.ROM': 'Rome',
  'place.BRU': 'Brundisium',
});

const move = (verb: Move['verb'], more: Partial<Move> = {}): Move => ({
  verb,
  piece: 'nobody',
  card: 'nothing',
  target: 'nothing',
  from: 'nowhere',
  via: 'nowhere',
  to: 'nowhere',
  number: 0,
  ...more,
});

function viewWith(more: Partial<View> = {}): View {
  const leaders = { leaders: ['CAESAR'] };
  return {
    active: 0,
    step: 'march',
    places: { RUB: { place: 'RUB', caesar: leaders } },
    caesar: { legion_cost: 6, allied_cost: 4 },
    pompey: { legion_cost: 6, allied_cost: 4 },
    ...more,
  } as unknown as View;
}

const one = (what: Move, view = viewWith()): Choice =>
  choicesOf([{ text: 'it', move: what }], words, view)[0]!;

describe('a choice', () => {
  it('of Onward is found where the Supreme Leader stands', () => {
    const choice = one(move('onward', { via: 'ROM', to: 'BRU' }));
    expect(choice).toMatchObject({ place: 'RUB', walker: 'ONWARD' });
    expect(choice.label).toBe('Caesar leads on from Rubicon over Rome to Brundisium');
  });

  it('says the price of a unit and the die that envoys need', () => {
    const recruit = one(move('recruit', { piece: 'LR', to: 'ROM' }));
    expect(recruit.label).toBe('Raise a regular Legion in Rome (6 Gold)');
    const places = { ROM: { place: 'ROM', diplomacy: 1 } } as unknown as View['places'];
    const envoys = one(move('diplo_place', { to: 'ROM' }), viewWith({ places }));
    expect(envoys.label).toBe('Ally marker for Rome: 3 Gold, on 5 or more');
  });

  it('unpacks what Treachery takes', () => {
    expect(one(move('give', { number: 1 | (2 << 4) })).label).toBe(
      'Lose 1 × regular Legion, 2 × regular Allied unit',
    );
  });

  it('of ways to one goal: the step, else the only one, else the player must say', () => {
    const step = one(move('march', { piece: 'LR', from: 'RUB', to: 'ROM' }));
    const over = one(move('force', { piece: 'LR', from: 'RUB', via: 'BRU', to: 'ROM' }));
    expect(plainest([over, step])).toBe(step);
    expect(plainest([over])).toBe(over);
    expect(plainest([over, over])).toBeNull();
  });
});

describe('the report of a battle', () => {
  const line = (key: string, args: WireLine['args'] = []): WireLine => ({ key, args, rule: '' });
  const event = (...lines: WireLine[]): Event => ({ version: 0, actor: 0, lines });
  const battle = (place: Place) =>
    line('battle', [
      { name: 'who', seat: 1 },
      { name: 'place', key: `place.${place}` },
    ]);
  const roll = (dice: string, needs: string) =>
    line('roll-heavy', [
      { name: 'who', seat: 0 },
      { name: 'dice', text: dice },
      { name: 'needs', text: needs },
      { name: 'hits', number: 1 },
    ]);

  it('keeps the dice of every round of the newest battle', () => {
    const report = lastBattle([
      event(battle('ATH'), roll('1', '3'), line('battle-won')),
      event(battle('ROM')),
      event(roll('4 2', '33'), line('unit-falls')),
      event(line('round'), roll('6', '4')),
    ])!;
    expect(report).toMatchObject({ place: 'ROM', attacker: 1, over: false });
    expect(report.rounds.map((round) => round.entries.length)).toEqual([2, 1]);
    const first = report.rounds[0]!.entries[0]!;
    expect(isRoll(first) && first.dice).toEqual([
      { face: 4, needs: 3 },
      { face: 2, needs: 3 },
    ]);
  });

  it('is over with its winner and forgotten after a whole player turn', () => {
    const fought = [event(battle('ROM'), roll('1', '3'), line('battle-won'), line('looted'))];
    expect(lastBattle(fought)).toMatchObject({ over: true });
    expect(lastBattle(fought)!.rounds[0]!.entries).toHaveLength(3);
    const later = [...fought, event(line('turn')), event(line('marched')), event(line('turn'))];
    expect(lastBattle(later)).toBeNull();
    expect(lastBattle([])).toBeNull();
  });
});
