// SPDX-License-Identifier: Apache-2.0

// How seats look everywhere. The colours are those of Okabe and Ito, which stay apart for
// colour-blind eyes; each seat also has an emblem, so colour is never the only sign.
export type Emblem = 'trident' | 'sun' | 'crescent' | 'bolt' | 'hammer' | 'star';

export interface SeatLook {
  emblem: Emblem;
  color: string; // fills: chariots, plates
  ink: string; // what is drawn on that fill
  deep: string; // a darker shade for rims
}

const looks: readonly SeatLook[] = [
  { emblem: 'trident', color: '#0072b2', ink: '#ffffff', deep: '#004a75' },
  { emblem: 'sun', color: '#e69f00', ink: '#2b1d00', deep: '#9a6a00' },
  { emblem: 'crescent', color: '#009e73', ink: '#ffffff', deep: '#00664b' },
  { emblem: 'bolt', color: '#d0480a', ink: '#ffffff', deep: '#8a2f05' },
  { emblem: 'hammer', color: '#c25a90', ink: '#ffffff', deep: '#873a62' },
  { emblem: 'star', color: '#56b4e9', ink: '#06283d', deep: '#2b79a6' },
];

// A game whose pieces have colours of their own paints its seats alike.
export type Paint = Pick<SeatLook, 'color' | 'ink' | 'deep'>;

export function seatLook(seat: number, paints?: readonly Paint[]): SeatLook {
  const look = looks[((seat % looks.length) + looks.length) % looks.length] as SeatLook;
  return { ...look, ...paints?.[seat] };
}

// Paths in a 24 x 24 box, drawn by us.
export const emblemPaths: Record<Emblem, string> = {
  trident:
    'M11 22v-8.2H9.2C6.3 13.8 4 11.5 4 8.6V4.2L2.8 5.6 5 2l2.2 3.6L6 4.2v4.4c0 1.8 1.4 3.2 3.2 3.2H11V4.6L9.6 6 12 2l2.4 4L13 4.6v7.2h1.8c1.8 0 3.2-1.4 3.2-3.2V4.2l-1.2 1.4L19 2l2.2 3.6L20 4.2v4.4c0 2.900-2.300 5.200-5.200 5.200H13V22z',
  sun: 'M12 7.200a4.800 4.800 0 1 0 0 9.600 4.800 4.800 0 0 0 0-9.600zM12 1l1.700 4.200h-3.400zM12 23l-1.700-4.200h3.400zM1 12l4.200-1.700v3.400zM23 12l-4.200 1.700v-3.400zM4.200 4.200l4.200 1.800L6 8.400zM19.800 19.800 15.600 18 18 15.600zM19.800 4.200 18 8.400 15.600 6zM4.200 19.800 6 15.600 8.400 18z',
  crescent: 'M16.800 2.600A10 10 0 1 0 21.600 16 8.200 8.200 0 1 1 16.800 2.600z',
  bolt: 'M14.500 1 4 13.600h6.200L8 23l12-13.600h-6.600z',
  hammer: 'M3 3h15l3 3.800L18 10.600h-4V22h-4V10.600H3z',
  star: 'm12 1.500 2.900 6.900 7.500.6-5.700 4.900 1.800 7.300L12 17.300l-6.500 3.900 1.800-7.300L1.600 9l7.500-.6z',
};

// What people call a seat: the server adds a bot's kind in brackets, which the page shows apart.
export function seatName(seat: { name: string; bot?: string | null }): string {
  return seat.bot ? seat.name.replace(/ \([^)]*\)$/, '') : seat.name;
}
