// SPDX-License-Identifier: Apache-2.0
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatSaid } from '../src/generated/protocol';
import { withChat } from '../src/lib/table.svelte';

const piso = { id: 'p1', name: 'Piso' };

describe('mutes', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });
  const load = () => import('../src/lib/mutes.svelte');

  it('are kept in the browser and can be taken back', async () => {
    const first = await load();
    expect(first.isMuted('p1')).toBe(false);
    first.mute(piso);
    first.mute(piso);
    expect(first.muted()).toEqual([piso]);
    vi.resetModules();
    const again = await load();
    expect(again.isMuted('p1')).toBe(true);
    again.unmute('p1');
    expect(again.muted()).toEqual([]);
  });

  it('never concern a former player, who has no id', async () => {
    const { isMuted, mute } = await load();
    mute({ id: '', name: 'A former player' });
    expect(isMuted('')).toBe(false);
  });

  it('survive whatever stands in the storage', async () => {
    localStorage.setItem('quadriga.muted', '{"no":"list"}');
    expect((await load()).muted()).toEqual([]);
  });
});

describe('chat', () => {
  const said = (number: number, text: string, removed = false): ChatSaid => ({
    type: 'chat',
    table: '',
    number,
    from: piso,
    text,
    at: '2031-03-15T09:26:53Z',
    aside: false,
    removed,
  });

  it('is in order, each once, and what comes again has been taken away', () => {
    let chat = withChat(withChat([], said(2, 'b')), said(1, 'a'));
    expect(chat.map((one) => one.text)).toEqual(['a', 'b']);
    chat = withChat(chat, said(1, '', true));
    expect(chat.map((one) => [one.text, one.removed])).toEqual([
      ['', true],
      ['b', false],
    ]);
  });
});
