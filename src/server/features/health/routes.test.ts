import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { healthFeature } from './routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([healthFeature]);
});
afterAll(() => server.close());

describe('health', () => {
  it('is live while the process runs, and ready while the database works', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('is live but not ready once the process is about to stop', async () => {
    const stopping = await openTestServer([healthFeature]);
    stopping.dependencies.readiness.close();
    const answer = await stopping.app.inject('/readyz');
    expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'close']);
    expect((await stopping.app.inject('/healthz')).statusCode).toBe(200);
    await stopping.close();
  });

  it('is not ready without its database, and does not say why', async () => {
    const closed = await openTestServer([healthFeature]);
    await closed.dependencies.db.close();
    const answer = await closed.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'service unavailable', errors: [] });
    expect((await closed.app.inject('/healthz')).statusCode).toBe(200);
    await closed.app.close();
  });
});
