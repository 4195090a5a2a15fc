// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { parseRoute, ruleHref } from '../src/lib/router.svelte';

const route = (path: string) => parseRoute(new URL(path, 'http://localhost'));

describe('addresses', () => {
  it('lead to their pages', () => {
    expect(route('/')).toEqual({ page: 'home' });
    expect(route('/lobby?game=ave-caesar')).toEqual({ page: 'lobby', game: 'ave-caesar' });
    expect(route('/table/abc?invite=xyz')).toEqual({ page: 'table', id: 'abc', invite: 'xyz' });
    expect(route('/table/abc')).toEqual({ page: 'table', id: 'abc', invite: null });
    expect(route('/replay/abc')).toEqual({ page: 'replay', id: 'abc' });
    expect(route('/rules')).toEqual({ page: 'rules', game: null, anchor: null });
    expect(route('/rules/ave-caesar#AC-7.1')).toEqual({
      page: 'rules',
      game: 'ave-caesar',
      anchor: 'AC-7.1',
    });
    expect(route('/games')).toEqual({ page: 'games' });
    expect(route('/account')).toEqual({ page: 'account', back: null });
    const table = '/table/abc?invite=xyz';
    expect(route(`/account?back=${encodeURIComponent(table)}`)).toEqual({
      page: 'account',
      back: table,
    });
    for (const elsewhere of ['https://example.org/', '//example.org/table/', 'javascript:0'])
      expect(route(`/account?back=${encodeURIComponent(elsewhere)}`)).toEqual({
        page: 'account',
        back: null,
      });
  });

  it('that lead nowhere say so', () => {
    for (const path of ['/nowhere', '/table', '/table/a/b', '/lobby/x'])
      expect(route(path)).toEqual({ page: 'missing' });
  });

  it('of rules are made from their numbers', () => {
    expect(ruleHref('ave-caesar', 'AC 7.1')).toBe('/rules/ave-caesar#AC-7.1');
  });
});
