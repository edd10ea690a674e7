import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { FeaturePlugin } from './dependencies.ts';
import { openTestServer } from './testServer.ts';

const feature: FeaturePlugin = (app, { metrics }) => {
  app.get('/socket', { websocket: true }, (socket) => socket.send('welcome'));
  app.get('/running', async () => {
    const text = await metrics.text();
    return /^equiform_requests_running (\d+)$/m.exec(text)?.[1];
  });
};

async function listening() {
  const server = await openTestServer([feature]);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  return { ...server, port };
}

const connect = (port: number, path = 'socket'): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`);
    socket.addEventListener('message', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error('The socket was refused')));
  });
const codeOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));

it('open, closed and refused sockets do not count as requests being answered', async () => {
  const { app, port, close } = await listening();
  const running = async () => (await app.inject('/running')).body;
  const sockets = [await connect(port), await connect(port)];
  await expect(connect(port, 'nowhere')).rejects.toThrow('refused');
  expect(await running()).toBe('1');
  const ended = sockets.map(codeOf);
  for (const socket of sockets) socket.close();
  await Promise.all(ended);
  expect(await running()).toBe('1');
  await close();
});

it('a stopping server tells its sockets', async () => {
  const { port, close } = await listening();
  const sockets = [await connect(port), await connect(port)];
  const ended = sockets.map(codeOf);
  await close();
  expect(await Promise.all(ended)).toEqual([1001, 1001]);
});
