// SPDX-License-Identifier: Apache-2.0
import type { Place } from '$generated/caesar-xl';
import type { Event, WireLine } from '$generated/protocol';
import { wireArguments } from '$lib/messages';

// A battle told again from the log, so that its dice can be looked at round by round, also after
// the map has moved on.
export interface Roll {
  line: WireLine;
  kind: 'light' | 'heavy' | 'pursuit';
  side: number;
  barbarians: boolean;
  dice: readonly { face: number; needs: number }[];
  hits: number;
}

export interface Round {
  n: number;
  entries: (Roll | WireLine)[];
}

export interface Report {
  place: Place;
  attacker: number;
  rounds: Round[];
  over: boolean;
}

export const isRoll = (entry: Roll | WireLine): entry is Roll => 'dice' in entry;

const told = new Set([
  'tactic',
  'unit-falls',
  'reduced',
  'leader-killed',
  'leader-trapped',
  'barbarians-fall',
  'retreats',
  'escaped',
  'battle-won',
  'barbarians-win',
  'battle-drawn',
  'looted',
  'subdued',
]);
const ends = new Set(['battle-won', 'barbarians-win', 'battle-drawn']);

function rollOf(line: WireLine): Roll | null {
  const found = /^(barbarians-)?roll-(light|heavy|pursuit)$/.exec(line.key);
  if (found === null) return null;
  const args = wireArguments(line.args);
  const needs = String(args['needs'] ?? '');
  const who = args['who'];
  return {
    line,
    kind: found[2] as Roll['kind'],
    side: typeof who === 'object' && 'seat' in who ? who.seat : 0,
    barbarians: found[1] !== undefined,
    dice: String(args['dice'] ?? '')
      .split(' ')
      .filter((face) => face !== '')
      .map((face, k) => ({ face: Number(face), needs: Number(needs[k] ?? 0) })),
    hits: Number(args['hits'] ?? 0),
  };
}

function argument(line: WireLine, name: string) {
  return line.args.find((arg) => arg.name === name);
}

// The newest battle in the log, unless a whole player turn has passed since.
export function lastBattle(events: readonly Event[]): Report | null {
  let turns = 0;
  let first = events.length - 1;
  for (; first >= 0; --first) {
    const lines = events[first]!.lines;
    if (lines.some((line) => line.key === 'battle')) break;
    turns += lines.filter((line) => line.key === 'turn').length;
    if (turns > 1) return null;
  }
  if (first < 0) return null;
  let report: Report | null = null;
  for (const event of events.slice(first)) {
    for (const line of event.lines) {
      if (line.key === 'battle') {
        const place = (argument(line, 'place')?.key ?? '').replace('place.', '') as Place;
        const attacker = argument(line, 'who')?.seat ?? 0;
        report = { place, attacker, rounds: [{ n: 1, entries: [] }], over: false };
        continue;
      }
      if (report === null || (report.over && !['looted', 'subdued'].includes(line.key))) continue;
      if (line.key === 'round') {
        report.rounds.push({ n: report.rounds.length + 1, entries: [] });
        continue;
      }
      const entry = rollOf(line) ?? (told.has(line.key) ? line : null);
      if (entry !== null) report.rounds.at(-1)!.entries.push(entry);
      if (ends.has(line.key)) report.over = true;
    }
  }
  return report;
}
