import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { BlobStore } from '../storage/blobStore.ts';
import { createByteBudget } from './byteBudget.ts';
import { receivesFiles } from './receiving.ts';

it('returns the budget of a client that left while its session was checked', async () => {
  const budget = createByteBudget(10_000_000);
  const { config, preParsing } = receivesFiles({ budget, blobs: { buffered: 1000 } as BlobStore });
  let isParsed = (): void => undefined;
  const parsed = new Promise<void>((resolve) => {
    isParsed = resolve;
  });
  const app = Fastify();
  app.addHook('onRequest', async (_request, reply) => {
    const closed = once(reply.raw, 'close');
    client.destroy();
    await closed;
  });
  const options = { config, preParsing: [preParsing, async () => isParsed()].flat() };
  app.post('/files', options as object, async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write('POST /files HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n{');
  await parsed;
  expect(budget.taken).toBe(0);
  await app.close();
});
