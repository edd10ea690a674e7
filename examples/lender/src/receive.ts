import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { LenderEvent } from './api/lenderApi.ts';
import type { Log } from './ports.ts';

const MOST_BYTES = 64 * 1024;

/** Checks the signature and the time of a webhook (standardwebhooks.com) and answers its event; throws if either is wrong. */
export function verifyWebhook(secrets: readonly string[], body: string, headers: IncomingMessage['headers']) {
  const failures: unknown[] = [];
  for (const secret of secrets)
    try {
      return new Webhook(secret).verify(body, headers as Record<string, string>) as LenderEvent;
    } catch (error) {
      failures.push(error);
    }
  throw failures[0] ?? new Error('There is no secret');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MOST_BYTES) throw new Error('The body is too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

export interface Receiving {
  readonly verify: (body: string, headers: IncomingMessage['headers']) => LenderEvent;
  /** Keeps the event on disk; the work it causes is done afterwards. */
  readonly take: (event: LenderEvent) => void;
  readonly log: Log;
}

/** The status for one webhook: 204 once it is kept, 400 if it is not from Equiform, 500 if it must be sent again. */
async function receive(request: IncomingMessage, { verify, take, log }: Receiving): Promise<number> {
  let event: LenderEvent;
  try {
    event = verify(await bodyOf(request), request.headers);
  } catch {
    log('webhook refused');
    return 400;
  }
  try {
    take(event);
    return 204;
  } catch {
    log('webhook not kept', { id: event.id });
    return 500;
  }
}

/** `POST /webhooks` takes webhooks, `GET /healthz` says that the program runs. */
export const createReceiver = (receiving: Receiving): Server =>
  createServer(async (request, response) => {
    const route = `${request.method} ${request.url}`;
    if (route === 'POST /webhooks') response.writeHead(await receive(request, receiving));
    else response.writeHead(route === 'GET /healthz' ? 204 : 404);
    response.end();
  });
