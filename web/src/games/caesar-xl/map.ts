// SPDX-License-Identifier: Apache-2.0
import type { Place } from '$generated/caesar-xl';
import file from '../../../../engine/games/caesar_xl/data/caesar-xl.json';

// The map from the same data the rules use.
export interface Site {
  id: Place;
  name: string;
  class: string;
  gold: number;
  strength: number | null;
  port: boolean;
  x: number;
  y: number;
}

export const canvas = file.meta.canvas;
export const sites = file.locations as unknown as readonly Site[];
const byId = new Map(sites.map((site) => [site.id, site]));
export const siteOf = (id: Place): Site => byId.get(id)!;

type Point = readonly number[];
const outline = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;

export const mainland = outline(file.backdrop.mainland);
export const islands = Object.values(file.backdrop.islands).map(outline);
export const seaNames = file.backdrop.sea_labels;

interface Edge {
  a: string;
  b: string;
  type: string;
  curve?: number[];
}

export const ways = (file.edges as Edge[]).map((edge) => {
  const a = siteOf(edge.a as Place);
  const b = siteOf(edge.b as Place);
  const path = edge.curve
    ? `M${a.x} ${a.y}Q${edge.curve[0]} ${edge.curve[1]} ${b.x} ${b.y}`
    : `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return { key: `${edge.a}-${edge.b}`, type: edge.type, path };
});

export const sideColors = ['#a61e22', '#1f4f8f'] as const;
export const politicalGoal = file.constants.political_threshold;
export const militaryGoal = file.constants.military_gold;
export const lastTurn = file.constants.turns;
export const years = (file.turns as { year_bc: number }[]).map((turn) => turn.year_bc);
