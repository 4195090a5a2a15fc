// SPDX-License-Identifier: Apache-2.0
import type {
  AnswerTable,
  AskTable,
  CreateTable,
  GameCard,
  GameList,
  Kick,
  Leaderboard,
  Me,
  MyTables,
  Profile,
  RatingHistory,
  ReplayPart,
  SessionInfo,
  SessionList,
  SetBot,
  StandIn,
  TableInfo,
  TableList,
  TableRatings,
  TakeSeat,
  Token,
  VacationInfo,
  WebhookInfo,
  WebhookTried,
} from '$generated/protocol';

// The REST half of the protocol. Every failure becomes an ApiError with the server's own sentence.
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, 'offline', '');
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text === '' ? null : JSON.parse(text);
  } catch {
    throw new ApiError(response.status, 'bad-answer', '');
  }
  if (response.ok) return data as T;
  const error = (data ?? {}) as { code?: string; message?: string; rule?: string | null };
  throw new ApiError(
    response.status,
    error.code ?? 'failed',
    error.message ?? '',
    error.rule ?? null,
  );
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => call<Me | null>('GET', '/api/me'),
  enter: (name: string) => call<Me>('POST', '/api/guest', { name }),
  signUp: (name: string, password: string) => call<Me>('POST', '/api/account', { name, password }),
  signIn: (name: string, password: string) => call<Me>('POST', '/api/login', { name, password }),
  signOut: () => call<unknown>('POST', '/api/logout'),
  reset: (name: string, code: string, password: string) =>
    call<Me>('POST', '/api/reset', { name, code, password }),
  changePassword: (old_password: string, password: string) =>
    call<Me>('POST', '/api/me/password', { old_password, password }),
  sessions: async (): Promise<SessionInfo[]> =>
    (await call<SessionList>('GET', '/api/me/sessions')).sessions,
  endSessions: async (id: string | null): Promise<SessionInfo[]> =>
    (await call<SessionList>('POST', '/api/me/sessions/end', { id })).sessions,
  makeToken: async (label: string): Promise<string> =>
    (await call<Token>('POST', '/api/me/tokens', { label })).token,
  vacation: () => call<VacationInfo>('GET', '/api/me/vacation'),
  takeVacation: (days: number) => call<VacationInfo>('POST', '/api/me/vacation', { days }),
  endVacation: () => call<VacationInfo>('POST', '/api/me/vacation/end'),
  webhook: () => call<WebhookInfo>('GET', '/api/me/webhook'),
  setWebhook: (url: string | null) => call<WebhookInfo>('POST', '/api/me/webhook', { url }),
  tryWebhook: () => call<WebhookTried>('POST', '/api/me/webhook/test'),
  deleteMe: (password: string | null) =>
    call<unknown>('POST', '/api/me/delete', password === null ? {} : { password }),
  profile: (id: string) => call<Profile>('GET', `/api/people/${encodeURIComponent(id)}`),
  ratings: (id: string) =>
    call<RatingHistory>('GET', `/api/people/${encodeURIComponent(id)}/ratings`),
  leaders: (game: string, from: number, count: number) =>
    call<Leaderboard>(
      'GET',
      `/api/games/${encodeURIComponent(game)}/leaders?from=${from}&count=${count}`,
    ),
  tableRatings: (id: string) => call<TableRatings>('GET', `${table(id)}/ratings`),
  games: async (): Promise<GameCard[]> => (await call<GameList>('GET', '/api/games')).games,
  tables: async (): Promise<TableInfo[]> => (await call<TableList>('GET', '/api/tables')).tables,
  myTables: () => call<MyTables>('GET', '/api/me/tables'),
  table: (id: string, invite: string | null = null) =>
    call<TableInfo>(
      'GET',
      table(id) + (invite === null ? '' : `?invite=${encodeURIComponent(invite)}`),
    ),
  create: (body: Partial<CreateTable>) => call<TableInfo>('POST', '/api/tables', body),
  sit: (id: string, body: TakeSeat) => call<TableInfo>('POST', `${table(id)}/sit`, body),
  leave: (id: string) => call<TableInfo>('POST', `${table(id)}/leave`),
  bot: (id: string, body: SetBot) => call<TableInfo>('POST', `${table(id)}/bot`, body),
  standIn: (id: string, body: StandIn) => call<TableInfo>('POST', `${table(id)}/stand-in`, body),
  start: (id: string) => call<TableInfo>('POST', `${table(id)}/start`),
  ask: (id: string, body: AskTable) => call<TableInfo>('POST', `${table(id)}/ask`, body),
  answer: (id: string, body: AnswerTable) => call<TableInfo>('POST', `${table(id)}/answer`, body),
  kick: (id: string, body: Kick) => call<TableInfo>('POST', `${table(id)}/kick`, body),
  rematch: (id: string) => call<TableInfo>('POST', `${table(id)}/rematch`),
  replay: (id: string, viewer: number, from: number, count: number) =>
    call<ReplayPart>('GET', `${table(id)}/replay?viewer=${viewer}&from=${from}&count=${count}`),
  record: async (id: string): Promise<string> => {
    const response = await fetch(`${table(id)}/record`).catch(() => null);
    if (response === null) throw new ApiError(0, 'offline', '');
    if (!response.ok) throw new ApiError(response.status, 'failed', '');
    return response.text();
  },
  rules: async (game: string): Promise<string | null> => {
    const response = await fetch(`/api/games/${encodeURIComponent(game)}/rules`).catch(() => null);
    if (response === null) throw new ApiError(0, 'offline', '');
    return response.ok ? response.text() : null;
  },
  recordHref: (id: string) => `${table(id)}/record`,
};
