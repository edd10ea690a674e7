import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppPart } from '../../../core/model/release.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { createFlagService } from '../optimize/flagService.ts';
import { createDrawing } from './drawn/createDrawing.ts';
import { pageFeature } from './routes.ts';

const REGISTER = '/account/heloc/register-v2';
const TEMPLATE =
  '<!doctype html><html lang="en-US"><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" src="/assets/base.js" nonce="__CSP_NONCE__"></script></head><body><div id="root"></div></body></html>';
/**
 * Draws by the parts that it is given, and nothing at `/none`; fails at `/failing`, hangs at `/endless`, and takes longer than
 * a visitor waits at `/slow`. Says of a part that it has drawn with it before.
 */
const PROGRAM = `const before = new WeakSet();
export async function drawPage({ page, at, today, validators, organization }) {
  if (at.endsWith('/none')) return undefined;
  if (at === '/failing') throw new Error('no such page');
  if (at === '/endless') for (;;) {}
  if (at === '/slow') await new Promise((resolve) => setTimeout(resolve, 500));
  if (at === '/dated') return { html: '<h1>' + today + '</h1>', styles: [] };
  const flow = page.parts['flow.registration.json'] ?? {};
  if (before.has(flow)) return { html: '<h1>again</h1>', styles: [] };
  before.add(flow);
  const { name } = page.parts['app.json'].brand.company;
  const words = [name, at, page.locale, typeof validators.validators, organization.orgCode].join(' ');
  return { html: '<h1>' + words + '</h1>', styles: [{ names: 'eq-global a', css: 'h1{margin:0}' }, { names: 'eq b c', css: '.eq-b{color:red}' }] };
}`;

const colors = { light: { surface: '#fff' }, dark: { surface: '#000' } };
const app = {
  theme: { colors },
  flows: ['registration'],
  pages: {
    none: { path: '/none' },
    failing: { path: '/failing' },
    slow: { path: '/slow' },
    dated: { path: '/dated' },
  },
  flags: { 'fe-heloc-maintenance': { enabled: false } },
} as unknown as Partial<AppPart>;
const company = { name: 'Main Lending', shortName: 'Main', supportPhone: '8005550100', nmls: '1' };
const lender = (code: string) =>
  testRelease(
    { code, company, orgBrand: code, products: {}, pricing: [] } as unknown as Parameters<
      typeof testRelease
    >[0],
    app,
    {
      'flow.registration.json': JSON.stringify({ flow: { base: '/register-v2' }, steps: {} }),
      'validators.js': 'export const validators = {};',
    },
  );

const folder = mkdtempSync(join(tmpdir(), 'equiform-drawn-'));
const written = (file: string, text: string): void => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};

/** Two o'clock in New York, and still the day before in Honolulu. */
const NOW = '2026-06-16T06:00:00Z';

let server: TestServer;
beforeAll(async () => {
  written('index.html', TEMPLATE);
  written('.vite/manifest.json', '{}');
  written('assets/base.js', 'export {}');
  written('.draw/draw.js', PROGRAM);
  written('.draw/visitor.js', "document.documentElement.dataset.visitor = 'waits';\n");
  server = await openTestServer([pageFeature()], {
    environment: { EQUIFORM_WEB_DIST: folder },
    system: { now: () => Date.parse(NOW) },
  });
  await server.dependencies.releases.publish([lender('main'), lender('other')]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'main.localhost', accept: 'text/html', ...headers } });

const isDrawn = (body: string): boolean => !body.includes('<div id="root"></div>');

/** The page once it is drawn: the first visitor of a thread that has just begun may get it without. */
async function getDrawn(url: string, headers: Record<string, string> = {}) {
  await vi.waitFor(async () => expect(isDrawn((await get(url)).body)).toBe(true), 30_000);
  return get(url, headers);
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the policy allows, by directive. */
const policyOf = (headers: Readonly<Record<string, unknown>>): Record<string, string[]> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  );

describe('a page that is the same for everybody', () => {
  it('is sent as it was drawn, with its data after it', async () => {
    const { body } = await getDrawn(REGISTER);
    const drawn = `<div id="root"><h1>Main Lending ${REGISTER} en-US object main</h1></div>`;
    expect(body).toContain(drawn);
    expect(body.indexOf('id="organization"')).toBeGreaterThan(body.indexOf(drawn));
    expect(body.indexOf('id="release"')).toBeGreaterThan(body.indexOf(drawn));
    expect(body).toContain('<html lang="en-US" data-prepop="prepop" data-days="2026-06-16 2026-06-15">');
  });

  it('has a policy that allows by hash exactly the styles and the script in it, and no nonce', async () => {
    const { body, headers } = await getDrawn(REGISTER);
    const styles = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => hashOf(css ?? ''));
    const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => hashOf(code ?? ''));
    const policy = policyOf(headers);
    expect(styles).toHaveLength(3);
    expect(policy['style-src']).toEqual(["'self'", hashOf(''), ...styles]);
    expect(scripts).toHaveLength(1);
    expect(policy['script-src']).toEqual(["'self'", ...scripts]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(`${body}${headers['content-security-policy']}`).not.toContain('nonce=');
    expect(String(headers['content-security-policy'])).not.toContain('nonce-');
  });

  it('is the same to the byte for all who get it, however it is compressed', async () => {
    const plain = await getDrawn(REGISTER);
    for (const query of ['utm_source=a&gclid=b', 'org=nobody'])
      expect((await get(`${REGISTER}?${query}`)).rawPayload, query).toEqual(plain.rawPayload);
    const packed = await get(REGISTER, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.vary).toContain('accept-encoding');
    const kept = await get(REGISTER, { 'if-none-match': String(plain.headers.etag) });
    expect([kept.statusCode, kept.body]).toEqual([304, '']);
  });

  it.each([
    ['an officer', `${REGISTER}?referrer=a`],
    ['an invitation', `${REGISTER}?utm_source=a&rid=b`],
    ['nothing to draw', '/account/heloc/none'],
    ['a program that fails', '/failing'],
    ['an address that somebody made up', '/account/heloc/register-v2/a'],
    ['a page of one borrower', '/dashboard'],
  ])('is sent without a drawing, under a nonce, for %s', async (_case, url) => {
    const { body, headers, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
    const [, nonce] = /<script type="module" src="\/assets\/base.js" nonce="([^"]+)"/.exec(body) ?? [];
    expect(policyOf(headers)['style-src']).toEqual(["'self'", `'nonce-${nonce}'`]);
  });

  it('FLAG-01 is not drawn for a lender some of whose pages are under maintenance', async () => {
    const flags = createFlagService(server.dependencies);
    await flags.set({ org: 'other', key: 'fe-heloc-maintenance', enabled: true });
    const { body } = await get(REGISTER, { host: 'other.localhost' });
    expect(body).toContain('<div id="root"></div>');
  });
});

const page = {
  organization: { orgCode: 'main' } as never,
  hash: 'a',
  mode: 'sandbox',
  ports: [],
  locale: 'en-US',
  parts: {},
  validators: 'export const validators = {};',
  today: '2026-11-29',
} as const;

/** A drawing of its own, with a clock that the test moves, and what it logged. */
function drawingHere(timeoutMs = 30_000) {
  const logged: unknown[] = [];
  const ticks = { at: 0, now: () => ticks.at };
  const logger = { error: (_event: string, detail: unknown) => void logged.push(detail) };
  const parts = { 'app.json': server.dependencies.releases.head('main')?.release.parts['app.json'] ?? '' };
  const drawing = createDrawing({ webDist: folder, logger, ticks, timeoutMs });
  return {
    logged,
    ticks,
    draw: (more: object) => drawing.of({ ...page, parts, at: '/terms', ...more }),
    parts,
  };
}

describe('a drawing', () => {
  it('that takes too long is given up and logged, tried again after a while, and stops no other', async () => {
    const { draw, logged, ticks } = drawingHere(5_000);
    expect(await draw({ at: '/endless' })).toBeUndefined();
    expect(await draw({ at: '/endless' })).toBeUndefined();
    expect(logged).toEqual([
      { org: 'main', route: '/endless', reason: expect.stringContaining('longer than 5000 ms') },
    ]);
    const drawn = await draw({});
    expect(drawn?.html).toContain('/terms');
    expect(await draw({})).toBe(drawn);
    ticks.at = 5 * 60_000;
    expect(await draw({ at: '/endless' })).toBeUndefined();
    expect(logged).toHaveLength(2);
  });

  it('of which its thread cannot begin is logged, and rejects nothing', async () => {
    const logged: unknown[] = [];
    const drawing = createDrawing({
      webDist: join(folder, 'nowhere'),
      logger: { error: (event) => void logged.push(event) },
      ticks: { now: () => 0 },
    });
    expect(await drawing.of({ ...page, at: '/terms' })).toBeUndefined();
    expect(logged).toEqual(['page not drawn']);
  });

  it('shares no part with another release, whose equal text means something else there', async () => {
    const { draw, parts } = drawingHere();
    const flow = { ...parts, 'flow.registration.json': '{"steps":{}}' };
    for (const hash of ['a', 'b'])
      expect((await draw({ hash, parts: flow }))?.html, hash).not.toContain('again');
  });
});

describe('a visitor', () => {
  it('does not wait for a slow drawing, which those get who come after', async () => {
    expect(isDrawn((await get('/slow')).body)).toBe(false);
    await vi.waitFor(async () => expect(isDrawn((await get('/slow')).body)).toBe(true), 30_000);
  });

  it('gets a drawing that says for which days it holds: for one that it shows, only for that', async () => {
    const { body } = await getDrawn('/dated');
    expect(body).toContain('data-days="2026-06-16"');
    expect(body).toContain('<h1>2026-06-16</h1>');
  });
});
