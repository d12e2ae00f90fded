/** HTTP to the house's own server. Who we are stands in an HttpOnly cookie; nothing secret passes through here. */
import type { GameInfo, Me, NewTable, RefusalBody, Replay, ServerInfo, TableInfo } from './protocol';

/** A refused request. `code` is one of the server's refusal codes, or `offline` when nobody answered. */
export class ApiError extends Error {
  constructor(
    readonly refused: RefusalBody,
    readonly status: number,
  ) {
    super(refused.code);
  }
  get code(): string {
    return this.refused.code;
  }
}

async function call<R>(method: string, path: string, body?: unknown): Promise<R> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError({ code: 'offline', rule: '', facts: {} }, 0);
  }
  if (response.ok) return (await response.json()) as R;
  let refused: RefusalBody = { code: response.status === 404 ? 'not-found' : 'failed', rule: '', facts: {} };
  try {
    const read = (await response.json()) as Partial<RefusalBody>;
    if (typeof read.code === 'string') refused = { rule: '', facts: {}, ...read, code: read.code };
  } catch {
    // not one of our own answers: the status has to do
  }
  throw new ApiError(refused, response.status);
}

export const api = {
  server: () => call<ServerInfo>('GET', '/api/server'),
  me: () => call<Me>('GET', '/api/me'),
  rename: (name: string, animal: string) => call<Me>('PUT', '/api/me', { name, animal }),
  linkDevice: () => call<{ path: string; seconds: number }>('POST', '/api/me/link'),
  adopt: (token: string) => call<Me>('POST', '/api/me/adopt', { token }),
  games: () => call<GameInfo[]>('GET', '/api/games'),
  tables: () => call<TableInfo[]>('GET', '/api/tables'),
  open: (table: NewTable) => call<{ code: string }>('POST', '/api/tables', table),
  table: (code: string) => call<TableInfo>('GET', `/api/tables/${encodeURIComponent(code)}`),
  join: (code: string, seat: number | null = null) =>
    call<{ code: string; seat: number }>('POST', `/api/tables/${encodeURIComponent(code)}/join`, { seat }),
  replay: (code: string, number: number | null, seat: string | null) => {
    const q = new URLSearchParams();
    if (number !== null) q.set('number', String(number));
    if (seat !== null) q.set('seat', seat);
    return call<Replay>('GET', `/api/tables/${encodeURIComponent(code)}/replay?${q}`);
  },
};
