import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openLender } from '../../../examples/lender/src/lender.ts';
import type { Ports } from '../../../examples/lender/src/ports.ts';

/** A webhook on its way to the lender. */
export interface Incoming {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a lender that does one thing wrong has at hand. */
export interface Tools {
  readonly webhookSecret: string;
  /** The Lender API. */
  readonly api: string;
  /** The headers of its last call with a token. */
  readonly signedIn: () => Record<string, string>;
  /** Sends its answer to a task once more, with another key, if it was taken. */
  readonly answerAgain: (task: string) => Promise<void>;
}

/** Stands before the lender: passes a webhook on, or not, and answers a status. */
export type Front = (
  incoming: Incoming,
  pass: (incoming: Incoming) => Promise<number>,
  tools: Tools,
) => Promise<number>;

/** Stands between the lender and the API. */
export type Between = (url: string, init: RequestInit, pass: typeof fetch, tools: Tools) => Promise<Response>;

export interface Wrong {
  /** The point that it fails. */
  readonly point: string;
  readonly front?: Front;
  readonly between?: Between;
  readonly wait?: Ports['wait'];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}

/** Pauses shorter than what a server asks for are shortened, so that tests need not wait for them. */
const shortened = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds < 1_000 ? milliseconds / 10 : milliseconds));

/** The calls of the lender, with what it does wrong, and what it sent. */
function callsOf({ between }: Wrong, tools: () => Tools) {
  const taken = new Map<string, readonly [url: string, init: RequestInit]>();
  let headers: Record<string, string> = {};
  const call: typeof fetch = async (input, init = {}) => {
    const url = String(input);
    const answer = between ? await between(url, init, fetch, tools()) : await fetch(url, init);
    const own = init.headers as Record<string, string>;
    if (own.authorization?.startsWith('Bearer')) headers = own;
    const [, task] = /\/tasks\/([^/]+)\/answer$/.exec(url) ?? [];
    if (task && answer.status === 200) taken.set(task, [url, init]);
    return answer;
  };
  const answerAgain = async (task: string): Promise<void> => {
    const [url, init] = taken.get(task) ?? [];
    if (!url) return;
    await fetch(url, { ...init, headers: { ...headers, ...init?.headers, 'idempotency-key': randomUUID() } });
  };
  return { call, answerAgain, signedIn: () => ({ authorization: headers.authorization ?? '' }) };
}

export interface PlayedLenderOptions {
  readonly clientSecret: string;
  readonly webhookSecret: string;
}

/** The example behind an address of its own; it begins when it is told where the API is. */
export async function openPlayedLender(wrong: Wrong, { clientSecret, webhookSecret }: PlayedLenderOptions) {
  let lender: Awaited<ReturnType<typeof openLender>> | undefined;
  let tools: Tools;
  const pass = async ({ headers, body }: Incoming): Promise<number> => {
    const { host: _host, 'content-length': _length, connection: _connection, ...own } = headers;
    const answer = await fetch(lender?.address ?? '', {
      method: 'POST',
      headers: own as Record<string, string>,
      body,
    });
    return answer.status;
  };
  const front = createServer(async (request, response) => {
    const incoming = { headers: request.headers, body: await bodyOf(request) };
    const status = await (wrong.front ? wrong.front(incoming, pass, tools) : pass(incoming)).catch(() => 500);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}/webhooks`,
    async begin(api: string): Promise<void> {
      const { call, ...known } = callsOf(wrong, () => tools);
      tools = { api, webhookSecret, ...known };
      const settings = {
        api,
        clientId: 'certify',
        clientSecret,
        webhookSecrets: [webhookSecret],
        host: '127.0.0.1',
        port: 0,
        database: ':memory:',
        rules: join(import.meta.dirname, '../../../examples/lender/rules.yaml'),
        pollMs: 200,
      };
      const ports = { fetch: call, now: Date.now, wait: wrong.wait ?? shortened, log: () => {} };
      lender = await openLender(settings, ports);
    },
    async close(): Promise<void> {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await lender?.close();
    },
  };
}
