// SPDX-License-Identifier: Apache-2.0
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import Board from '../src/games/generic/Board.svelte';
import { entriesOf, prettyName, rowsOf, simpleText } from '../src/games/generic/pretty';
import { Messages } from '../src/lib/messages';
import en from '../src/locales/en.json';

const words = new Messages(en);

describe('a view in words', () => {
  it('names members as people write them', () => {
    expect(prettyName('last_move')).toBe('Last move');
    expect(prettyName('handSize')).toBe('Hand size');
    expect(simpleText(true, words)).toBe('yes');
    expect(simpleText(null, words)).toBe('–');
    expect(simpleText('free_tile', words)).toBe('free tile');
  });

  it('puts short members first and lists of alike things into tables', () => {
    const { plain, nested } = entriesOf({ a: 1, b: { c: 2 }, d: [1, 2] });
    expect(plain.map(([key]) => key)).toEqual(['a', 'd']);
    expect(nested.map(([key]) => key)).toEqual(['b']);
    expect(rowsOf([{ a: 1 }, { a: 2, b: 3 }])).toEqual({
      columns: ['a', 'b'],
      cells: [
        [1, undefined],
        [2, 3],
      ],
    });
    expect(rowsOf([{ a: { deep: 1 } }])).toBeNull();
    expect(rowsOf([1, 2])).toBeNull();
  });
});

describe('the board for any game', () => {
  it('offers exactly the legal moves, and a line to type one', async () => {
    const play = vi.fn();
    render(Board, {
      view: { round: 3, players: [{ coins: 1 }, { coins: 2 }] },
      legal: ['buy', 'stop'].map((text) => ({ text, move: {} })),
      you: 0,
      toAct: 0,
      names: ['Ostia', 'Capua'],
      words,
      pending: null,
      explain: () => {},
      play,
    });
    expect(screen.getByText('Capua')).toBeInTheDocument();
    expect(screen.getByText('Choose one of 2 moves')).toBeInTheDocument();
    screen.getByRole('button', { name: 'stop' }).click();
    expect(play).toHaveBeenCalledWith('stop', 'stop');
    expect(screen.getByLabelText('Or type a move')).toBeInTheDocument();
  });
});
