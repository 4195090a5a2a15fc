// SPDX-License-Identifier: Apache-2.0
// A board on a bench, for working on its looks: `npm run dev`, then /dev/board.html?course=B-red-cw.
import type { ChariotView, View } from '../src/generated/ave-caesar';
import { loadGame } from '../src/games/registry';
import { courseOf } from '../src/games/ave-caesar/track';
import { mount } from 'svelte';
import '../src/lib/tokens.css';
import '../src/lib/base.css';

const query = new URLSearchParams(location.search);
if (query.has('theme')) document.documentElement.dataset.theme = query.get('theme') ?? '';
const race = query.get('course') ?? 'A-white-cw';
const course = courseOf(race);
const spots = race.startsWith('A')
  ? ['S2b', 'S8', 'T3a', 'R3a']
  : ['S3a', 'S8a', 'L3b', 'R3a', 'I3', 'S4d'];

const chariots = spots.map((space, seat): ChariotView => ({
  position: seat + 1,
  space,
  lap: 1 + (seat % 3),
  coin: seat !== 2,
  status: 'racing',
  place: 0,
  distance: 50,
  to_go: 40,
  to_spare: 3,
  leads: seat === 2,
  missed: false,
  hand_size: 3,
  deck_size: 14,
  under_size: 0,
  played: [1, 1, 1, 1, 1, 2],
  lacks: [],
  lacks_in: 0,
  not_only_sixes: false,
  hand: seat === 0 ? [1, 3, 6] : null,
  points: 0,
  rank: 1,
}));
const view: View = {
  viewer: 0,
  to_act: 0,
  phase: 'playing',
  race: 2,
  course: race,
  chariots,
  last: {
    race: 2,
    seat: 1,
    card: 3,
    path: ['S5a', 'S6a', 'S7a', 'S8'],
    paid: false,
    finished: false,
  },
  cuts: [],
  cut_round: 0,
  misses: 0,
  gridlock: false,
  races: [1, 2, 3, 4].map(() => ({ course: race, places: [], points: [] })),
};
const start = spots[0]!;
const legal: { text: string; move: unknown }[] = [];
for (const card of [1, 3]) {
  let ends = [start];
  for (let i = 0; i < card; ++i)
    ends = [...new Set(ends.flatMap((at) => course.next.get(at) ?? []))];
  for (const end of ends)
    legal.push({ text: `${card}>${end}`, move: { kind: 'play', card, end: 0 } });
}

const { module, words } = await loadGame('ave-caesar');
mount(module.Board, {
  target: document.getElementById('app')!,
  props: {
    view,
    legal,
    you: 0,
    toAct: 0,
    names: ['You', 'Rome', 'Ostia', 'Capua', 'Veii', 'Pisae'],
    words,
    pending: null,
    explain: () => {},
    play: (text: string) => (document.title = text),
  },
});
