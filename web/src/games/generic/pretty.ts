// SPDX-License-Identifier: Apache-2.0
import type { Messages } from '$lib/messages';

export function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
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
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return words.say(value ? 'generic.yes' : 'generic.no');
  return String(value);
}
