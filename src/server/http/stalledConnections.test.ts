import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { endStalledConnections } from './stalledConnections.ts';

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

async function open() {
  const app = fastify();
  const waiting = Promise.withResolvers<string>();
  app.get('/', async () => 'x'.repeat(8_000_000));
  app.get('/waits', () => waiting.promise);
  endStalledConnections(app, 50);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const connections = () =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { server: app.server, socket, waiting, connections };
}

it('a connection that never reads its answer is closed', async () => {
  const { socket, connections } = await open();
  socket.pause();
  socket.write(REQUEST.repeat(5));
  await expect.poll(connections).toBe(1);
  await expect.poll(connections).toBe(0);
});

it('a connection that waits for its answer stays open', async () => {
  const { server, socket, waiting } = await open();
  socket.write(REQUEST.replace('/', '/waits'));
  await once(server, 'timeout');
  waiting.resolve('answered');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('answered');
});
