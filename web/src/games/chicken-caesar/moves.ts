// SPDX-License-Identifier: Apache-2.0
import type { Move, Office, RoosterView, View } from '$generated/chicken-caesar';
import type { LegalMove } from '$generated/protocol';
import type { Messages } from '$lib/messages';

export interface Choice {
  text: string; // what is sent
  label: string; // what people read
  cost: number;
  move: Move;
}

export interface Teller {
  view: View;
  words: Messages;
  names: readonly string[];
  you: number;
}

export const letters = ['A', 'B', 'C'];

export const offices: readonly Office[] = ['caesar', 'consul', 'censor', 'praetor', 'aedile'];

// Offices in a set, as the rules pack it: bit 0 is Caesar.
export function officesIn(set: number): Office[] {
  return offices.filter((_, bit) => (set & (1 << bit)) !== 0);
}

export function roosterOf(view: View, index: number): RoosterView | undefined {
  return view.roosters[index];
}

export function familyOf(view: View, name: string): number {
  return view.roosters.find((rooster) => rooster.name === name)?.family ?? 0;
}

// What a move costs at once, as far as the interface can show it before it is made.
export function costOf(move: Move, { view, you }: Teller): number {
  const own = view.roosters[move.rooster]?.family === you;
  switch (move.kind) {
    case 'appoint':
      return own ? 1 : 0;
    case 'nominate':
      return own && view.election?.kind === 'advancement' ? 1 : 0;
    case 'abstain':
      return view.election?.abstain_fee ?? 1;
    case 'pass':
      return 1;
    case 'gift':
    case 'bid':
    case 'pledge':
    case 'propose':
      return move.amount;
    default:
      return 0;
  }
}

export function promiseIn(text: string): string {
  const colon = text.indexOf(':');
  return colon < 0 ? text : text.slice(colon + 1).trim();
}

export function labelOf(legal: LegalMove, teller: Teller): string {
  const { view, words, names } = teller;
  const move = legal.move as Move;
  const office = words.say(`office.${move.office}`);
  const rooster = roosterOf(view, move.rooster)?.name ?? '';
  const who = names[move.seat] ?? '';
  if (move.kind === 'pledge' && move.amount === 0) return words.say('cc.move.pledge.none');
  const fox = move.kind === 'second' && view.election?.kind === 'fox' ? '.fox' : '';
  return words.say(`cc.move.${move.kind}${fox}`, {
    office,
    rooster,
    who,
    n: move.amount,
    letter: move.office === 'caesar' ? '' : (letters[move.letters] ?? ''),
    card: words.say(`card.${move.card}`),
    number: move.number,
    offices: officesIn(move.set)
      .map((each) => words.say(`office.${each}`))
      .join(', '),
    promise: promiseIn(legal.text),
  });
}

export function choicesOf(legal: readonly LegalMove[], teller: Teller): Choice[] {
  return legal.map((each) => ({
    text: each.text,
    label: labelOf(each, teller),
    cost: costOf(each.move as Move, teller),
    move: each.move as Move,
  }));
}

// Offers come as one legal move per price; the drawer shows one row per promise with its prices.
export interface OfferRow {
  kind: 'bid' | 'ask';
  seat: number;
  promise: string;
  prices: { amount: number; text: string }[];
}

export function offerRows(choices: readonly Choice[]): OfferRow[] {
  const rows = new Map<string, OfferRow>();
  for (const { move, text } of choices) {
    if (move.kind !== 'bid' && move.kind !== 'ask') continue;
    const promise = promiseIn(text);
    const key = `${move.kind} ${move.seat} ${promise}`;
    const row = rows.get(key) ?? { kind: move.kind, seat: move.seat, promise, prices: [] };
    row.prices.push({ amount: move.amount, text });
    rows.set(key, row);
  }
  return [...rows.values()];
}

// Monuments that can be proposed, each with the offices its card still lacks and the stash has.
export interface Monument {
  rooster: number;
  offices: Office[];
}

export function monumentsIn(choices: readonly Choice[]): Monument[] {
  const sets = new Map<number, number>();
  for (const { move } of choices)
    if (move.kind === 'propose') sets.set(move.rooster, (sets.get(move.rooster) ?? 0) | move.set);
  return [...sets].map(([rooster, set]) => ({ rooster, offices: officesIn(set) }));
}

export function proposalText(monument: string, chosen: readonly Office[], coins: number): string {
  return `propose ${monument} ${offices.filter((each) => chosen.includes(each)).join(',')} ${coins}`;
}
