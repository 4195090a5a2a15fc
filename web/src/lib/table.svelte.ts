// SPDX-License-Identifier: Apache-2.0
import type {
  ChatSaid,
  Error,
  Event,
  HintedMove,
  HintTold,
  ServerMessage,
  Snapshot,
  TableInfo,
  TablePlayed,
} from '$generated/protocol';
import { seeClock, type ClockSeen } from './clock';
import { RequestError, type Request } from './socket';

// What the page needs of the line to the server; tests give their own.
export interface Line {
  request(message: Request): Promise<{ version: number }>;
}

// A table as this person sees it, kept up to date: seats, position, log and chat. Events carry
// consecutive versions, so a gap is noticed and asked for again, and nothing is shown twice.
export class TableFollower {
  info: TableInfo | null = $state.raw(null);
  now: Snapshot | null = $state.raw(null);
  log: Event[] = $state.raw([]);
  news: Event[] = $state.raw([]); // what the last message added
  chat: ChatSaid[] = $state.raw([]);
  clock: ClockSeen | null = $state.raw(null);
  hint: HintTold | null = $state.raw(null); // the last one, of whatever position
  asking = $state(false); // a legate thinks for us
  problem: RequestError | null = $state.raw(null);
  sending: string | null = $state(null); // the move on its way
  through: number | null = $state(null); // looking on: the seat whose view is asked for

  constructor(
    readonly id: string,
    private readonly line: Line,
    private readonly invite: string | null = null,
  ) {}

  get version(): number {
    return this.now?.version ?? -1;
  }

  // Ask for everything since what we have. Called on every new connection.
  async watch(since = this.version): Promise<void> {
    try {
      const invite = this.invite === null ? {} : { invite: this.invite };
      const through = this.through === null ? {} : { through: this.through };
      await this.line.request({ type: 'watch', table: this.id, since, ...invite, ...through });
      this.problem = null;
    } catch (error) {
      // A lost line is not the table's problem: the next connection asks again.
      if (error instanceof RequestError && !isLineTrouble(error)) this.problem = error;
    }
  }

  // Look over a seat's shoulder, some moves behind, or again at what lies open.
  async lookThrough(seat: number | null): Promise<void> {
    this.through = seat;
    await this.watch(-1);
  }

  async unwatch(): Promise<void> {
    await this.line.request({ type: 'unwatch', table: this.id }).catch(() => {});
  }

  // Rejects with the refusal. The new position arrives as a `played` message.
  async move(text: string): Promise<void> {
    if (this.now === null || this.sending !== null) return;
    this.sending = text;
    try {
      await this.line.request({
        type: 'move',
        table: this.id,
        version: this.now.version,
        text,
      });
    } finally {
      this.sending = null;
    }
  }

  // Rejects with the refusal, as `move` does, for a move that is known not to be legal.
  async wonder(text: string): Promise<void> {
    if (this.now === null) return;
    const { version } = this.now;
    await this.line.request({ type: 'move', table: this.id, version, text });
  }

  async say(text: string): Promise<void> {
    await this.line.request({ type: 'chat', table: this.id, text });
  }

  // What a legate would do here; empty unless asked.
  get hinted(): readonly HintedMove[] {
    return this.hint !== null && this.hint.version === this.version ? this.hint.moves : [];
  }

  async askHint(): Promise<void> {
    if (this.now === null || this.asking) return;
    this.asking = true;
    try {
      await this.line.request({ type: 'hint', table: this.id, version: this.now.version });
    } finally {
      this.asking = false;
    }
  }

  receive(message: ServerMessage): void {
    if (message.type === 'table' && message.table.id === this.id) this.info = message.table;
    else if (message.type === 'played' && message.table === this.id) this.played(message);
    else if (message.type === 'clock' && message.table === this.id) this.clock = seeClock(message);
    else if (message.type === 'hint' && message.table === this.id) this.hint = message;
    else if (message.type === 'chat' && message.table === this.id) this.said(message);
    else if (message.type === 'error' && message.table === this.id) this.shutOut(message);
  }

  private played(message: TablePlayed): void {
    if (message.fresh) {
      this.log = message.events;
      this.news = [];
      this.now = message.now;
      return;
    }
    const have = this.version;
    if (message.now.version < have) return;
    const news = message.events.filter((event) => event.version > have);
    const first = news[0]?.version ?? have + 1;
    if (first > have + 1 || (news.length === 0 && message.now.version > have)) {
      void this.watch();
      return;
    }
    if (news.length > 0) {
      this.log = [...this.log, ...news];
      this.news = news;
    }
    this.now = message.now;
  }

  // The server has stopped telling us: the table was closed, or it is not for us any more.
  private shutOut(error: Error): void {
    this.problem = new RequestError(error.code, error.message, error.rule ?? null);
    this.info = null;
    this.now = null;
  }

  private said(message: ChatSaid): void {
    this.chat = withChat(this.chat, message);
  }
}

// Once each, in order; what comes a second time was taken away meanwhile.
export function withChat(chat: readonly ChatSaid[], message: ChatSaid): ChatSaid[] {
  const others = chat.filter((other) => other.number !== message.number);
  return [...others, message].sort((a, b) => a.number - b.number);
}

export function isLineTrouble(error: RequestError): boolean {
  return error.code === 'offline' || error.code === 'connection-lost';
}
