import { expect, it, vi } from 'vitest';
import { createHttpClient } from './httpClient.ts';
import { addressBase, relativeUrlKey } from './relativeUrl.ts';
import { createSessionStore } from './session.ts';

const serviceBase = 'https://api.example/';

it("FLAG-12 the flag's key is fe-relative-url- and the application's name", () => {
  expect(relativeUrlKey('heloc')).toBe('fe-relative-url-heloc');
});

it('FLAG-12 calls use relative addresses while the flag is on', async () => {
  const feature = vi.fn(async () => ({ enabled: true }));
  const applicationName = 'heloc';
  expect(await addressBase({ serviceBase, applicationName, feature })).toBe('');
  expect(feature).toHaveBeenCalledExactlyOnceWith('fe-relative-url-heloc');
  const off = async () => ({ enabled: false });
  const base = await addressBase({ serviceBase, applicationName, feature: off });
  expect(base).toBe('https://api.example');
  const failing = () => Promise.reject(new Error('away'));
  expect(await addressBase({ serviceBase, applicationName, feature: failing })).toBe(base);
  expect(await addressBase({ serviceBase: '', applicationName, feature })).toBe('');
  expect(feature).toHaveBeenCalledTimes(1);

  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
  for (const given of [base, '']) {
    const client = createHttpClient({
      origin: 'http://localhost',
      org: 'main',
      session: createSessionStore(localStorage),
      fetch,
      onUnauthorized: () => undefined,
      base: given,
    });
    await client.send({ path: '/identity/x', query: { a: 'b' } });
  }
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    'https://api.example/identity/x?a=b',
    '/identity/x?a=b',
  ]);
});
