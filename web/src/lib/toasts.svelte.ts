// SPDX-License-Identifier: Apache-2.0
import { ApiError } from './api';
import { RequestError } from './socket';
import { hasWord, t } from './words.svelte';

export interface Toast {
  id: number;
  text: string;
  kind: 'error' | 'note';
  rule: string | null; // "AC 7.1"
  game: string | null; // whose rule it is
}

let next = 0;
export const toasts: Toast[] = $state([]);

// The dialogs that are open, the last one in front. Whatever is outside of it is dimmed and cannot be
// clicked, so the toasts are shown inside.
export const dialogs: string[] = $state([]);

export function dismiss(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

export function toast(
  text: string,
  more: { kind?: Toast['kind']; rule?: string | null; game?: string | null } = {},
): number {
  const { kind = 'note', rule = null, game = null } = more;
  const same = toasts.find((other) => other.text === text);
  if (same !== undefined) dismiss(same.id);
  const id = ++next;
  toasts.push({ id, text, kind, rule, game });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), rule === null ? 7000 : 14_000);
  return id;
}

// The sentence for a failure: the client's own words for what the server could not say.
export function sentence(error: unknown): string {
  if (error instanceof ApiError || error instanceof RequestError) {
    const key = `error.${error.code}`;
    if (error.message !== '') return error.message;
    return hasWord(key) ? t(key) : t('error.unknown');
  }
  return t('error.unknown');
}

export function complain(error: unknown, game: string | null = null): number {
  const rule = error instanceof ApiError || error instanceof RequestError ? error.rule : null;
  return toast(sentence(error), { kind: 'error', rule, game });
}
