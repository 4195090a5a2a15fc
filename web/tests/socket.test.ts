// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError, Socket, type ConnectionState } from '../src/lib/socket';

class FakeSocket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: { type: string; request: string }[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let made: FakeSocket[];
let states: ConnectionState[];
let opened: number;

function build() {
  made = [];
  states = [];
  opened = 0;
  const socket = new Socket({
    url: 'ws://test',
    random: () => 1,
    firstPause: 100,
    longestPause: 1000,
    pingEvery: 5000,
    pongWithin: 1000,
    open: () => {
      const fake = new FakeSocket();
      made.push(fake);
      return fake as unknown as WebSocket;
    },
  });
  socket.onState = (state) => states.push(state);
  socket.onOpen = () => (opened += 1);
  socket.connect();
  return socket;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the line to the server', () => {
  it('opens once and says so', () => {
    const socket = build();
    socket.connect();
    expect(made).toHaveLength(1);
    made[0]!.onopen?.();
    expect(states).toEqual(['connecting', 'open']);
    expect(opened).toBe(1);
  });

  it('comes back after a loss, waiting longer each time, and announces each opening', () => {
    build();
    made[0]!.onopen?.();
    made[0]!.onclose?.();
    expect(states.at(-1)).toBe('waiting');
    vi.advanceTimersByTime(99);
    expect(made).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(made).toHaveLength(2);
    made[1]!.onclose?.();
    vi.advanceTimersByTime(199);
    expect(made).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(made).toHaveLength(3);
    made[2]!.onopen?.();
    expect(opened).toBe(2);
    made[2]!.onclose?.();
    vi.advanceTimersByTime(100);
    expect(made).toHaveLength(4);
  });

  it('doubles the pause up to its limit and spreads it', () => {
    const socket = build();
    expect([1, 2, 3, 4, 5, 9].map((n) => socket.pause(n))).toEqual([
      100, 200, 400, 800, 1000, 1000,
    ]);
    const low = new Socket({ url: '', random: () => 0, firstPause: 100 });
    expect(low.pause(1)).toBe(50);
  });

  it('matches answers to requests', async () => {
    const socket = build();
    made[0]!.onopen?.();
    const first = socket.request({ type: 'move', table: 't', version: 3, text: '1>S5a' });
    const second = socket.request({ type: 'chat', table: 't', text: 'ave' });
    const [a, b] = made[0]!.sent;
    made[0]!.say({
      type: 'error',
      code: 'refused',
      message: 'No.',
      rule: 'AC 7.1',
      request: b!.request,
    });
    made[0]!.say({ type: 'done', request: a!.request, version: 4 });
    expect((await first).version).toBe(4);
    const error = await second.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ code: 'refused', message: 'No.', rule: 'AC 7.1' });
  });

  it('fails what was on its way when the line breaks, and refuses while there is none', async () => {
    const socket = build();
    made[0]!.onopen?.();
    const lost = socket.request({ type: 'ping' });
    made[0]!.onclose?.();
    await expect(lost).rejects.toMatchObject({ code: 'connection-lost' });
    await expect(socket.request({ type: 'ping' })).rejects.toMatchObject({ code: 'offline' });
  });

  it('finds out at once when the device is off the network', () => {
    const socket = build();
    made[0]!.onopen?.();
    socket.doubt();
    expect(made[0]!.sent.at(-1)!.type).toBe('ping');
    vi.advanceTimersByTime(1000);
    expect(states.at(-1)).toBe('waiting');
    socket.doubt(); // nothing to doubt any more
    expect(made).toHaveLength(1);
  });

  it('notices a dead line by an unanswered ping', () => {
    build();
    made[0]!.onopen?.();
    vi.advanceTimersByTime(5000);
    expect(made[0]!.sent.at(-1)!.type).toBe('ping');
    vi.advanceTimersByTime(1000);
    expect(states.at(-1)).toBe('waiting');
    expect(made[0]!.closed).toBe(true);
  });

  it('keeps a line that answers', () => {
    build();
    made[0]!.onopen?.();
    for (let i = 0; i < 5; ++i) {
      vi.advanceTimersByTime(5000);
      made[0]!.say({ type: 'done', request: made[0]!.sent.at(-1)!.request, version: 0 });
    }
    expect(states.at(-1)).toBe('open');
    expect(made).toHaveLength(1);
  });

  it('hurries when asked, and stays closed when closed', () => {
    const socket = build();
    made[0]!.onclose?.();
    socket.hurry();
    expect(made).toHaveLength(2);
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(made).toHaveLength(2);
    expect(socket.state).toBe('closed');
  });

  it('survives an answer that is no JSON', () => {
    build();
    made[0]!.onopen?.();
    made[0]!.onmessage?.({ data: '{' });
    expect(states.at(-1)).toBe('open');
  });
});
