import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGE_HEADER } from '../../../core/copy/language.ts';
import type { PageAnswer } from '../../../core/model/pageAnswers.ts';
import { soon } from './drawn/soon.ts';

/** Headers by which the server knows who calls from where, whatever stands before it. */
const OF_PLACE = ['host', 'cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** On whose behalf the server calls itself. */
export interface Caller {
  /** The page's request, whose place and cookies the calls have. */
  readonly request: FastifyRequest;
  readonly token: string;
  readonly lender: string;
  readonly locale: string;
}

export interface OwnCall {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly body?: object;
}

/** An answer as its caller would get it; undefined if it was refused, failed, or came too late. */
export type CallOfPage = (call: OwnCall) => Promise<PageAnswer | undefined>;

const headersOf = ({ request, token, lender, locale }: Caller): Record<string, string | string[]> => ({
  ...Object.fromEntries(
    OF_PLACE.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  authorization: `Bearer ${token}`,
  'x-application-name': 'heloc',
  'x-org': lender,
  'x-request-id': request.id,
  [LANGUAGE_HEADER]: locale,
});

/** Ordinary calls of the server to itself, which go through all that any call goes through; together for at most this long. */
export function createOwnCalls(app: FastifyInstance, caller: Caller, patienceMs: number): CallOfPage {
  const headers = headersOf(caller);
  const { request } = caller;
  const remoteAddress = request.raw.socket.remoteAddress ?? request.ip;
  const until = performance.now() + patienceMs;

  async function answered({ method = 'GET', url, body }: OwnCall): Promise<PageAnswer | undefined> {
    const asked = body === undefined ? {} : { payload: body };
    const {
      statusCode,
      headers: given,
      payload,
    } = await app.inject({ method, url, headers, remoteAddress, ...asked });
    if (statusCode !== 200 || !String(given['content-type']).includes('json')) return undefined;
    const answer: unknown = JSON.parse(payload);
    return { call: `${method} ${url}`, ...(body === undefined ? {} : { body }), answer };
  }

  return (call) => {
    const left = Math.max(0, until - performance.now());
    return soon(
      answered(call).catch(() => undefined),
      undefined,
      left,
    );
  };
}
