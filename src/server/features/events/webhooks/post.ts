import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import {
  isOpenAddress,
  lookUpAllowed,
  PRIVATE_ADDRESS,
  privateAddress,
  type Resolve,
} from '../../../http/outbound/openAddress.ts';
import { mayBePlain } from '../../../settings/plainHosts.ts';

const TIMEOUT_MS = 15_000;
/** More of an answer is not read: its status is all that counts. */
const MOST_BYTES = 65_536;

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** May be in a private network. */
  readonly mayBePrivate?: boolean | undefined;
}

/** An HTTP status, or why there is none. */
export type PostAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly problem: PostProblem };

export type PostProblem =
  | 'unprotected'
  | 'privateAddress'
  | 'noSuchHost'
  | 'refused'
  | 'certificate'
  | 'timeout'
  | 'cut'
  | 'stopped';

const PROBLEMS: Readonly<Record<string, PostProblem>> = {
  [PRIVATE_ADDRESS]: 'privateAddress',
  ENOTFOUND: 'noSuchHost',
  EAI_AGAIN: 'noSuchHost',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
};

const CERTIFICATE = /CERT|TLS|SSL|SIGNATURE|ISSUER/;

function problemOf(error: NodeJS.ErrnoException, signal: AbortSignal): PostProblem {
  if (signal.aborted) return signal.reason?.name === 'TimeoutError' ? 'timeout' : 'stopped';
  const { code = '' } = error;
  return PROBLEMS[code] ?? (CERTIFICATE.test(code) ? 'certificate' : 'cut');
}

/** Reads a little of an answer, so that its connection can be used again; ends the connection of a longer one. */
function drain(answer: IncomingMessage): void {
  let size = 0;
  answer.on('error', () => {});
  answer.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > MOST_BYTES) answer.destroy();
  });
}

export interface Poster {
  /** Posts once, follows no redirect, and never rejects. */
  post(posted: Posted): Promise<PostAnswer>;
  /** Ends what is under way. */
  close(): void;
}

interface PosterOptions {
  /** Hosts that may be called without TLS. */
  readonly plainHosts: readonly string[];
  readonly resolve?: Resolve;
}

/** Posts to addresses of the internet by https, and to others only where that is allowed. */
export function createPoster({ plainHosts, resolve: find = lookup }: PosterOptions): Poster {
  const stopped = new AbortController();
  const kept = { keepAlive: true, maxFreeSockets: 8 };
  // A connection to a private address is never lent to a request that may not use it.
  const agents = {
    open: { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) },
    private: { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) },
  };

  function send({ url, headers, body, mayBePrivate = false }: Posted, signal: AbortSignal) {
    const { protocol, hostname } = new URL(url);
    const isPlain = protocol === 'http:';
    const agent = agents[mayBePrivate ? 'private' : 'open'][isPlain ? 'http:' : 'https:'];
    const address = hostname.replace(/^\[|\]$/g, '');
    const isAllowed = mayBePrivate ? () => true : isOpenAddress;
    if (isIP(address) !== 0 && !isAllowed(address)) throw privateAddress();
    return (isPlain ? httpRequest : httpsRequest)(url, {
      method: 'POST',
      agent,
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: lookUpAllowed(find, isAllowed),
    });
  }

  /** One try. A connection that the other side had just ended is tried once more: nothing was read from it. */
  const tryOn = (posted: Posted, signal: AbortSignal, isAgain = false): Promise<PostAnswer> =>
    new Promise<PostAnswer>((resolve, reject) => {
      const call = send(posted, signal);
      let isAnswered = false;
      call.on('error', (error: NodeJS.ErrnoException) => {
        const isEnded = call.reusedSocket && !isAnswered;
        if (isEnded && !isAgain && !signal.aborted) resolve(tryOn(posted, signal, true));
        else reject(error);
      });
      call.on('response', (answer) => {
        isAnswered = true;
        drain(answer);
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      });
      call.end(posted.body);
    });

  return {
    post(posted) {
      const isProtected = posted.url.startsWith('https:') || mayBePlain(posted.url, plainHosts);
      if (!isProtected) return Promise.resolve({ problem: 'unprotected' });
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      return tryOn(posted, signal).catch((error: NodeJS.ErrnoException) => ({
        problem: problemOf(error, signal),
      }));
    },
    close() {
      stopped.abort();
      for (const by of Object.values(agents)) for (const agent of Object.values(by)) agent.destroy();
    },
  };
}
