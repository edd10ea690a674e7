import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInStatuses } from '../../../core/flow/builtInStatuses.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { releasesFeature } from './routes.ts';

let server: TestServer;
const FONT = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 0xff, 0xfe]);
const logo = {
  'font.fine-latin.woff2': FONT.toString('base64'),
  'logo.svg': '<svg/>',
  'server.journey.json': '{"stages":[]}',
};
const older = testRelease({ code: 'main', values: { edition: 1 } }, {}, logo);
const current = testRelease({ code: 'main', values: { edition: 2 } }, {}, logo);
const withdrawn = testRelease(
  { code: 'main', values: { edition: 0 } },
  {},
  {
    'font.old-latin.woff2': Buffer.concat([FONT, FONT]).toString('base64'),
  },
);
beforeAll(async () => {
  server = await openTestServer([releasesFeature]);
  await server.dependencies.releases.publish([withdrawn]);
  await server.dependencies.releases.publish([older]);
  await server.dependencies.releases.publish([current]);
});
afterAll(() => server.close());

const get = (hash: string, part: string) => server.app.inject(`/releases/${hash}/${part}`);

describe('parts of releases', () => {
  it.each([
    ['app.json', 'application/json; charset=utf-8'],
    ['validators.js', 'text/javascript; charset=utf-8'],
    ['logo.svg', 'image/svg+xml; charset=utf-8'],
  ])('%s is served as %s, cached forever under its hash', async (part, type) => {
    const { statusCode, headers, body } = await get(current.hash, part);
    expect(statusCode).toBe(200);
    expect(body).toBe(current.parts[part]);
    expect(headers['content-type']).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('serves a typeface as the bytes of its file, cached like every part and not compressed again', async () => {
    const { headers, rawPayload } = await server.app.inject({
      url: `/releases/${current.hash}/font.fine-latin.woff2`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(rawPayload).toEqual(FONT);
    expect(headers['content-type']).toBe('font/woff2');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('serves a typeface by its own hash, of an older release too, and no other part in this way', async () => {
    const bytes = (hash: string) => server.app.inject(`/typefaces/${hash}.woff2`);
    for (const { manifest } of [current, older, withdrawn]) {
      const hash = Object.entries(manifest.parts).find(([part]) => part.startsWith('font.'))?.[1] ?? '';
      const { statusCode, headers } = await bytes(hash);
      expect([statusCode, headers['content-type']]).toEqual([200, 'font/woff2']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect((await bytes(current.manifest.parts['font.fine-latin.woff2'] ?? '')).rawPayload).toEqual(FONT);
    for (const part of ['server.journey.json', 'logo.svg'])
      expect((await bytes(current.manifest.parts[part] ?? '')).statusCode).toBe(404);
    expect((await bytes('0'.repeat(64))).statusCode).toBe(404);
    expect((await bytes('..')).statusCode).toBe(400);
  });

  it('serves releases that applications are pinned to, not only the current one', async () => {
    expect((await get(older.hash, 'app.json')).json().brand.values.edition).toBe(1);
  });

  it('has the statuses of the base layer where a release is older than the list', async () => {
    const { statusCode, body } = await get(older.hash, 'statuses.json');
    expect([statusCode, JSON.parse(body)]).toEqual([200, { statuses: builtInStatuses.all }]);
  });

  it.each([
    ['0'.repeat(64), 'app.json', 404],
    [current.hash, 'none.json', 404],
    [current.hash, 'server.journey.json', 404],
    [current.hash, 'constructor', 404],
    [current.hash, '__proto__', 400],
    [current.hash.toUpperCase(), 'app.json', 400],
    ['..%2f..%2fetc', 'app.json', 400],
    [current.hash, '..%2fapp.json', 400],
  ])('the release %s has no %s: %i, uncached', async (hash, part, status) => {
    const { statusCode, headers } = await get(hash, part);
    expect(statusCode).toBe(status);
    expect(headers['cache-control']).toBe('no-store');
  });
});
