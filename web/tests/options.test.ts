// SPDX-License-Identifier: Apache-2.0
import type { GameCard, OptionForm } from '$generated/protocol';
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import OptionFields from '../src/lib/components/OptionFields.svelte';
import { Messages } from '../src/lib/messages';
import { optionText } from '../src/lib/option_text';
import { coerce, startValues, toJson, unusual } from '../src/lib/options';
import en from '../src/locales/en.json';

const form = (name: string, kind: string, more: Partial<OptionForm> = {}): OptionForm => ({
  name,
  kind,
  low: 0,
  high: 0,
  choices: [],
  rule: 'AC 2.1',
  ...more,
});
const game: GameCard = {
  id: 'ave-caesar',
  name: 'Ave Caesar',
  min_seats: 3,
  max_seats: 6,
  rules_version: 1,
  options: [
    form('races', 'number', { low: 1, high: 8 }),
    form('crash', 'toggle'),
    form('order', 'choice', { choices: ['first', 'last'] }),
    form('courses', 'list', { choices: ['white', 'blue'] }),
  ],
  defaults: { races: 4, crash: false, order: 'first', courses: [] },
  bots: ['random'],
};
const words = new Messages(en, {
  'option.races': 'Races',
  'option.races.help': 'How many.',
  'option.crash': 'Crash and burn',
  'option.order': 'Order',
  'option.order.first': 'First come',
  'option.order.last': 'Last come',
  'option.courses': 'Courses',
  'option.courses.white': 'White',
  'option.courses.blue': 'Blue',
});

describe('table options', () => {
  it('starts from the defaults of the game', () => {
    expect(startValues(game)).toEqual({ races: 4, crash: false, order: 'first', courses: [] });
  });

  it('holds only what its control can hold', () => {
    const [races, crash, order, courses] = game.options as [
      OptionForm,
      OptionForm,
      OptionForm,
      OptionForm,
    ];
    expect(coerce(races, '99')).toBe(8);
    expect(coerce(races, -1)).toBe(1);
    expect(coerce(races, '2.4')).toBe(2);
    expect(coerce(races, 'many')).toBe(1);
    expect(coerce(crash, 'true')).toBe(false);
    expect(coerce(order, 'sideways')).toBe('first');
    expect(coerce(courses, ['blue', 'pink', 'blue'])).toEqual(['blue', 'blue']);
    expect(coerce(courses, 'blue')).toEqual([]);
  });

  it('sends complete options', () => {
    expect(toJson(game, { races: 2 })).toEqual({
      races: 2,
      crash: false,
      order: 'first',
      courses: [],
    });
  });

  it('tells what is unusual, in words', () => {
    const extras = unusual(game, { races: 1, crash: true, order: 'first', courses: ['blue'] });
    expect(extras.map(({ form: one, value }) => optionText(one, value, words))).toEqual([
      'Races: 1',
      'Crash and burn',
      'Courses: Blue',
    ]);
  });

  it('makes a labelled control for every option', () => {
    render(OptionFields, { game, words, values: startValues(game) });
    expect(screen.getByLabelText('Races')).toHaveValue(4);
    expect(screen.getByLabelText('Races')).toHaveAccessibleDescription(/How many\. AC 2\.1/);
    expect(screen.getByLabelText('Crash and burn')).not.toBeChecked();
    expect(screen.getByLabelText('Order')).toHaveValue('first');
    expect(screen.getByLabelText('Courses')).toBeInTheDocument();
  });
});
