// SPDX-License-Identifier: Apache-2.0
import type { View } from '$generated/ides-of-march';
import file from '../../../../engine/games/ides_of_march/data/ides.json';

// The board from the same data the rules use. Squares are numbered row by row from A1.
const { board } = file;

export const side = 60; // of a square, in drawing units
export const columns = board.columns;
const step = 2.3; // drawing units for each unit of a hill's height

export interface Square {
  id: string;
  index: number;
  column: number;
  row: number;
  x: number; // of its centre, as drawn
  y: number;
  zone: string; // as in the data's legend
  hill: number; // 1 to 7, 0 outside the hills
  lift: number; // how far its hill raises it
}

export const hills = board.hill_info;
export const homes = board.homes;
export const romans = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
export const diceProfiles: Record<string, { orange: string[]; purple: string[] }> =
  file.dice.profiles;

export function hillOf(numeral: number) {
  return hills.find((hill) => hill.numeral === numeral);
}

export const squares: readonly Square[] = board.zones.flatMap((row, r) =>
  [...row].map((zone, c) => {
    const hill = Number(board.hills[r]![c]) || 0;
    const lift = (hillOf(hill)?.height ?? 0) * step;
    return {
      id: `${columns[c]}${r + 1}`,
      index: r * board.width + c,
      column: c,
      row: r,
      x: (c + 0.5) * side,
      y: (r + 0.5) * side - lift,
      zone,
      hill,
      lift,
    };
  }),
);

const byId = new Map(squares.map((square) => [square.id, square]));

export function squareOf(id: string): Square {
  return byId.get(id)!;
}

// N, E, S, W: the bit of the port, the way there.
const ways = [
  [1, 0, -1],
  [2, 1, 0],
  [4, 0, 1],
  [8, -1, 0],
] as const;

export function neighbour(square: Square, port: number): Square | undefined {
  const way = ways.find(([bit]) => bit === port);
  if (!way) return undefined;
  const [column, row] = [square.column + way[1], square.row + way[2]];
  if (column < 0 || row < 0 || column >= board.width || row >= board.height) return undefined;
  return squares[row * board.width + column];
}

// How far the ground falls to the south: the height of the cliff one sees.
export function dropOf(square: Square): number {
  return Math.max(0, square.lift - (neighbour(square, 4)?.lift ?? 0));
}

// How much higher the hills to the west and east of a square stand.
export function overshadowed(square: Square): { west: number; east: number } {
  const above = (port: number) => Math.max(0, (neighbour(square, port)?.lift ?? 0) - square.lift);
  return { west: above(8), east: above(2) };
}

// Where the road of a tile leaves its square: N 1, E 2, S 4, W 8.
export function portsOf(text: string): number {
  const bits: Record<string, number> = board.port_bits;
  return [...text].reduce((ports, letter) => ports | (bits[letter] ?? 0), 0);
}

// Which of a square's sides a road already comes to.
export function reachedFrom(view: View, square: Square): number {
  let reached = 0;
  for (const [port] of ways) {
    const next = neighbour(square, port);
    if (!next) continue;
    const back = port < 4 ? port << 2 : port >> 2;
    const tile = view.board.find((laid) => laid.square === next.id);
    const circle = homes.find((home) => home.circle === next.id);
    const ports = tile
      ? portsOf(tile.ports)
      : next.zone === 'P'
        ? 15
        : circle
          ? portsOf(circle.circle_ports)
          : 0;
    if ((ports & back) !== 0) reached |= port;
  }
  return reached;
}

// Where two to four players live.
const seatHomes: Record<number, string[]> = {
  2: ['S', 'N'],
  3: ['S', 'W', 'N'],
  4: ['S', 'W', 'N', 'E'],
};
export function ownerOf(square: Square, players: number): number {
  const home = homes.find((each) => each.circle === square.id || each.squares.includes(square.id));
  return home ? (seatHomes[players]?.indexOf(home.seat) ?? -1) : -1;
}

// A road from the centre of a square to each of its ports; southwards it runs down the cliff.
export function roadPath(ports: number, drop = 0): string {
  const half = side / 2;
  return ways
    .filter(([bit]) => (ports & bit) !== 0)
    .map(([bit, x, y]) => `M0 0L${x * half} ${y * half + (bit === 4 ? drop : 0)}`)
    .join('');
}
