import { isObject } from '../../../core/shared/json.ts';

/** A call that was refused or did not arrive; `lines` may be shown. */
export class StaffError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly lines: readonly string[];

  constructor(status: number, lines: readonly string[], options?: ErrorOptions) {
    super(lines.join(' ') || `status ${status}`, options);
    this.name = 'StaffError';
    this.status = status;
    this.lines = lines;
  }
}

export type Method = 'POST' | 'PUT';

export interface StaffClient {
  /** Rejects with `StaffError`. */
  get<T>(path: string): Promise<T>;
  /** Rejects with `StaffError`; resolves to undefined for an answer without a body. */
  send<T>(method: Method, path: string, body?: object): Promise<T>;
  /** The text that proves that a call comes from this page; each session has its own. */
  prove(csrf: string | undefined): void;
}

export interface StaffClientOptions {
  readonly fetch: typeof fetch;
  /** Called when a call was refused, so that somebody else may be signed in here than the page thinks, or nobody. */
  readonly onDoubt: (path: string) => void;
}

const WAIT_MS = 60_000;

const linesOf = (body: unknown): readonly string[] => {
  if (!isObject(body)) return [];
  const { errors, status } = body;
  const said = Array.isArray(errors) ? errors.filter((line) => typeof line === 'string') : [];
  return said.length > 0 || typeof status !== 'string' ? said : [status];
};

/** Calls the server by the session's cookie. */
export function createStaffClient({ fetch: ask, onDoubt }: StaffClientOptions): StaffClient {
  let proof: string | undefined;

  async function call<T>(method: 'GET' | Method, path: string, body?: object): Promise<T> {
    const response = await ask(path, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(WAIT_MS),
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && proof !== undefined && { 'x-staff-csrf': proof }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new StaffError(0, [], { cause });
    });
    const told: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
    if (response.ok) return told as T;
    if (response.status === 401 || (response.status === 403 && method !== 'GET')) onDoubt(path);
    throw new StaffError(response.status, linesOf(told));
  }

  return {
    get: (path) => call('GET', path),
    send: (method, path, body = {}) => call(method, path, body),
    prove(csrf) {
      proof = csrf;
    },
  };
}
