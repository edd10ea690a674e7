import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

it('the server has nothing of the sandbox in production, and its pages know that', async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const environment = { EQUIFORM_MODE: 'production', EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key };
  const dependencies = await openTestDependencies({ environment });
  await publishReleases(dependencies);
  const page = { html: async () => '<html><head></head></html>', scripts: async () => [] };
  const app = await createApp(dependencies, page);
  const routes = app.printRoutes({ commonPrefix: false });
  expect(routes).toContain('figureinfo');
  expect(routes).not.toMatch(/sandbox|gallery|hosted|mailbox|devbar|faults/);
  const users = '/service-omni-proxy/secure/api/v1/stream/users';
  expect(app.hasRoute({ method: 'POST', url: users })).toBe(false);
  expect((await app.inject({ method: 'POST', url: users, payload: {} })).statusCode).toBe(404);
  const files = '/service-omni-proxy/insecure/api/v1/chat/attachments';
  expect(app.hasRoute({ method: 'POST', url: files })).toBe(true);
  // The limit is per minute, which must not end between the calls.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let count = 1; count <= 11; count += 1) {
    const { statusCode } = await app.inject({ method: 'POST', url: files, payload: {} });
    expect([count, statusCode]).toEqual([count, count <= 10 ? 409 : 429]);
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = `ws://127.0.0.1:${port}/service-omni-proxy/insecure/api/v1/chat/socket`;
  const sockets = Array.from({ length: 21 }, () => new WebSocket(socket));
  const closed = sockets.map(
    (one) => new Promise((resolve) => one.addEventListener('close', ({ code }) => resolve(code))),
  );
  await Promise.all(sockets.map((one) => new Promise((resolve) => one.addEventListener('open', resolve))));
  const { body } = await app.inject('/account/heloc/register-v2');
  expect(body).toContain('"mode":"production"');
  // Nobody has approved the words of the Spanish documents.
  expect(body).toContain('"locales":["en-US"]');
  for (const url of ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html']) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await app.close();
  const codes = await Promise.all(closed);
  expect(codes.filter((code) => code === 1013).length).toBe(1);
  await dependencies.db.close();
});
