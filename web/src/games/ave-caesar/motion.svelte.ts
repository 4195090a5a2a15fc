// SPDX-License-Identifier: Apache-2.0
import type { View } from '$generated/ave-caesar';
import { Glide, poseOn, wayBetween, type Course, type Pose } from './track';

// Where the chariots are drawn: on their spaces, or on the way there.
export interface Shown extends Pose {
  seat: number;
  opacity: number;
  moving: boolean;
}

interface Run {
  glide: Glide;
  start: number;
  time: number;
  leaves: boolean; // fades out at the end: over the finish, or taken off
}

export class Chariots {
  shown: Shown[] = $state([]);
  trail: { seat: number; path: string } | null = $state(null);
  private race = '';
  private spaces: (string | null)[] = [];
  private readonly runs = new Map<number, Run>();
  private frame = 0;

  update(view: View, course: Course, calm: boolean): void {
    const race = `${view.race} ${view.course} ${view.chariots.length}`;
    const spaces = view.chariots.map((chariot) => chariot.space ?? null);
    const jump = calm || race !== this.race || this.shown.length === 0;
    spaces.forEach((space, seat) => {
      const before = this.spaces[seat] ?? null;
      if (jump) this.put(seat, space, course);
      else if (space !== before) this.send(seat, before, space, view, course);
    });
    this.race = race;
    this.spaces = spaces;
    const last = view.last;
    const way = last && last.race === view.race ? this.glideOf(last.path, course) : null;
    this.trail = way && last ? { seat: last.seat, path: way.outline() } : null;
    if (this.runs.size > 0 && this.frame === 0) this.frame = requestAnimationFrame(this.step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.runs.clear();
  }

  private put(seat: number, space: string | null, course: Course): void {
    this.runs.delete(seat);
    const at = space === null ? undefined : course.spaces.get(space);
    const pose = at === undefined ? { x: 0, y: 0, angle: 0 } : poseOn(at);
    this.shown[seat] = { ...pose, seat, opacity: at === undefined ? 0 : 1, moving: false };
  }

  private send(
    seat: number,
    before: string | null,
    space: string | null,
    view: View,
    course: Course,
  ): void {
    const last = view.last?.seat === seat ? view.last : null;
    const told = last !== null && last.path[0] === before ? last.path : null;
    let way = told;
    if (way === null && before !== null && space !== null) way = wayBetween(course, before, space);
    if (before === null || (space !== null && way === null)) {
      this.put(seat, space, course);
      return;
    }
    const poses = this.posesOf(way ?? [before], course);
    const current = this.shown[seat];
    if (current?.moving) poses[0] = { x: current.x, y: current.y, angle: current.angle };
    if (space === null && last?.finished) poses.push(beyond(poses.at(-1)!));
    this.runs.set(seat, {
      glide: new Glide(poses),
      start: performance.now(),
      time: 320 + 120 * poses.length,
      leaves: space === null,
    });
  }

  private posesOf(way: readonly string[], course: Course): Pose[] {
    return way
      .map((id) => course.spaces.get(id))
      .filter((space) => space !== undefined)
      .map(poseOn);
  }

  private glideOf(way: readonly string[], course: Course): Glide | null {
    const poses = this.posesOf(way, course);
    return poses.length < 2 ? null : new Glide(poses);
  }

  private readonly step = (now: number): void => {
    for (const [seat, run] of this.runs) {
      const part = Math.min(1, Math.max(0, (now - run.start) / run.time));
      const pose = run.glide.at(ease(part));
      const opacity = run.leaves ? 1 - Math.max(0, part - 0.6) / 0.4 : 1;
      this.shown[seat] = { ...pose, seat, opacity, moving: part < 1 };
      if (part >= 1) this.runs.delete(seat);
    }
    this.frame = this.runs.size > 0 ? requestAnimationFrame(this.step) : 0;
  };
}

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

function beyond(pose: Pose): Pose {
  const angle = (pose.angle * Math.PI) / 180;
  return { ...pose, x: pose.x + 130 * Math.cos(angle), y: pose.y + 130 * Math.sin(angle) };
}
