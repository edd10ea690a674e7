import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerNoMessage } from './unreadable.ts';

let server: Server;

beforeAll(async () => {
  server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 });
  server.on('clientError', answerNoMessage({ mode: 'sandbox' }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

/** Everything a connection receives after sending `text`, until it is closed. */
async function answerTo(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece;
  });
  await once(socket, 'connect');
  if (text) socket.write(text);
  await once(socket, 'close');
  return answer;
}

it('answers 408 to a request whose head does not end in time', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: here\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('connection: close');
});

it('closes a connection that a browser opened early, without an answer', async () => {
  expect(await answerTo('')).toBe('');
});
