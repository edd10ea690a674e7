import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CannotRun } from '../terminal/cliCommand.ts';
import { type PlayedTask, wireTask } from './played.ts';
import { playedEvents } from './playedEvents.ts';
import { playedTokens } from './playedTokens.ts';
import { type Reply, refusal, takeAnswer } from './takeAnswer.ts';

export interface ServerOptions {
  readonly lender: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly host: string;
  readonly port: number;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const send = (response: ServerResponse, { status, body, headers = {} }: Reply): void => {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
};

/** A borrower whom nobody decides about. */
const APPLICATION = {
  version: 1,
  status: 'IN_PROGRESS',
  active: true,
  answers: { profile: { name: { firstName: 'Robin', lastName: 'Sample' } } },
};

/** Speaks /lender/v1 to one lender's system, and keeps what it did. Throws `CannotRun` if it cannot listen. */
export async function openPlayedServer(options: ServerOptions) {
  const tasks = new Map<string, PlayedTask>();
  const listed = new Set<string>();
  const events = playedEvents(options.lender);
  const tokens = playedTokens(options);
  async function oneTask(task: PlayedTask): Promise<Reply> {
    task.reads += 1;
    await task.held;
    const body = { ...wireTask(task), given: task.given, documents: [] };
    return { status: 200, body, headers: { etag: `"${task.revision}"` } };
  }

  function reply(request: IncomingMessage, url: URL, body: string): Reply | Promise<Reply> {
    const [, uuid = '', act] = /\/tasks\/([^/]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const task = tasks.get(uuid);
    if (request.method === 'POST' && task && act === 'answer') return takeAnswer(task, request, body);
    if (request.method !== 'GET') return refusal(404, 'The program that plays the server has no such call');
    if (task) return oneTask(task);
    if (url.pathname.endsWith('/events')) return events.page(url.searchParams);
    if (url.pathname.endsWith('/tasks')) {
      const open = [...tasks.values()].filter((one) => one.status === 'open' && listed.has(one.uuid));
      return { status: 200, body: { tasks: open.map(wireTask) } };
    }
    const [, application] = /\/applications\/([^/]+)$/.exec(url.pathname) ?? [];
    if (application) return { status: 200, body: { uuid: application, ...APPLICATION } };
    if (url.pathname.endsWith('/applications')) return { status: 200, body: { applications: [] } };
    return refusal(404, 'There is nothing at this address');
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://played');
    if (url.pathname.endsWith('/oauth/token')) return send(response, tokens.give(request, body));
    if (!tokens.isGood(request.headers.authorization)) {
      const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
      return send(response, { ...refusal(401, 'The token is not good (any more)'), headers });
    }
    send(response, await reply(request, url, body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new CannotRun(`Cannot listen: ${message}`)));
    server.listen(options.port, options.host, resolve);
  });

  return {
    address: `http://${options.host}:${(server.address() as AddressInfo).port}/lender/v1`,
    tokens,
    events,
    /** Has a task from now on; it is found in the list of open tasks if it is `listed`. */
    has(task: PlayedTask, { isListed }: { readonly isListed: boolean }): void {
      tasks.set(task.uuid, task);
      if (isListed) listed.add(task.uuid);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type PlayedServer = Awaited<ReturnType<typeof openPlayedServer>>;
