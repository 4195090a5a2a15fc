// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  clockFace,
  clockPresets,
  clockText,
  duration,
  isSlow,
  seeClock,
  timeLeft,
} from '../src/lib/clock';

describe('clocks', () => {
  const seen = seeClock(
    { type: 'clock', table: 't', running: 1, left: [60_000, 30_000, -1], paused: false },
    1000,
  );

  it('run for the seat to act alone, and bots have none', () => {
    expect(timeLeft(seen, 0, 11_000)).toBe(60_000);
    expect(timeLeft(seen, 1, 11_000)).toBe(20_000);
    expect(timeLeft(seen, 1, 99_000)).toBe(0);
    expect(timeLeft(seen, 2, 11_000)).toBeNull();
  });

  it('stand still on a vacation', () => {
    const paused = { ...seen, paused: true };
    expect(timeLeft(paused, 1, 99_000)).toBe(30_000);
    expect(isSlow({ kind: 'turn', seconds: 86_400, increment: 0 })).toBe(true);
    expect(isSlow({ kind: 'turn', seconds: 300, increment: 0 })).toBe(false);
    expect(isSlow({ kind: 'game', seconds: 864_000, increment: 0 })).toBe(false);
  });

  it('show minutes, hours and days', () => {
    expect(clockFace(0)).toBe('0:00');
    expect(clockFace(9_001)).toBe('0:10');
    expect(clockFace(125_000)).toBe('2:05');
    expect(clockFace(3_725_000)).toBe('1:02:05');
    expect(clockFace(3 * 86_400_000)).toBe('3 days');
    expect(clockFace(3 * 86_400_000 - 1000)).toBe('2 d 23 h');
  });

  it('are told in words', () => {
    expect(duration(90)).toBe('90 seconds');
    expect(duration(86_400)).toBe('1 day');
    expect(clockText(null)).toBe('No clock');
    expect(clockText({ kind: 'game', seconds: 600, increment: 10 })).toBe(
      '10 minutes for the game, 10 seconds more after each turn',
    );
    expect(new Set(clockPresets.map(clockText)).size).toBe(clockPresets.length);
  });
});
