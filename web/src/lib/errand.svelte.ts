// SPDX-License-Identifier: Apache-2.0
import { complain } from './toasts.svelte';

// What a page asks of the server, one thing at a time: a second click while it is under way does
// nothing, and what went wrong is told. Buttons are disabled while it is `busy`.
export class Errand {
  busy = $state(false);

  /** `game` finds the words of a refusal that cites one of its rules. */
  async run(what: () => Promise<unknown>, game?: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await what();
    } catch (error) {
      complain(error, game);
    } finally {
      this.busy = false;
    }
  }
}
