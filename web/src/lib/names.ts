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
