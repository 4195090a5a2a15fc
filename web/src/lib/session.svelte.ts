// SPDX-License-Identifier: Apache-2.0
import type { Me } from '$generated/protocol';
import { api, ApiError } from './api';
import { live } from './live.svelte';
import { friendlyName } from './names';
import { saveSettings, settings } from './settings.svelte';
import { toast } from './toasts.svelte';
import { t } from './words.svelte';

// Who is playing. The session itself is a cookie the page cannot read.
class Session {
  person: Me | null = $state(null);
  known = $state(false); // the server has answered whether we have a session
  asking: { resolve: (name: string | null) => void; suggestion: string } | null = $state(null);

  async start(): Promise<void> {
    try {
      this.person = await api.me();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      this.known = true;
    }
  }

  // Makes sure there is a person: asks for a name if there is none. False if the dialog was closed.
  async ensure(): Promise<boolean> {
    if (this.person !== null) return true;
    const name = await this.ask();
    if (name === null) return false;
    await this.rename(name);
    return true;
  }

  async rename(name: string): Promise<void> {
    const first = this.person === null;
    this.person = await api.enter(name);
    if (first) live().renew();
    settings.name = name;
    saveSettings();
  }

  // Signed in as somebody, or as nobody: the line to the server is opened anew.
  became(person: Me | null): void {
    const other = person?.id !== this.person?.id;
    this.person = person;
    if (person !== null) {
      settings.name = person.name;
      saveSettings();
    }
    if (other) live().renew();
  }

  // Ended from another device, or by the host of the server: whoever was signed in here looks on now.
  ended(): void {
    if (this.person === null) return;
    this.became(null);
    toast(t('account.session.ended'), { kind: 'error' });
  }

  ask(): Promise<string | null> {
    return new Promise((resolve) => {
      const suggestion = this.person?.name ?? (settings.name || friendlyName());
      this.asking = { resolve, suggestion };
    });
  }

  answer(name: string | null): void {
    const asking = this.asking;
    this.asking = null;
    asking?.resolve(name);
  }
}

export const session = new Session();
