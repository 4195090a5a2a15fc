// SPDX-License-Identifier: Apache-2.0
import type { GameCard, OptionForm } from '$generated/protocol';

// A table's options as a form: what each control holds, and the JSON the server is sent.
export type OptionValue = boolean | number | string | string[];
export type OptionValues = Record<string, OptionValue>;

export function startValues(game: GameCard): OptionValues {
  const defaults = (game.defaults ?? {}) as Record<string, unknown>;
  const values: OptionValues = {};
  for (const form of game.options) values[form.name] = coerce(form, defaults[form.name]);
  return values;
}

// Whatever came in, as a value this control can hold.
export function coerce(form: OptionForm, value: unknown): OptionValue {
  switch (form.kind) {
    case 'toggle':
      return value === true;
    case 'number': {
      const number = Math.round(Number(value));
      if (!Number.isFinite(number)) return form.low;
      return Math.min(form.high, Math.max(form.low, number));
    }
    case 'list':
      return Array.isArray(value)
        ? value.filter((item): item is string => form.choices.includes(item as string))
        : [];
    default:
      return form.choices.includes(value as string) ? (value as string) : (form.choices[0] ?? '');
  }
}

export function toJson(game: GameCard, values: OptionValues): Record<string, OptionValue> {
  const out: Record<string, OptionValue> = {};
  for (const form of game.options) out[form.name] = coerce(form, values[form.name]);
  return out;
}

// The options that differ from the usual ones: what a table list is worth saying.
export function unusual(
  game: GameCard,
  options: unknown,
): { form: OptionForm; value: OptionValue }[] {
  const given = (options ?? {}) as Record<string, unknown>;
  const usual = startValues(game);
  return game.options
    .map((form) => ({ form, value: coerce(form, given[form.name] ?? usual[form.name]) }))
    .filter(({ form, value }) => JSON.stringify(value) !== JSON.stringify(usual[form.name]));
}
