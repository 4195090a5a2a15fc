// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { plotOf, plotSize } from '../src/lib/rating_plot';

const point = (rating: number, margin: number) => ({ at: '', rating, margin, rank: 1 });

describe('the plot of a rating', () => {
  it('stays inside its frame and has round numbers at its side', () => {
    const plot = plotOf([point(1500, 491), point(1580, 450), point(1431, 400)]);
    expect(plot.dots).toHaveLength(3);
    for (const { x, y } of plot.dots) {
      expect(x).toBeGreaterThanOrEqual(plotSize.left);
      expect(x).toBeLessThanOrEqual(plotSize.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(plotSize.height);
    }
    expect(plot.ticks.every(({ value }) => value % 50 === 0)).toBe(true);
    expect(plot.ticks.length).toBeLessThanOrEqual(8);
    // Better is higher.
    expect(plot.dots[1]!.y).toBeLessThan(plot.dots[2]!.y);
  });

  it('puts one game into the middle', () => {
    const [dot] = plotOf([point(1500, 10)]).dots;
    expect(dot!.x).toBe((plotSize.left + plotSize.width - plotSize.right) / 2);
  });
});
