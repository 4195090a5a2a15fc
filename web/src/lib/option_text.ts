// SPDX-License-Identifier: Apache-2.0
import type { OptionForm } from '$generated/protocol';
import type { Messages } from './messages';
import type { OptionValue } from './options';

// "Races: 1", "Crash and burn", "No tied leaders": an option in words.
export function optionText(form: OptionForm, value: OptionValue, words: Messages): string {
  const name = words.say(`option.${form.name}`);
  const choice = (id: string) => words.say(`option.${form.name}.${id}`);
  if (value === true) return name;
  if (value === false) return words.say('options.without', { name });
  const shown = Array.isArray(value)
    ? value.map(choice).join(', ')
    : form.kind === 'choice'
      ? choice(String(value))
      : String(value);
  return words.say('options.pair', { name, value: shown });
}
