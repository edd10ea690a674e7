import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { bannersFeature } from './routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([bannersFeature]);
});
afterAll(() => server.close());

describe('banner files', () => {
  it('CALL-41 SHELL-32 are lists in a production and a test variant, which are never cached', async () => {
    const test = await server.app.inject('/banners/test.json');
    expect(test.headers['cache-control']).toBe('no-store');
    expect(test.json()).toEqual([
      {
        uuid: expect.any(String),
        message: expect.any(String),
        apps: ['heloc'],
        variant: 'info',
        active: false,
        dismissable: true,
        metadata: { createdAt: '2026-06-01T15:00:00Z', updatedAt: '2026-06-01T15:00:00Z' },
      },
    ]);
    expect((await server.app.inject('/banners/production.json')).json()).toEqual([]);
    expect((await server.app.inject('/banners/other.json')).statusCode).toBe(404);
  });

  it("are read from the lender's bucket in production, not from this server", async () => {
    const key = Buffer.alloc(32, 1).toString('base64');
    const production = await openTestServer([bannersFeature], {
      environment: { EQUIFORM_MODE: 'production', EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key },
    });
    expect((await production.app.inject('/banners/production.json')).statusCode).toBe(404);
    await production.close();
  });
});
