// SPDX-License-Identifier: Apache-2.0
import { language } from './words.svelte';

export function roman(n: number): string {
  const steps: [number, string][] = [
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let out = '';
  for (const [value, sign] of steps) {
    while (n >= value) {
      out += sign;
      n -= value;
    }
  }
  return out;
}

export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(language.code, { numeric: 'auto' });
  const steps: [number, Intl.RelativeTimeFormatUnit][] = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ];
  for (const [size, unit] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(Math.min(0, seconds), 'second');
}

export function clockTime(iso: string): string {
  return new Intl.DateTimeFormat(language.code, { hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  );
}

// "12 August 2026", for something long ago.
export function date(iso: string): string {
  return new Intl.DateTimeFormat(language.code, { dateStyle: 'long' }).format(new Date(iso));
}

// "12 August", for something days away.
export function day(iso: string): string {
  return new Intl.DateTimeFormat(language.code, { day: 'numeric', month: 'long' }).format(
    new Date(iso),
  );
}
