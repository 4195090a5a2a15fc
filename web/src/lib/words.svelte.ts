// SPDX-License-Identifier: Apache-2.0
import coreEnglish from '../../../engine/core/messages/en.json';
import english from '../locales/en.json';
import { Messages, type Arguments, type Catalogue } from './messages';

// Which language the client speaks. English is built in and fills every gap; another language is a
// file in locales/ and, for a game's own words, in that game's messages/.
const locales = import.meta.glob<Catalogue>(['../locales/*.json', '!../locales/en.json'], {
  import: 'default',
});
const gameWords = import.meta.glob<Catalogue>('../../../engine/games/*/messages/*.json', {
  import: 'default',
});

const boardWords = import.meta.glob<Catalogue>('../games/*/words/*.json', { import: 'default' });

export const language = $state({ code: 'en' });
let messages = $state.raw(new Messages(coreEnglish, english));

export function t(key: string, args: Arguments = {}): string {
  return messages.say(key, args);
}

export function hasWord(key: string): boolean {
  return messages.has(key);
}

export function languages(): string[] {
  const codes = Object.keys(locales).map((path) => path.replace(/^.*\/|\.json$/g, ''));
  return ['en', ...codes];
}

export async function speak(code: string): Promise<void> {
  const load = locales[`../locales/${code}.json`];
  const more = load === undefined ? {} : await load();
  messages = new Messages(coreEnglish, english, more);
  language.code = load === undefined ? 'en' : code;
  document.documentElement.lang = language.code;
}

// All words of one game: the client's, the core's, the game's own and its board's.
export async function loadGameWords(game: string): Promise<Messages> {
  const folder = game.replaceAll('-', '_');
  const layers: Catalogue[] = [coreEnglish, english];
  for (const code of new Set(['en', language.code])) {
    const sources = [
      gameWords[`../../../engine/games/${folder}/messages/${code}.json`],
      boardWords[`../games/${game}/words/${code}.json`],
    ];
    for (const load of sources) if (load !== undefined) layers.push(await load());
  }
  return new Messages(...layers);
}
