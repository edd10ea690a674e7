import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../../http/testServer.ts';
import { testRelease } from '../../../releases/testRelease.ts';
import { createMaintained } from './maintained.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([], { environment: { EQUIFORM_FLAG_SERVICE_URL: 'https://flags.example' } });
  const brand = { code: 'main', orgBrand: 'main', products: {}, pricing: [] };
  await server.dependencies.releases.publish([
    testRelease(
      brand as unknown as Parameters<typeof testRelease>[0],
      {
        flags: { 'fe-heloc-maintenance': { enabled: false } },
      } as unknown as Parameters<typeof testRelease>[1],
    ),
  ]);
});
afterAll(() => server.close());
afterEach(() => vi.unstubAllGlobals());

it('FLAG-01 a page waits shortly for the flags, and takes what was answered last', async () => {
  const asked: ((isOn: boolean) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push((value) =>
      resolve(
        Response.json({ flags: [{ key: 'fe-heloc-maintenance', value, reason: 'STATIC', metadata: {} }] }),
      ),
    );
    return promise;
  });
  const ticks = { at: 0, now: () => ticks.at };
  const isMaintained = createMaintained({ ...server.dependencies, ticks });

  // Nobody answers: the page goes on, and the next asks nobody anew.
  expect([await isMaintained('main'), await isMaintained('main'), asked.length]).toEqual([false, false, 1]);
  asked[0]?.(true);
  await vi.waitFor(async () => expect(await isMaintained('main')).toBe(true));

  ticks.at = 6_000;
  // At once what was answered last, while it is asked again.
  expect(await isMaintained('main')).toBe(true);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.(false);
  await vi.waitFor(async () => expect(await isMaintained('main')).toBe(false));
  expect(asked).toHaveLength(2);
});
