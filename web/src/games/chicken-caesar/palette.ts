// SPDX-License-Identifier: Apache-2.0

// The families' own colours: the log and the moves call roosters by them ("blue#3").
export interface Plumage {
  fill: string;
  ink: string;
  deep: string;
}

const plumages: Record<string, Plumage> = {
  blue: { fill: '#2f6fb5', ink: '#ffffff', deep: '#1b4575' },
  grey: { fill: '#7c868f', ink: '#ffffff', deep: '#4a525a' },
  white: { fill: '#f6f0e3', ink: '#3a2f25', deep: '#a5957b' },
  green: { fill: '#3d8b50', ink: '#ffffff', deep: '#225430' },
  orange: { fill: '#e3891b', ink: '#2b1a00', deep: '#96560a' },
  purple: { fill: '#7b4fa5', ink: '#ffffff', deep: '#4c2f68' },
};

export function plumage(colour: string): Plumage {
  return plumages[colour] ?? plumages.grey!;
}

// The metals of the insignia (CC 1.3).
export const metal: Record<string, string> = {
  caesar: '#d8a72c',
  consul: '#b9c0c7',
  censor: '#b9c0c7',
  praetor: '#b87441',
  aedile: '#b87441',
  quaestor: '#8d7a63',
};

export const initial: Record<string, string> = {
  caesar: 'C',
  consul: 'K',
  censor: 'S',
  praetor: 'P',
  aedile: 'A',
};
