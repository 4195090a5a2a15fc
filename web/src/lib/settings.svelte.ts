// SPDX-License-Identifier: Apache-2.0

// What a person set for this browser. Nothing here is known to the server.
export type Theme = 'system' | 'light' | 'dark';
export type Confirm = 'touch' | 'always' | 'never';

export interface Settings {
  theme: Theme;
  confirm: Confirm;
  motion: 'system' | 'off';
  name: string;
  speed: number; // of replays
  board: 'drawn' | 'plain'; // plain: every game as panels and buttons
  // When it is your turn:
  sound: boolean;
  notify: boolean;
  mark: boolean; // in the title and the icon of the page
}

const defaults: Settings = {
  theme: 'system',
  confirm: 'touch',
  motion: 'system',
  name: '',
  speed: 1,
  board: 'drawn',
  sound: true,
  notify: false,
  mark: true,
};
const storageKey = 'quadriga.settings';

function load(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return { ...defaults, ...(stored as Partial<Settings>) };
  } catch {
    return { ...defaults };
  }
}

export const settings: Settings = $state(load());

export function saveSettings(): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // Private windows may refuse: the settings then last as long as the page.
  }
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = settings.theme;
}

const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
const coarse = window.matchMedia('(pointer: coarse)');
const device = $state({ reduced: reduced.matches, coarse: coarse.matches });
reduced.addEventListener('change', () => (device.reduced = reduced.matches));
coarse.addEventListener('change', () => (device.coarse = coarse.matches));

export function calm(): boolean {
  return settings.motion === 'off' || device.reduced;
}

export function asksBeforeMoving(): boolean {
  return settings.confirm === 'always' || (settings.confirm === 'touch' && device.coarse);
}
