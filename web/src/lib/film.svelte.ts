// SPDX-License-Identifier: Apache-2.0
import type { Event, ReplayPart, ReplayStep } from '$generated/protocol';

// A finished game as one viewer may see it, fetched in parts as it is watched.
export class Film {
  at = $state(0);
  total = $state(0);
  private steps: (ReplayStep | undefined)[] = $state.raw([]);
  private static readonly part = 100;

  constructor(private readonly fetch: (from: number, count: number) => Promise<ReplayPart>) {}

  get current(): ReplayStep | null {
    return this.steps[this.at] ?? null;
  }

  get events(): Event[] {
    return this.steps.flatMap((step) => (step === undefined ? [] : [step.event]));
  }

  async go(wanted: number): Promise<void> {
    if (this.steps.length === 0) await this.load(0);
    const at = Math.min(this.total, Math.max(0, wanted));
    if (this.steps[at] === undefined) await this.load(at);
    this.at = at;
  }

  // The rest, so that scrubbing does not wait.
  async loadAll(): Promise<void> {
    for (let at = 0; at <= this.total; at += 1)
      if (this.steps[at] === undefined) await this.load(at);
  }

  private async load(at: number): Promise<void> {
    const from = at - (at % Film.part);
    const part = await this.fetch(from, Film.part);
    const steps = [...this.steps];
    steps.length = Math.max(steps.length, part.total + 1);
    part.steps.forEach((step, k) => (steps[part.from + k] = step));
    this.steps = steps;
    this.total = part.total;
  }
}
