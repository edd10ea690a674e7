import { LANGUAGE_HEADER } from '../../core/copy/language.ts';
import { compact } from '../../core/shared/compact.ts';
import { isObject } from '../../core/shared/json.ts';
import { withQuery } from '../../core/shared/withQuery.ts';
import { FetchError } from './fetchError.ts';
import type { SessionStore } from './session.ts';

/** One call to the server. */
export interface Call {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Appended to the address (HTTP-09); undefined values are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** Sent as they are, instead of a body. */
  readonly bytes?: Blob;
  /** Files and fields, sent in parts instead of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** The external context carries no authorization (HTTP-04). */
  readonly external?: boolean;
  /** The answer of a success is read as bytes, whatever its type. */
  readonly blob?: boolean;
  /** Resolves to the answer itself where it is a success, for its headers. */
  readonly wholeAnswer?: boolean;
  /** Sent instead of the stored token (SUBMIT-18). */
  readonly token?: string;
  /** The call is exempt from the global 401 and 403 rule (C-26). */
  readonly ownsUnauthorized?: boolean;
  /** A secure call that may be made without a token: a cookie may stand for the session (AUTH-07). */
  readonly byCookie?: boolean;
  readonly signal?: AbortSignal;
  /** The call goes on when its page is left. */
  readonly keepalive?: boolean;
}

/** What the client needs from around it. */
export interface HttpClientOptions {
  readonly origin: string;
  readonly org: string;
  readonly session: SessionStore;
  readonly fetch: typeof fetch;
  /** Called after the session was cleared because the server no longer accepts it (AUTH-09, AUTH-10). */
  readonly onUnauthorized: () => void;
  /** Milliseconds; the client's limit is 30000 (HTTP-07). */
  readonly timeout?: number;
  /** What the path of every call follows (FLAG-12); empty when left out: the page's own host. */
  readonly base?: string;
  /** The language of the page at the time, so that what is answered and recorded is in the words that were read. */
  readonly language?: () => string;
  /** The ids of a session replay by the names of their headers (HTTP-05); none while nothing is recorded. */
  readonly replayHeaders?: (() => Readonly<Record<string, string>>) | undefined;
}

/** Sends calls to the letter of HTTP-01..HTTP-14. */
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

/** Text, bytes of a PDF or a picture, or JSON, by content type (HTTP-06); an empty body is undefined. */
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

/** Secure calls are for signed-in people only (HTTP-04). */
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

/** A client for one organisation and session. */
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

  /** The answer with its data, within the time limit; a body that breaks off is a failure of the network as well. */
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

  /** Whether the session is still the one that the call was made in: it may have ended, or be another's, by the answer. */
  const isStill = (call: Call, token: string | undefined): boolean =>
    call.token !== undefined || options.session.read() === token;

  /** A signed-in call without a session is not made at all (ERR-06). */
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
      // A call that carried a session that is over, or none because it is over, says nothing about it.
      const isLate = !isStill(call, token) || (token === undefined && hadSession);
      const isSaid = !call.external && !call.ownsUnauthorized && !isLate;
      if (isSaid && isSessionLoss(error)) {
        options.session.clear();
        options.onUnauthorized();
      }
      throw error;
    },
  };
}
