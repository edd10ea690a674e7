import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { CloudEvent } from '../../src/server/features/events/eventsAfterService.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: CloudEvent;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers once it resolves. */
type Answering = (received: Received, times: number) => WebhookAnswer | Promise<WebhookAnswer>;

/** A certificate that no authority signed, and its key. */
export const selfSigned = {
  cert: readFileSync('tests/fixtures/tls/certificate.pem', 'utf8'),
  key: readFileSync('tests/fixtures/tls/key.pem', 'utf8'),
};

/** A lender's system that is told of events; it accepts everything until `answers` says otherwise. */
export async function openReceiver(tls?: typeof selfSigned) {
  const received: Received[] = [];
  let answering: Answering = () => ({ status: 204 });
  const listener: RequestListener = async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const one = { headers: request.headers, body, event: JSON.parse(body) as CloudEvent };
    received.push(one);
    const times = received.filter(({ event }) => event.id === one.event.id).length;
    const { status, headers = {} } = await answering(one, times);
    response.writeHead(status, headers).end();
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers: (next: Answering) => {
      answering = next;
    },
    /** Throws unless the message is signed with a secret, now. */
    verify: (secret: string, { body, headers }: Received): unknown =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
