// SPDX-License-Identifier: Apache-2.0
import type { ClientMessage, Done, ServerMessage } from '$generated/protocol';

// One WebSocket that stays: it reconnects with growing pauses, notices a dead line by pings, and
// matches answers to requests. Who follows a table is told about every new line (onOpen) and asks
// for what it missed.

export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed';

export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

type Without<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;
export type Request = Without<ClientMessage, 'request'>;

interface Waiting {
  resolve: (done: Done) => void;
  reject: (error: RequestError) => void;
}

export interface SocketSettings {
  url: string;
  open?: (url: string) => WebSocket;
  random?: () => number;
  firstPause?: number;
  longestPause?: number;
  pingEvery?: number;
  pongWithin?: number;
}

export class Socket {
  onState: (state: ConnectionState) => void = () => {};
  onOpen: () => void = () => {};
  onMessage: (message: ServerMessage) => void = () => {};

  private socket: WebSocket | null = null;
  private state_: ConnectionState = 'closed';
  private failures = 0;
  private next = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private pong: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private readonly settings: Required<SocketSettings>;

  constructor(settings: SocketSettings) {
    this.settings = {
      open: (url) => new WebSocket(url),
      random: Math.random,
      firstPause: 400,
      longestPause: 15_000,
      pingEvery: 20_000,
      pongWithin: 10_000,
      ...settings,
    };
  }

  get state(): ConnectionState {
    return this.state_;
  }

  connect(): void {
    if (this.socket !== null) return;
    clearTimeout(this.timer);
    this.become('connecting');
    const socket = this.settings.open(this.settings.url);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.failures = 0;
      this.become('open');
      this.pinger = setInterval(() => this.ping(), this.settings.pingEvery);
      this.onOpen();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    socket.onerror = () => {}; // a close always follows
  }

  // Try at once instead of waiting: the network came back, the tab was opened again.
  hurry(): void {
    if (this.state_ === 'waiting') this.connect();
    else if (this.state_ === 'open') this.ping();
  }

  // The device says that it is off the network: find out soon, also about an answer on its way.
  doubt(): void {
    if (this.state_ === 'open') this.ping(Math.min(2000, this.settings.pongWithin));
  }

  close(): void {
    const socket = this.socket;
    this.socket = null;
    this.stopTimers();
    this.become('closed');
    this.fail();
    socket?.close();
  }

  request(message: Request): Promise<Done> {
    const request = `r${++this.next}`;
    return new Promise((resolve, reject) => {
      if (this.state_ !== 'open' || this.socket === null) {
        reject(new RequestError('offline', ''));
        return;
      }
      this.waiting.set(request, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, request }));
    });
  }

  // How long to wait before attempt number `failures`: doubling, capped, and spread so that a
  // restarted server is not met by everybody at once.
  pause(failures: number): number {
    const { firstPause, longestPause, random } = this.settings;
    const full = Math.min(longestPause, firstPause * 2 ** Math.max(0, failures - 1));
    return Math.round(full * (0.5 + random() / 2));
  }

  private receive(data: string): void {
    clearTimeout(this.pong);
    let message: ServerMessage;
    try {
      message = JSON.parse(data) as ServerMessage;
    } catch {
      return;
    }
    if (message.type === 'done') {
      this.waiting.get(message.request)?.resolve(message);
      this.waiting.delete(message.request);
    } else if (message.type === 'error' && message.request) {
      const { code, message: text, rule } = message;
      this.waiting.get(message.request)?.reject(new RequestError(code, text, rule ?? null));
      this.waiting.delete(message.request);
    } else {
      this.onMessage(message);
    }
  }

  private ping(within = this.settings.pongWithin): void {
    clearTimeout(this.pong);
    this.pong = setTimeout(() => {
      const socket = this.socket;
      this.lost();
      socket?.close();
    }, within);
    this.request({ type: 'ping' }).catch(() => {});
  }

  private lost(): void {
    this.socket = null;
    this.stopTimers();
    this.fail();
    this.failures += 1;
    this.become('waiting');
    this.timer = setTimeout(() => this.connect(), this.pause(this.failures));
  }

  private fail(): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(new RequestError('connection-lost', ''));
  }

  private stopTimers(): void {
    clearTimeout(this.timer);
    clearTimeout(this.pong);
    clearInterval(this.pinger);
  }

  private become(state: ConnectionState): void {
    if (state === this.state_) return;
    this.state_ = state;
    this.onState(state);
  }
}
