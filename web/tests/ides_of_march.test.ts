// SPDX-License-Identifier: Apache-2.0
import type { View } from '$generated/ides-of-march';
import type { Event } from '$generated/protocol';
import { describe, expect, it } from 'vitest';
import { dropOf, neighbour, reachedFrom, squareOf } from '../src/games/ides-of-march/land';
import { lately } from '../src/games/ides-of-march/story';

const line = (key: string, args: Event['lines'][number]['args'] = []) => ({ key, args, rule: '' });
const event = (version: number, ...lines: Event['lines']): Event => ({ version, actor: 0, lines });
const rolled = (die: string, face: string) =>
  line(`rolled-${die}`, [
    { name: 'who', seat: 1 },
    { name: 'face', key: `face.${face}` },
  ]);
const drew = (who: number, card: string) =>
  line('card', [
    { name: 'who', seat: who },
    { name: 'card', key: `card.${card}.title` },
  ]);

describe('what the board shows of the log', () => {
  it('keeps the dice of this turn apart, the same face twice too', () => {
    const log = [
      event(1, rolled('orange', 'green'), line('turn')),
      event(2, rolled('orange', 'yellow')),
      event(3, rolled('orange', 'yellow')),
    ];
    const { rolls } = lately(log);
    expect(rolls.map((roll) => [roll.die, roll.face, roll.who])).toEqual([
      ['orange', 'yellow', 1],
      ['orange', 'yellow', 1],
    ]);
    expect(new Set(rolls.map((roll) => roll.key)).size).toBe(2);
  });

  it('shows the last card of this turn or the one before, and no older one', () => {
    const old = event(1, drew(2, 'S-II-2'), line('turn'));
    expect(lately([old]).drawn).toMatchObject({ card: 'S-II-2', who: 2 });
    const later = [old, event(2, line('turn'))];
    expect(lately(later).drawn).toBeNull();
    expect(lately([...later, event(3, drew(0, 'C-VII-1'))]).drawn?.card).toBe('C-VII-1');
    expect(lately([])).toEqual({ rolls: [], drawn: null });
  });
});

describe('the land', () => {
  const view = { board: [{ square: 'F7', tile: 'BE', ports: 'NE' }] } as unknown as View;

  it('knows where roads come to a square', () => {
    expect(reachedFrom(view, squareOf('G7'))).toBe(8); // the bend on F7
    expect(reachedFrom(view, squareOf('F8'))).toBe(0);
    expect(reachedFrom(view, squareOf('F5'))).toBe(4); // the podium
    expect(reachedFrom(view, squareOf('E11'))).toBe(2); // the Home circle on F11
  });

  it('raises the hills by their height', () => {
    const podium = squareOf('F6');
    const below = squareOf('F8');
    expect(podium.lift).toBeGreaterThan(below.lift);
    expect(dropOf(squareOf('F7'))).toBeGreaterThan(0);
    expect(squareOf('B2').lift).toBe(0);
    expect(neighbour(squareOf('A6'), 8)).toBeUndefined();
  });
});
