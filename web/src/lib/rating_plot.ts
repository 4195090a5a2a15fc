// SPDX-License-Identifier: Apache-2.0
import type { RatingPoint } from '$generated/protocol';

export interface Plot {
  line: string; // points of a polyline
  band: string; // of the polygon that shows the margin
  dots: { x: number; y: number }[];
  ticks: { y: number; value: number }[];
}

export const plotSize = { width: 640, height: 220, left: 52, right: 12, top: 12, bottom: 14 };

// Games from left to right, ratings with a little air above and below, round numbers at the side.
export function plotOf(points: readonly RatingPoint[], width = plotSize.width): Plot {
  const { height, left, right, top, bottom } = plotSize;
  const low = Math.min(...points.map((point) => point.rating - point.margin));
  const high = Math.max(...points.map((point) => point.rating + point.margin));
  const step = [50, 100, 200, 250, 500, 1000].find((size) => (high - low) / size <= 5) ?? 2000;
  const from = Math.floor(low / step) * step;
  const to = Math.max(from + step, Math.ceil(high / step) * step);
  const x = (k: number) =>
    points.length === 1
      ? (left + width - right) / 2
      : left + (k * (width - left - right)) / (points.length - 1);
  const y = (value: number) => top + ((to - value) * (height - top - bottom)) / (to - from);
  const pair = (k: number, value: number) => `${x(k).toFixed(1)},${y(value).toFixed(1)}`;
  const upper = points.map((point, k) => pair(k, point.rating + point.margin));
  const lower = points.map((point, k) => pair(k, point.rating - point.margin));
  const ticks: Plot['ticks'] = [];
  for (let value = from; value <= to; value += step) ticks.push({ y: y(value), value });
  return {
    line: points.map((point, k) => pair(k, point.rating)).join(' '),
    band: [...upper, ...lower.reverse()].join(' '),
    dots: points.map((point, k) => ({ x: x(k), y: y(point.rating) })),
    ticks,
  };
}
