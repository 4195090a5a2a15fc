// SPDX-License-Identifier: Apache-2.0
import type { Move, View } from '$generated/chicken-caesar';
import { Messages } from '$lib/messages';
import { describe, expect, it } from 'vitest';
import english from '../src/games/chicken-caesar/words/en.json';
import {
  choicesOf,
  costOf,
  monumentsIn,
  offerRows,
  officesIn,
  promiseIn,
  proposalText,
  type Teller,
} from '../src/games/chicken-caesar/moves';

const blank: Move = {
  roosters: 0,
  kind: 'quiet',
  rooster: 0,
  office: 'caesar',
  set: 0,
  letters: 0,
  card: 'vigil',
  seat: 0,
  amount: 0,
  number: 0,
  form: 'none',
  term: 'none',
  term_office: 'caesar',
};
const view = {
  roosters: [
    { name: 'blue#1', family: 0 },
    { name: 'grey#1', family: 1 },
  ],
  election: { kind: 'advancement', abstain_fee: 1 },
} as unknown as View;
const teller: Teller = {
  view,
  words: new Messages(english, { 'office.caesar': 'Caesar', 'card.vigil': 'Vigil' }),
  names: ['Ada', 'Ben'],
  you: 0,
};

describe('moves of Chicken Caesar', () => {
  it('unpacks sets of offices', () => {
    expect(officesIn(0b10010)).toEqual(['consul', 'aedile']);
  });

  it('puts a proposal together from what is listed', () => {
    const listed = [1, 2].flatMap((set) => [
      {
        text: '',
        move: { ...blank, kind: 'propose', rooster: 0, set: set * 8, amount: 1 } as Move,
      },
      { text: '', move: { ...blank, kind: 'propose', rooster: 1, set: 2, amount: set } as Move },
    ]);
    expect(monumentsIn(choicesOf(listed, teller))).toEqual([
      { rooster: 0, offices: ['praetor', 'aedile'] },
      { rooster: 1, offices: ['consul'] },
    ]);
    expect(proposalText('blue#1', ['aedile', 'praetor'], 3)).toBe(
      'propose blue#1 praetor,aedile 3',
    );
  });

  it('knows what a nomination costs', () => {
    expect(costOf({ ...blank, kind: 'nominate', rooster: 0 }, teller)).toBe(1);
    expect(costOf({ ...blank, kind: 'nominate', rooster: 1 }, teller)).toBe(0);
    const fox = { ...view, election: { kind: 'fox', abstain_fee: 1 } } as unknown as View;
    expect(costOf({ ...blank, kind: 'nominate' }, { ...teller, view: fox })).toBe(0);
  });

  it('cuts the promise out of an offer', () => {
    expect(promiseIn('offer green 2: vote-for blue#3 this election')).toBe(
      'vote-for blue#3 this election',
    );
  });

  it('gathers the prices of one promise in a row', () => {
    const offer = (amount: number, text: string) => ({
      text,
      move: { ...blank, kind: 'bid', seat: 1, amount },
    });
    const choices = choicesOf(
      [offer(1, 'offer grey 1: hold this decision'), offer(2, 'offer grey 2: hold this decision')],
      teller,
    );
    expect(choices[0]!.label).toBe('Offer Ben 1: hold this decision');
    const rows = offerRows(choices);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.prices.map((price) => price.amount)).toEqual([1, 2]);
  });

  it('has words for every kind of move', () => {
    const kinds = Object.keys(english).filter((key) => /^cc\.move\.[a-z_]+$/.test(key));
    expect(kinds.length).toBe(30);
  });
});
