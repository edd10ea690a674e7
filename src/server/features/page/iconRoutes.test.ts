import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AppPart } from '../../../core/model/release.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { pageFeature } from './routes.ts';

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 36 36">\n${content}\n</svg>\n`;
const DISC = svg('<circle cx="18" cy="18" r="18" fill="#123456"/>');
const app = {
  theme: { colors: { light: { surface: '#ffffff' }, dark: { surface: '#000000' } } },
} as unknown as Partial<AppPart>;
const company = {
  name: 'Main Lending',
  shortName: 'Main',
  legalName: 'Main Lending',
  address: '1 Main St',
  supportPhone: '8005550100',
  supportEmail: 'help@lender.example',
  nmls: '1',
};
const settings = {
  orgBrand: 'main',
  products: { heloc: { minDraw: 15_000 } },
  pricing: [{ aprRange: [7.6, 17.2] }],
};

const lender = (code: string, icon: string) =>
  testRelease({ code, company, ...settings } as unknown as Parameters<typeof testRelease>[0], app, {
    'icon.svg': icon,
  });

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([
    pageFeature({ html: async () => '<html><head></head></html>', scripts: async () => [] }),
  ]);
  await server.dependencies.releases.publish([
    lender('main', DISC),
    lender('other', svg('<g filter="url(#blur)"></g>')),
  ]);
});
afterAll(() => server.close());

const get = (url: string, host = 'main.localhost') => server.app.inject({ url, headers: { host } });
const hashOf = (code: string) => server.dependencies.releases.head(code)?.release.hash ?? '';
const iconsOf = async (host: string) =>
  (await get('/manifest.webmanifest', host)).json<{
    icons: { src: string; sizes: string; purpose: string }[];
  }>().icons;

it('the manifest names pictures of 192 and 512 pixels, and a maskable one', async () => {
  const pictures = (await iconsOf('main.localhost')).filter(({ src }) => src.endsWith('.png'));
  expect(pictures).toMatchObject([
    { src: `/icons/${hashOf('main')}/icon-192.png`, sizes: '192x192', purpose: 'any' },
    { src: `/icons/${hashOf('main')}/icon-512.png`, sizes: '512x512', purpose: 'any' },
    { src: `/icons/${hashOf('main')}/maskable-512.png`, sizes: '512x512', purpose: 'maskable' },
  ]);
  for (const { src, sizes } of pictures) {
    const { statusCode, headers, rawPayload } = await get(src);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toContain('immutable');
    expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes);
  }
});

it('there are no pictures of a mark that only browsers can draw; the drawing suffices', async () => {
  const icons = await iconsOf('other.localhost');
  expect(icons.map(({ sizes }) => sizes)).toEqual(['any', 'any']);
  expect((await get(`/icons/${hashOf('other')}/icon-192.png`)).statusCode).toBe(404);
});

it('pictures of an older release are drawn from its texts, without loading it', async () => {
  const { releases } = server.dependencies;
  const older = hashOf('main');
  await releases.publish([lender('main', DISC.replace('#123456', '#654321'))]);
  const ready = vi.spyOn(releases, 'byHash');
  const { statusCode, headers } = await get(`/icons/${older}/icon-192.png`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  expect(ready).not.toHaveBeenCalled();
});

it('only releases have pictures, under their names', async () => {
  expect((await get(`/icons/${'0'.repeat(64)}/icon-192.png`)).statusCode).toBe(404);
  expect((await get(`/icons/${hashOf('main')}/icon-9999.png`)).statusCode).toBe(400);
});

it('the page names the home screen picture', async () => {
  const link = `<link rel="apple-touch-icon" href="/icons/${hashOf('main')}/apple-180.png">`;
  expect((await get('/auth/login')).body).toContain(link);
  expect((await get('/auth/login', 'other.localhost')).body).not.toContain('apple-touch-icon');
});
