// SPDX-License-Identifier: Apache-2.0
import type { Paint } from '$lib/seats';
import { plumage } from './palette';

// The families in the order of their seats (CC 1.2).
export const paints: readonly Paint[] = ['blue', 'grey', 'white', 'green', 'orange', 'purple'].map(
  (colour) => {
    const { fill, ink, deep } = plumage(colour);
    return { color: fill, ink, deep };
  },
);
