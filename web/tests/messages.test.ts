// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { Messages, wireArguments } from '../src/lib/messages';
import en from '../src/locales/en.json';

const messages = new Messages(
  { greet: 'Hello {who}.', cards: '{n} {n:card|cards} left', law: 'core' },
  { law: 'game', nested: 'They say: {what}', word: 'ave', open: 'a { b', empty: '{} {x:|s}' },
);

describe('the catalogue', () => {
  it('fills in numbers, texts, seats and keys', () => {
    expect(messages.say('greet', { who: 'Rome' })).toBe('Hello Rome.');
    expect(messages.say('greet', { who: { seat: 1 } }, ['A', 'B'])).toBe('Hello B.');
    expect(messages.say('nested', { what: { key: 'word' } })).toBe('They say: ave');
  });

  it('chooses by the number, and anything but 1 is many', () => {
    expect(messages.say('cards', { n: 1 })).toBe('1 card left');
    expect(messages.say('cards', { n: 0 })).toBe('0 cards left');
    expect(messages.say('cards', { n: 5 })).toBe('5 cards left');
    expect(messages.say('empty', { x: 1 })).toBe('{} ');
    expect(messages.say('empty', { x: 2 })).toBe('{} s');
  });

  it('leaves what it does not know as it is', () => {
    expect(messages.say('no such key')).toBe('no such key');
    expect(messages.say('greet')).toBe('Hello {who}.');
    expect(messages.say('greet', { who: { seat: 7 } }, ['A'])).toBe('Hello seat 7.');
    expect(messages.say('open')).toBe('a { b');
    expect(messages.say('toString')).toBe('toString');
    expect(messages.say('greet', {})).toBe('Hello {who}.');
  });

  it('lets the game overrule the core', () => {
    expect(messages.say('law')).toBe('game');
    expect(messages.has('law')).toBe(true);
    expect(messages.has('lawless')).toBe(false);
  });

  it('keeps seats apart so that they can be shown in colour', () => {
    expect(messages.parts('greet', { who: { seat: 0 } }, ['Ostia'])).toEqual([
      { text: 'Hello ' },
      { text: 'Ostia', seat: 0 },
      { text: '.' },
    ]);
  });

  it('reads the arguments of the wire', () => {
    expect(
      wireArguments([
        { name: 'n', number: 0 },
        { name: 'text', text: '' },
        { name: 'who', seat: 0, number: null },
        { name: 'course', key: 'course.A' },
      ]),
    ).toEqual({ n: 0, text: '', who: { seat: 0 }, course: { key: 'course.A' } });
  });
});

describe('the English file', () => {
  it('has only well-formed slots', () => {
    for (const [key, text] of Object.entries(en)) {
      expect(text, key).not.toBe('');
      const slots = text.match(/\{[^}]*\}/g) ?? [];
      for (const slot of slots) expect(slot, key).toMatch(/^\{\w+(:[^|}]*\|[^|}]*)?\}$/);
      expect(text.replace(/\{[^}]*\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });
});
