// SPDX-License-Identifier: Apache-2.0
import file from '../../../../engine/games/ides_of_march/data/ides.json';

// The board from the same data the rules use. Squares are numbered row by row from A1.
const { board } = file;

export const side = 60; // of a square, in drawing units
export const columns = board.columns;

export interface Square {
  id: string;
  index: number;
  x: number; // of its centre
  y: number;
  zone: string; // as in the data's legend
  hill: number; // 1 to 7, 0 outside the hills
}

export const squares: readonly Square[] = board.zones.flatMap((row, r) =>
  [...row].map((zone, c) => ({
    id: `${columns[c]}${r + 1}`,
    index: r * board.width + c,
    x: (c + 0.5) * side,
    y: (r + 0.5) * side,
    zone,
    hill: Number(board.hills[r]![c]) || 0,
  })),
);

const byId = new Map(squares.map((square) => [square.id, square]));

export function squareOf(id: string): Square {
  return byId.get(id)!;
}

export const hills = board.hill_info;
export const homes = board.homes;
export const romans = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

// Where the road of a tile leaves its square: N 1, E 2, S 4, W 8.
export function portsOf(text: string): number {
  const bits: Record<string, number> = board.port_bits;
  return [...text].reduce((ports, letter) => ports | (bits[letter] ?? 0), 0);
}

// A road from the centre of a square to each of its ports.
export function roadPath(ports: number): string {
  const half = side / 2;
  const ends = [
    [1, 0, -half],
    [2, half, 0],
    [4, 0, half],
    [8, -half, 0],
  ] as const;
  return ends
    .filter(([bit]) => (ports & bit) !== 0)
    .map(([, x, y]) => `M0 0L${x} ${y}`)
    .join('');
}
