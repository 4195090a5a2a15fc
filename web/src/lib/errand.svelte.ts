// SPDX-License-Identifier: Apache-2.0
import { complain, dismiss } from './toasts.svelte';

// What a page asks of the server, one thing at a time: a second click while it is under way does
// nothing, and what went wrong is told. Buttons are disabled while it is `busy`.
export class Errand {
  busy = $state(false);
  private told: number | null = null; // the complaint about the attempt before

  /** `game` finds the words of a refusal that cites one of its rules. */
  async run(what: () => Promise<unknown>, game?: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    if (this.told !== null) dismiss(this.told);
    this.told = null;
    try {
      await what();
    } catch (error) {
      this.told = complain(error, game);
    } finally {
      this.busy = false;
    }
  }
}
