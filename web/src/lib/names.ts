// SPDX-License-Identifier: Apache-2.0
import { t } from './words.svelte';

// A friendly name for somebody who does not want to think of one: "Swift Heron".
export function friendlyName(random: () => number = Math.random): string {
  const pick = (key: string) => {
    const words = t(key).split(/,\s*/);
    return words[Math.floor(random() * words.length)] ?? '';
  };
  return t('name.pattern', { quality: pick('name.qualities'), creature: pick('name.creatures') });
}

// The longest name the server takes, and what is left of a name without its outer spaces.
export const longestName = 24;
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').slice(0, longestName);
}

// What a browser calls itself, cut down to what people call it: "Firefox, Linux".
export function sessionName(label: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(label)?.[1];
  if (browser === undefined) return label;
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
  // Edge and Opera call themselves Chrome as well, and say who they are at the end.
  const real = /(Edg|OPR)\//.exec(label)?.[1] ?? browser;
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(label)?.[1];
  return [names[real] ?? real, system].filter((part) => part !== undefined).join(', ');
}
