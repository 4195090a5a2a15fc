// SPDX-License-Identifier: Apache-2.0
import type { ReplayPart } from '$generated/protocol';
import { describe, expect, it } from 'vitest';
import { Film } from '../src/lib/film.svelte';

function film(total: number) {
  const asked: number[] = [];
  const made = new Film(async (from, count): Promise<ReplayPart> => {
    asked.push(from);
    const last = Math.min(total, from + count - 1);
    const steps = Array.from({ length: last - from + 1 }, (_, k) => ({
      event: { version: from + k, actor: 0, lines: [] },
      text: '',
      to_act: 0,
      view: { at: from + k },
      result: { over: false, ranks: [], scores: [] },
    }));
    return { total, from, steps };
  });
  return { made, asked };
}

describe('a replay', () => {
  it('fetches the part it is asked for and keeps it', async () => {
    const { made, asked } = film(250);
    await made.go(0);
    await made.go(99);
    await made.go(230);
    await made.go(201);
    expect(asked).toEqual([0, 200]);
    expect(made.current?.event.version).toBe(201);
  });

  it('stays inside the game', async () => {
    const { made } = film(5);
    await made.go(99);
    expect(made.at).toBe(5);
    await made.go(-3);
    expect(made.at).toBe(0);
  });

  it('fetches the rest for scrubbing', async () => {
    const { made, asked } = film(250);
    await made.go(0);
    await made.loadAll();
    expect(asked).toEqual([0, 100, 200]);
    expect(made.events).toHaveLength(251);
  });
});
