// SPDX-License-Identifier: Apache-2.0
import { settings } from './settings.svelte';

// Calls somebody back to the table: a mark on the tab's title and icon, a chime when the wait was
// long, and a notification when the page is out of sight. Each can be turned off.

const longWait = 4000; // milliseconds

// Two notes of a horn, made here: nothing to load.
export function chime(): void {
  try {
    const audio = new AudioContext();
    for (const [start, pitch] of [
      [0, 392],
      [0.16, 523.25],
    ] as const) {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.type = 'triangle';
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0, audio.currentTime + start);
      volume.gain.linearRampToValueAtTime(0.18, audio.currentTime + start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.5);
      note.connect(volume).connect(audio.destination);
      note.start(audio.currentTime + start);
      note.stop(audio.currentTime + start + 0.55);
    }
    setTimeout(() => void audio.close(), 1200);
  } catch {
    // No sound on this device.
  }
}

export function canNotify(): boolean {
  return 'Notification' in window;
}

// Asks the browser for leave when somebody turns notifications on; false if it says no.
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === 'granted') return true;
  return (await Notification.requestPermission()) === 'granted';
}

export function callToTurn(title: string, body: string, waited: number): void {
  const hidden = document.visibilityState === 'hidden';
  if (settings.sound && (hidden || waited >= longWait)) chime();
  if (!hidden || !settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  const note = new Notification(title, { body, tag: 'quadriga-turn' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

// The icon of the page with a red dot, or as it is.
let plainIcon: string | null = null;
export function markIcon(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (link === null) return;
  plainIcon ??= link.getAttribute('href') ?? '';
  link.setAttribute('href', on ? '/favicon-turn.svg' : plainIcon);
}
