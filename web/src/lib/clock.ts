// SPDX-License-Identifier: Apache-2.0
import type { ClockRule, ClockTold } from '$generated/protocol';
import { t } from './words.svelte';

// How the clocks stood when the server said so, by this browser's own steady clock.
export interface ClockSeen {
  running: number;
  left: readonly number[];
  at: number;
  paused: boolean; // the running clock stands still: a vacation
}

export function seeClock(told: ClockTold, at = performance.now()): ClockSeen {
  return { running: told.running, left: told.left, at, paused: told.paused };
}

// Does the clock of this seat tick?
export function runs(clock: ClockSeen, seat: number): boolean {
  return clock.running === seat && !clock.paused;
}

// Milliseconds a seat has now; null for a bot, which has no clock.
export function timeLeft(clock: ClockSeen, seat: number, now: number): number | null {
  const left = clock.left[seat] ?? -1;
  if (left < 0) return null;
  return Math.max(0, runs(clock, seat) ? left - (now - clock.at) : left);
}

const units: [string, number][] = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
];

// "3 days", "90 seconds": in the largest unit that gives a whole number.
export function duration(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= each && seconds % each === 0) ?? [
    'seconds',
    1,
  ];
  return t(`clock.${unit}`, { n: seconds / size });
}

// The rule of a table's clocks in words.
export function clockText(rule: ClockRule | null | undefined): string {
  if (!rule || rule.kind === 'none') return t('clock.none');
  const time = duration(rule.seconds);
  if (rule.kind === 'turn') return t('clock.turn', { time });
  if (rule.increment === 0) return t('clock.game', { time });
  return t('clock.game-increment', { time, more: duration(rule.increment) });
}

// What stands on a clock: 2:05, 1:02:05, and from two days on "2 d 23 h" or "3 days".
export function clockFace(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 2 * 86_400) {
    const n = Math.floor(seconds / 86_400);
    const hours = Math.floor((seconds % 86_400) / 3_600);
    return hours === 0 ? t('clock.days', { n }) : t('clock.days-hours', { n, hours });
  }
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

// Slow play: at least a day for each turn, and vacations stop the clock.
export function isSlow(rule: ClockRule | null | undefined): boolean {
  return rule?.kind === 'turn' && rule.seconds >= 86_400;
}

export const clockPresets: readonly ClockRule[] = [
  { kind: 'none', seconds: 0, increment: 0 },
  { kind: 'turn', seconds: 30, increment: 0 },
  { kind: 'turn', seconds: 90, increment: 0 },
  { kind: 'turn', seconds: 300, increment: 0 },
  { kind: 'game', seconds: 600, increment: 10 },
  { kind: 'game', seconds: 1800, increment: 0 },
  { kind: 'turn', seconds: 86_400, increment: 0 },
  { kind: 'turn', seconds: 2 * 86_400, increment: 0 },
  { kind: 'turn', seconds: 3 * 86_400, increment: 0 },
  { kind: 'turn', seconds: 7 * 86_400, increment: 0 },
];
