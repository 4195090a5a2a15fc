// SPDX-License-Identifier: Apache-2.0
import type { Messages } from '$lib/messages';

export function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

// Short enough for a cell or a line: a value, or a list of values.
function isShort(value: unknown): boolean {
  return isPlain(value) || (Array.isArray(value) && value.every(isPlain) && value.length <= 12);
}

// "last_move" and "handSize" as people write them.
export function prettyName(key: string): string {
  const spaced = key
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function simpleText(value: unknown, words: Messages): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return words.say(value ? 'generic.yes' : 'generic.no');
  return String(value).replace(/_/g, ' ');
}

type Entry = [string, unknown];

// Members that fit on a line first, then those that need a panel of their own.
export function entriesOf(value: unknown): { plain: Entry[]; nested: Entry[] } {
  const all = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return {
    plain: all.filter(([, item]) => isShort(item)),
    nested: all.filter(([, item]) => !isShort(item)),
  };
}

// A list of objects with short members is a table; anything else is not.
export function rowsOf(list: readonly unknown[]): { columns: string[]; cells: unknown[][] } | null {
  const objects = list.filter((item) => !isPlain(item) && !Array.isArray(item)) as object[];
  if (list.length === 0 || objects.length !== list.length) return null;
  if (!objects.every((item) => Object.values(item).every(isShort))) return null;
  const columns = [...new Set(objects.flatMap((item) => Object.keys(item)))];
  if (columns.length === 0 || columns.length > 12) return null;
  return {
    columns,
    cells: objects.map((item) => columns.map((name) => (item as Record<string, unknown>)[name])),
  };
}
