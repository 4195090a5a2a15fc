// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { sessionName } from '../src/lib/names';

it('calls a browser what people call it, and a program as it calls itself', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  expect(sessionName(`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`)).toBe('Chrome, Linux');
  expect(sessionName(`Mozilla/5.0 (Windows NT 10.0) ${chrome} Edg/140.0`)).toBe('Edge, Windows');
  expect(sessionName('Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/142.0')).toBe(
    'Firefox, Linux',
  );
  expect(sessionName('my bot')).toBe('my bot');
  expect(sessionName('')).toBe('');
});
