// SPDX-License-Identifier: Apache-2.0
import type { ServerMessage } from '$generated/protocol';
import { Socket, type ConnectionState } from './socket';

// The tab's one line to the server, shared by whatever page needs it.
interface Listener {
  open: () => void;
  message: (message: ServerMessage) => void;
}

class Live {
  state: ConnectionState = $state('closed');
  paused = $state(false); // the server has lost its database and waits for it
  private readonly listeners = new Set<Listener>();
  readonly socket: Socket;

  constructor() {
    const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new Socket({ url: `${scheme}//${window.location.host}/ws` });
    this.socket.onState = (state) => (this.state = state);
    this.socket.onOpen = () => {
      this.paused = false;
      this.listeners.forEach((listener) => listener.open());
    };
    this.socket.onMessage = (message) => {
      if (message.type === 'paused') this.paused = message.paused;
      this.listeners.forEach((listener) => listener.message(message));
    };
    window.addEventListener('offline', () => this.socket.doubt());
    window.addEventListener('online', () => this.socket.hurry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.socket.hurry();
    });
  }

  // The line belongs to whoever opened it: a new session needs a new one.
  renew(): void {
    if (this.socket.state === 'closed') return;
    this.socket.close();
    this.socket.connect();
  }

  // Resolves once something can be sent, after everybody who listens has asked anew.
  ready(): Promise<void> {
    if (this.socket.state === 'open') return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.follow({
        open: () => {
          queueMicrotask(() => stop());
          resolve();
        },
        message: () => {},
      });
    });
  }

  // Listens until the returned function is called; the line is closed when nobody listens.
  follow(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.socket.state === 'closed') this.socket.connect();
    else if (this.socket.state === 'open') listener.open();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.socket.close();
    };
  }
}

let line: Live | null = null;
export function live(): Live {
  line ??= new Live();
  return line;
}
