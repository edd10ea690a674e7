import { LANGUAGE_HEADER } from '../../core/copy/language.ts';
import { compact } from '../../core/shared/compact.ts';
import { isObject } from '../../core/shared/json.ts';
import { withQuery } from '../../core/shared/withQuery.ts';
import { FetchError } from './fetchError.ts';
import type { SessionStore } from './session.ts';

export interface Call {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Query parameters (HTTP-09); undefined values are dropped. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** A raw body. */
  readonly bytes?: Blob;
  /** A multipart body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends no authorization (HTTP-04). */
  readonly external?: boolean;
  /** Reads the body of a success as bytes, whatever its type. */
  readonly blob?: boolean;
  /** Resolves to the `Response` of a success, for its headers. */
  readonly wholeAnswer?: boolean;
  /** Replaces the stored token (SUBMIT-18). */
  readonly token?: string;
  /** Exempt from the global handling of 401 and 403 (C-26). */
  readonly ownsUnauthorized?: boolean;
  /** A secure call allowed without a token because a cookie may carry the session (AUTH-07). */
  readonly byCookie?: boolean;
  readonly signal?: AbortSignal;
  /** Survives leaving the page. */
  readonly keepalive?: boolean;
}

export interface HttpClientOptions {
  readonly origin: string;
  readonly org: string;
  readonly session: SessionStore;
  readonly fetch: typeof fetch;
  /** Called after a 401 or 403 cleared the session (AUTH-09, AUTH-10), with the token that it had. */
  readonly onUnauthorized: (token: string | undefined) => void;
  /** Milliseconds; default 30000 (HTTP-07). */
  readonly timeout?: number;
  /** Base URL of every call (FLAG-12); default the page's own host. */
  readonly base?: string;
  /** The page's language when the call is made, so that answers and records match what the borrower read. */
  readonly language?: () => string;
  /** Headers that carry the session replay IDs (HTTP-05); none while nothing is recorded. */
  readonly replayHeaders?: (() => Readonly<Record<string, string>>) | undefined;
}

export interface HttpClient {
  send<T>(call: Call): Promise<T>;
}

const addressOf = ({ path, query = {} }: Call): string =>
  withQuery(path, new URLSearchParams(compact(query)));

function headersOf(
  call: Call,
  token: string | undefined,
  { origin, org, language, replayHeaders }: HttpClientOptions,
): Headers {
  const headers = new Headers({
    ...replayHeaders?.(),
    'X-With-Origin': origin,
    'x-org': org,
    ...(language === undefined ? {} : { [LANGUAGE_HEADER]: language() }),
    ...call.headers,
  });
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  if (call.bytes !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/octet-stream');
  if (!call.external && token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Parses by content type: text, PDF or image bytes, or JSON (HTTP-06); undefined for an empty body. */
async function bodyOf(response: Response, address: string): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined;
  if (type.includes('application/pdf') || type.startsWith('image/')) return response.blob();
  if (!type.includes('json')) return response.text();
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new FetchError(
      response.status,
      `Response was not convertible to json for ${address}`,
      undefined,
      response,
    );
  }
}

/** Secure calls require a session (HTTP-04). */
const isSecure = ({ path, external, byCookie }: Call): boolean =>
  path.includes('/secure/') && !external && !byCookie;

const isSessionLoss = (error: FetchError): boolean => {
  if (error.status === 401) return true;
  const message = isObject(error.data) ? String(error.data.message ?? error.data.status ?? '') : '';
  return error.status === 403 && /^(unauthenticated|invalid signature)$/i.test(message);
};

const failure = (response: Response, data: unknown): FetchError => {
  const status = isObject(data) && typeof data.status === 'string' ? data.status : 'Error fetching';
  return new FetchError(response.status, status, data, response);
};

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const timeout = options.timeout ?? 30_000;
  let hadSession = false;

  async function request(
    call: Call,
    { address, token, limit }: { address: string; token: string | undefined; limit: AbortSignal },
  ): Promise<Response> {
    const response = await options.fetch(address, {
      method: call.method ?? 'GET',
      credentials: 'include',
      headers: headersOf(call, token, options),
      ...(call.keepalive ? { keepalive: true } : {}),
      signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.bytes === undefined ? {} : { body: call.bytes }),
      ...(call.form === undefined ? {} : { body: call.form }),
    });
    if (response) return response;
    throw new FetchError(0, `Response was not defined for ${address}`);
  }

  /** Returns the answer with its data within the time limit; a body cut off counts as a network failure. */
  async function exchange(
    call: Call,
    address: string,
    token: string | undefined,
  ): Promise<{ response: Response; data: unknown }> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new DOMException('Timed out', 'TimeoutError')), timeout);
    try {
      const response = await request(call, { address, token, limit: limit.signal });
      const renewed = response.headers.get('authorization');
      if (renewed?.startsWith('Bearer ') && isStill(call, token)) options.session.write(renewed);
      if (call.wholeAnswer && response.ok) return { response, data: response };
      const asBytes = call.blob === true && response.ok;
      return { response, data: asBytes ? await response.blob() : await bodyOf(response, address) };
    } catch (cause) {
      if (cause instanceof FetchError) throw cause;
      const error = new FetchError(0, cause instanceof Error ? cause.message : String(cause));
      error.cause = cause;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** True while the session that made the call still holds; it may have ended or changed meanwhile. */
  const isStill = (call: Call, token: string | undefined): boolean =>
    call.token !== undefined || options.session.read() === token;

  /** A secure call without a session is never sent (ERR-06). */
  function requireSession(call: Call): void {
    if (isSecure(call) && call.token === undefined && options.session.read() === undefined)
      throw new FetchError(401, 'User is not authenticated');
  }

  return {
    async send<T>(call: Call): Promise<T> {
      requireSession(call);
      const address = `${options.base ?? ''}${addressOf(call)}`;
      const token = call.token ?? options.session.read();
      hadSession ||= token !== undefined;
      const { response, data } = await exchange(call, address, token);
      if (response.ok) return data as T;
      const error = failure(response, data);
      // A 401 for a session that already ended says nothing about the current one.
      const isLate = !isStill(call, token) || (token === undefined && hadSession);
      const isSaid = !call.external && !call.ownsUnauthorized && !isLate;
      if (isSaid && isSessionLoss(error)) {
        options.session.clear();
        options.onUnauthorized(token);
      }
      throw error;
    },
  };
}
