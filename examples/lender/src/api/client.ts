import type { Ports } from '../ports.ts';
import type { Settings } from '../settings.ts';
import { withBackOff } from './backOff.ts';
import { createTokens } from './token.ts';

export interface Answered {
  readonly status: number;
  /** Undefined when the answer has no body. */
  readonly body: unknown;
}

/** A write: `key` makes it happen once however often it is sent. */
export interface Write {
  readonly body: object;
  readonly key: string;
  /** The revision that was read, where the call asks for it. */
  readonly ifMatch?: string;
}

const toJson = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Calls of the Lender API with a token, again after 429 and 5xx, and with a new token after 401. */
export function createClient(settings: Settings, ports: Ports) {
  const tokens = createTokens(settings, ports);

  async function sendOnce(path: string, init: RequestInit): Promise<Response> {
    const token = await tokens.token();
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const answer = await withBackOff(ports, () =>
      ports.fetch(`${settings.api}${path}`, { ...init, headers }),
    );
    if (answer.status === 401) tokens.forget(token);
    return answer;
  }

  async function send(path: string, init: RequestInit): Promise<Answered> {
    let answer = await sendOnce(path, init);
    // The token ended or the server forgot it: once more with a new one, and the same Idempotency-Key.
    if (answer.status === 401) answer = await sendOnce(path, init);
    return { status: answer.status, body: toJson(await answer.text()) };
  }

  return {
    get: (path: string): Promise<Answered> => send(path, {}),
    post: (path: string, { body, key, ifMatch }: Write): Promise<Answered> =>
      send(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        },
        body: JSON.stringify(body),
      }),
  };
}

export type Client = ReturnType<typeof createClient>;
