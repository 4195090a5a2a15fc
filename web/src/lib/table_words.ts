// SPDX-License-Identifier: Apache-2.0
import type { GameCard, Notice, TableInfo } from '$generated/protocol';
import { clockText, duration } from './clock';
import type { Messages } from './messages';
import { optionText } from './option_text';
import { unusual } from './options';
import { t } from './words.svelte';

// The least delay there is, for tables that do not name one; as the server has it.
export const leastDelay = 12;

// What a table has agreed on, apart from the rules of its game, as sentences.
export function houseWords(table: TableInfo): string[] {
  const { clock, house } = table;
  const said: string[] = [];
  if (clock && clock.kind !== 'none') {
    said.push(`${clockText(clock)}. ${t(clock.bot ? 'clock.then-bot' : 'clock.then-default')}`);
  }
  if (house.rated) said.push(t('house.says.rated'));
  if (house.away) said.push(t('house.says.away', { n: Math.round(house.away / 60) }));
  said.push(t(house.hints ? 'house.says.hints' : 'house.says.no-hints'));
  if (house.ready) said.push(t('house.says.ready', { time: duration(house.ready) }));
  said.push(spectatorWords(table));
  return said;
}

export function spectatorWords({ house }: TableInfo): string {
  const kind = house.spectators ?? 'open';
  return t(`house.says.spectators.${kind}`, { n: house.delay ?? leastDelay });
}

// The rules of the game that differ from the usual ones.
export function ruleWords(table: TableInfo, card: GameCard | undefined, words: Messages): string[] {
  if (card === undefined) return [];
  return unusual(card, table.options).map(({ form, value }) => optionText(form, value, words));
}

// What has happened at the table besides play, for everybody or for whom it happened to.
export function noticeWords(notice: Notice, me: string | undefined): string {
  const mine = notice.people.some((person) => person.id === me);
  const who = notice.people.map((person) => person.name).join(', ');
  const about = notice.question ? `.${notice.question}` : '';
  return t(`notice.${notice.kind}${about}${mine ? '.you' : ''}`, {
    who,
    n: notice.people.length,
  });
}
