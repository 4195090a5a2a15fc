// SPDX-License-Identifier: Apache-2.0
import file from '../../../../engine/games/ave_caesar/data/tracks.json';

// The courses as the rules know them (AC 20), made ready for drawing.
export type Point = readonly [number, number];

interface SpaceData {
  n: number;
  id: string;
  seg: string;
  col: number;
  lane: number;
  kind: string;
  x: number;
  y: number;
  heading: number;
  len: number;
  width: number;
  poly: Point[];
}

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
  rx: number;
}

export interface Decor {
  canvas: Point;
  stands: Rect;
  arena: Rect;
  caesar_box: { x: number; y: number; w: number; h: number; canopy: Point[] };
  spina: { poly: Point[]; metae: Point[]; obelisk: Point; eggs: Point[]; dolphins: Point[] };
}

export interface Drawing {
  borders: Point[][];
  lane_walls: Point[][];
  dashed: Point[][];
  alley_walls: Point[][];
  start_line: Point[];
  alley_line: Point[];
  decor: Decor;
}

interface TrackFile {
  sides: Record<string, { spaces: SpaceData[] }>;
  courses: Record<
    string,
    {
      id: string;
      side: string;
      color: string;
      spaces: string[];
      edges: string[][];
      necks: string[];
      alley: { spaces: string[] };
      draw: Drawing;
    }
  >;
  races: { id: string; course: string; direction: string; grid: string[] }[];
}

export interface Space extends SpaceData {
  alley: boolean;
  facing: number; // where a chariot on it looks, in this race's direction
  outline: string;
}

export interface Course {
  race: string;
  color: string;
  clockwise: boolean;
  spaces: Map<string, Space>;
  next: Map<string, string[]>; // where one step leads, in this race's direction
  necks: Set<string>;
  grid: string[];
  draw: Drawing;
}

const data = file as unknown as TrackFile;
const ready = new Map<string, Course>();

// The course of a race id such as "A-white-cw"; the first one for an id nobody knows.
export function courseOf(race: string): Course {
  const found = ready.get(race);
  if (found !== undefined) return found;
  const made = make(race);
  ready.set(race, made);
  return made;
}

function make(id: string): Course {
  const race = data.races.find((other) => other.id === id) ?? data.races[0]!;
  const course = data.courses[race.course]!;
  const clockwise = race.direction === 'cw';
  const used = new Set(course.spaces);
  const alley = new Set(course.alley.spaces);
  const spaces = new Map<string, Space>();
  for (const space of data.sides[course.side]?.spaces ?? []) {
    if (!used.has(space.id)) continue;
    spaces.set(space.id, {
      ...space,
      alley: alley.has(space.id),
      facing: clockwise ? space.heading : space.heading + 180,
      outline: pathOf(space.poly, true),
    });
  }
  const next = new Map<string, string[]>();
  for (const [from, to] of course.edges) {
    if (from === undefined || to === undefined) continue;
    const [start, end] = clockwise ? [from, to] : [to, from];
    next.set(start, [...(next.get(start) ?? []), end]);
  }
  return {
    race: race.id,
    color: course.color,
    clockwise,
    spaces,
    next,
    necks: new Set(course.necks),
    grid: race.grid,
    draw: course.draw,
  };
}

export function pathOf(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}${closed ? 'Z' : ''}`;
}

// A shortest way between two spaces, for chariots whose real way is not known (a tab that slept
// through several moves). Null if it is longer than `limit` steps.
export function wayBetween(course: Course, from: string, to: string, limit = 12): string[] | null {
  const came = new Map<string, string | null>([[from, null]]);
  let edge = [from];
  for (let steps = 0; steps <= limit && edge.length > 0; ++steps) {
    if (came.has(to)) {
      const way: string[] = [];
      for (let at: string | null = to; at !== null; at = came.get(at) ?? null) way.unshift(at);
      return way;
    }
    const after: string[] = [];
    for (const at of edge) {
      for (const step of course.next.get(at) ?? []) {
        if (came.has(step)) continue;
        came.set(step, at);
        after.push(step);
      }
    }
    edge = after;
  }
  return null;
}

export interface Pose {
  x: number;
  y: number;
  angle: number; // degrees clockwise from +x
}

export function poseOn(space: Space): Pose {
  return { x: space.x, y: space.y, angle: space.facing };
}

// A smooth line through the middles of the spaces on the way, walked at even speed.
export class Glide {
  private readonly points: Pose[] = [];
  private readonly lengths: number[] = [0];
  readonly length: number;

  constructor(poses: readonly Pose[]) {
    const detail = 14;
    for (let i = 0; i + 1 < poses.length; ++i) {
      const a = poses[i]!;
      const b = poses[i + 1]!;
      const reach = Math.hypot(b.x - a.x, b.y - a.y) * 0.42;
      const [ax, ay] = ahead(a, reach);
      const [bx, by] = ahead(b, -reach);
      for (let k = i === 0 ? 0 : 1; k <= detail; ++k) {
        const t = k / detail;
        const u = 1 - t;
        const [w0, w1, w2, w3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
        this.points.push({
          x: w0 * a.x + w1 * ax + w2 * bx + w3 * b.x,
          y: w0 * a.y + w1 * ay + w2 * by + w3 * b.y,
          angle: 0,
        });
      }
    }
    if (poses.length === 1) this.points.push({ ...poses[0]! });
    for (let i = 1; i < this.points.length; ++i) {
      const [p, q] = [this.points[i - 1]!, this.points[i]!];
      this.lengths.push(this.lengths[i - 1]! + Math.hypot(q.x - p.x, q.y - p.y));
    }
    this.length = this.lengths.at(-1) ?? 0;
    this.points.forEach((point, i) => {
      const p = this.points[Math.max(0, i - 1)]!;
      const q = this.points[Math.min(this.points.length - 1, i + 1)]!;
      const still = p.x === q.x && p.y === q.y;
      point.angle = still ? point.angle : degrees(Math.atan2(q.y - p.y, q.x - p.x));
    });
    if (poses.length > 1) {
      this.points[0]!.angle = poses[0]!.angle;
      this.points.at(-1)!.angle = poses.at(-1)!.angle;
    }
  }

  // Where the walker is after `part` (0 to 1) of the way.
  at(part: number): Pose {
    const goal = Math.min(1, Math.max(0, part)) * this.length;
    let i = this.lengths.findIndex((length) => length >= goal);
    if (i < 0) i = this.points.length - 1;
    if (i === 0) return { ...this.points[0]! };
    const [p, q] = [this.points[i - 1]!, this.points[i]!];
    const span = this.lengths[i]! - this.lengths[i - 1]!;
    const t = span === 0 ? 1 : (goal - this.lengths[i - 1]!) / span;
    return {
      x: p.x + (q.x - p.x) * t,
      y: p.y + (q.y - p.y) * t,
      angle: p.angle + turn(p.angle, q.angle) * t,
    };
  }

  outline(): string {
    return pathOf(this.points.map((p) => [round(p.x), round(p.y)] as const));
  }
}

function ahead(pose: Pose, distance: number): [number, number] {
  const angle = (pose.angle * Math.PI) / 180;
  return [pose.x + Math.cos(angle) * distance, pose.y + Math.sin(angle) * distance];
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const round = (value: number) => Math.round(value * 10) / 10;

// The shorter way round from one angle to another.
export function turn(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

// Points along a rounded rectangle with the angle that looks outwards, for flags and stairs.
export function around(rect: Rect, count: number): Pose[] {
  const r = Math.min(rect.rx, rect.w / 2, rect.h / 2);
  const wide = rect.w - 2 * r;
  const high = rect.h - 2 * r;
  const arc = (Math.PI / 2) * r;
  const total = 2 * wide + 2 * high + 4 * arc;
  const corners: Point[] = [
    [rect.x + rect.w - r, rect.y + r],
    [rect.x + rect.w - r, rect.y + rect.h - r],
    [rect.x + r, rect.y + rect.h - r],
    [rect.x + r, rect.y + r],
  ];
  const sides = [wide, high, wide, high];
  const poses: Pose[] = [];
  for (let i = 0; i < count; ++i) {
    let s = (total * (i + 0.5)) / count;
    for (let side = 0; side < 4; ++side) {
      const out = side * 90 - 90;
      const along = sides[side]!;
      const [cx, cy] = corners[side]!;
      const rad = (angle: number) => (angle * Math.PI) / 180;
      if (s <= along) {
        const back = along - s;
        const [dx, dy] = [Math.cos(rad(out + 90)), Math.sin(rad(out + 90))];
        poses.push({
          x: cx + Math.cos(rad(out)) * r - dx * back,
          y: cy + Math.sin(rad(out)) * r - dy * back,
          angle: out,
        });
        break;
      }
      s -= along;
      if (s <= arc) {
        const angle = out + degrees(s / r);
        poses.push({
          x: cx + Math.cos(rad(angle)) * r,
          y: cy + Math.sin(rad(angle)) * r,
          angle,
        });
        break;
      }
      s -= arc;
    }
  }
  return poses;
}

// A rectangle between two others: the tiers of the stands.
export function between(outer: Rect, inner: Rect, t: number): Rect {
  const mix = (a: number, b: number) => a + (b - a) * t;
  return {
    x: mix(outer.x, inner.x),
    y: mix(outer.y, inner.y),
    w: mix(outer.w, inner.w),
    h: mix(outer.h, inner.h),
    rx: mix(outer.rx, inner.rx),
  };
}
