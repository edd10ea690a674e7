import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { agentsFor } from './guardedAgents.ts';

/** A call to a system outside of this installation. */
export interface OutCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole call, its answer included. */
  readonly timeoutMs: number;
  /** Bytes of the answer; a longer one is an error. */
  readonly maxBytes: number;
  /** Its address may be in a private network. */
  readonly mayBePrivate: boolean;
}

export interface OutAnswer {
  readonly status: number;
  readonly body: string;
  /** Seconds after which it wants to be called again (Retry-After). */
  readonly retryAfter: number | undefined;
}

async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/**
 * Makes the call, without following redirects. Rejects when there is no whole answer in time, it is too long, or the
 * address is private; errors name nothing of what was sent.
 */
export async function callOut(call: OutCall): Promise<OutAnswer> {
  const { method, headers, body, timeoutMs, maxBytes, mayBePrivate } = call;
  const url = new URL(call.url);
  const agents = agentsFor(url, mayBePrivate);
  const isTls = url.protocol === 'https:';
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<OutAnswer>((done, fail) => {
    const sent = (isTls ? tlsRequest : plainRequest)(
      url,
      { method, headers, signal, agent: isTls ? agents.https : agents.http },
      (answer) => {
        const { statusCode: status = 0 } = answer;
        const retryAfter = secondsOf(answer.headers['retry-after']);
        textOf(answer, maxBytes).then(
          (text) => done({ status, body: text, retryAfter }),
          (error) => {
            answer.destroy();
            fail(error);
          },
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}
