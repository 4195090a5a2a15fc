// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import tracks from '../../engine/games/ave_caesar/data/tracks.json';
import { drivesOf, swapsOf, wayOfLength } from '../src/games/ave-caesar/moves';
import { around, courseOf, Glide, poseOn, turn, wayBetween } from '../src/games/ave-caesar/track';

const races = tracks.races.map((race) => race.id);

describe('the courses', () => {
  it.each(races)('%s can be driven all the way round', (id) => {
    const course = courseOf(id);
    expect(course.spaces.size).toBeGreaterThan(50);
    for (const spot of course.grid) expect(course.spaces.has(spot)).toBe(true);
    for (const [from, ends] of course.next) {
      expect(course.spaces.has(from)).toBe(true);
      for (const end of ends) expect(course.spaces.has(end)).toBe(true);
    }
    const start = course.grid[0]!;
    const first = course.next.get(start)![0]!;
    const lap = wayBetween(course, first, start, 40)!;
    expect(lap.length).toBeGreaterThanOrEqual(25);
    expect(lap.at(-1)).toBe(start);
  });

  it('runs the other way round when the race does', () => {
    const there = courseOf('A-white-cw');
    const back = courseOf('A-white-ccw');
    for (const [from, ends] of there.next)
      for (const end of ends) expect(back.next.get(end)).toContain(from);
    const space = there.spaces.get('T2a')!;
    expect(Math.abs(turn(space.facing, back.spaces.get('T2a')!.facing))).toBe(180);
  });

  it('finds short ways and gives up on long ones', () => {
    const course = courseOf('A-white-cw');
    expect(wayBetween(course, 'S4a', 'S5a')).toEqual(['S4a', 'S5a']);
    expect(wayBetween(course, 'S4a', 'S4a')).toEqual(['S4a']);
    expect(wayBetween(course, 'S5a', 'S4a', 6)).toBeNull();
    expect(wayBetween(course, 'S4a', 'nowhere')).toBeNull();
  });

  // AC 6.2: the worked example T8, where a chariot on T4 closes the neck.
  it('finds ways of exactly so many steps round other chariots', () => {
    const course = courseOf('A-white-cw');
    expect(wayOfLength(course, 'T1a', 'T3a', 2, new Set())).toHaveLength(3);
    expect(wayOfLength(course, 'T1a', 'T5a', 4, new Set(['T4']))).toBeNull();
    expect(wayOfLength(course, 'T1a', 'T5a', 4, new Set())?.[3]).toBe('T4');
  });
});

describe('gliding', () => {
  const course = courseOf('A-white-cw');
  const way = ['S8', 'L1a', 'L2a', 'L3a'].map((id) => poseOn(course.spaces.get(id)!));

  it('starts and ends on the spaces, heading as they do', () => {
    const glide = new Glide(way);
    expect(glide.at(0)).toMatchObject(way[0]!);
    const end = glide.at(1);
    expect(end.x).toBeCloseTo(way[3]!.x);
    expect(end.y).toBeCloseTo(way[3]!.y);
    expect(turn(end.angle, way[3]!.angle)).toBeCloseTo(0);
  });

  it('moves at an even speed without jumps', () => {
    const glide = new Glide(way);
    let last = glide.at(0);
    for (let i = 1; i <= 50; ++i) {
      const at = glide.at(i / 50);
      const step = Math.hypot(at.x - last.x, at.y - last.y);
      expect(step).toBeLessThan((glide.length / 50) * 1.05);
      expect(step).toBeGreaterThan((glide.length / 50) * 0.9);
      expect(Math.abs(turn(last.angle, at.angle))).toBeLessThan(25);
      last = at;
    }
  });

  it('stands still on a way of one space', () => {
    const glide = new Glide([way[0]!]);
    expect(glide.at(0.5)).toMatchObject(way[0]!);
    expect(glide.length).toBe(0);
  });

  it('turns the shorter way round', () => {
    expect(turn(350, 10)).toBe(20);
    expect(turn(10, 350)).toBe(-20);
    expect(turn(0, 180)).toBe(-180);
  });
});

describe('the stands', () => {
  it('spreads points over the whole wall', () => {
    const rect = { x: 0, y: 0, w: 400, h: 200, rx: 50 };
    const points = around(rect, 40);
    expect(points).toHaveLength(40);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(-0.001);
      expect(x).toBeLessThanOrEqual(400.001);
      expect(y).toBeGreaterThanOrEqual(-0.001);
      expect(y).toBeLessThanOrEqual(200.001);
    }
    expect(points.filter(({ y }) => y < 1).length).toBeGreaterThan(5);
    expect(points.filter(({ y }) => y > 199).length).toBeGreaterThan(5);
  });
});

describe('the legal list', () => {
  it('is read by card and place', () => {
    const legal = [
      { text: '4>I2', move: { kind: 'play', card: 4, end: 3 } },
      { text: '6>FINISH', move: { kind: 'play', card: 6, end: 255 } },
      { text: 'S3', move: { kind: 'swap', card: 3, end: 0 } },
    ];
    expect(drivesOf(legal)).toEqual([
      { text: '4>I2', card: 4, end: 'I2' },
      { text: '6>FINISH', card: 6, end: 'FINISH' },
    ]);
    expect([...swapsOf(legal)]).toEqual([[3, 'S3']]);
  });
});
