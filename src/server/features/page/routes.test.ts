import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppPart } from '../../../core/model/release.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { pageFeature } from './routes.ts';

const REGISTER = '/account/heloc/register-v2';
const TEMPLATE =
  '<html><head><meta nonce="__CSP_NONCE__"><script type="module" src="/assets/base.js" nonce="__CSP_NONCE__"></script></head><body><noscript>No script</noscript><template id="page-failure">No lender</template></body></html>';
const HOSTILE = 'Tar & "Feather" </script><script>alert(1)</script><!-- __CSP_NONCE__ $& </head>';

const BUILT = {
  '_base.js': { name: 'base', file: 'assets/base.js' },
  '_form-a.js': { name: 'form', file: 'assets/form.js', imports: ['_base.js'] },
  '_application-b.js': { name: 'application', file: 'assets/application.js', imports: ['_form-a.js'] },
  '_offer-c.js': { name: 'offer', file: 'assets/offer.js', imports: ['_application-b.js'] },
  'borrower/dashboard/DashboardPage.tsx': { file: 'assets/dashboard.js', imports: ['_form-a.js'] },
};

const colors = { light: { surface: '#fff' }, dark: { surface: '#000' } };
const pages = { closed: { path: '/closed' } };
const app = { theme: { colors }, flows: ['registration'], pages } as unknown as Partial<AppPart>;
const flow = JSON.stringify({ flow: { base: '/register-v2' }, steps: {} });
const company = (name: string) => ({
  name,
  shortName: name,
  legalName: name,
  address: '1 Main St',
  supportPhone: '8005550100',
  supportEmail: 'help@lender.example',
  nmls: '1',
});

const lender = (
  code: string,
  name: string,
  more: object = {},
  given = app,
  parts: Readonly<Record<string, string>> = {},
) =>
  testRelease(
    {
      code,
      company: company(name),
      orgBrand: code,
      products: { heloc: { minDraw: 15_000 } },
      pricing: [{ aprRange: [7.6, 17.2] }],
      ...more,
    } as unknown as Parameters<typeof testRelease>[0],
    given,
    { 'flow.registration.json': flow, ...parts },
  );

const folder = mkdtempSync(join(tmpdir(), 'equiform-page-'));
const open = async (environment: Record<string, string> = {}): Promise<TestServer> => {
  const server = await openTestServer([pageFeature()], {
    environment: { EQUIFORM_WEB_DIST: folder, ...environment },
  });
  await server.dependencies.releases.publish([
    lender('main', 'Main Lending'),
    lender('other', HOSTILE, { hosts: ['other', 'second'] }),
  ]);
  return server;
};

let server: TestServer;
let production: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), TEMPLATE);
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'export {}');
  writeFileSync(join(folder, 'assets', 'index-abc.js.br'), 'compressed');
  writeFileSync(join(folder, 'sw.js'), 'the worker');
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(BUILT));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  const key = Buffer.alloc(32, 7).toString('base64');
  server = await open();
  production = await open({
    EQUIFORM_MODE: 'production',
    EQUIFORM_FIELD_KEY: key,
    EQUIFORM_SESSION_KEY: key,
  });
});
afterAll(async () => {
  await server.close();
  await production.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, host = 'localhost', from = server) => from.app.inject({ url, headers: { host } });

const dataOf = (html: string, id: string) => {
  const found = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
  return JSON.parse(found ?? 'null');
};

const lenderAt = async (url: string, host?: string): Promise<string> =>
  dataOf((await get(url, host)).body, 'organization').orgCode;

describe('the page', () => {
  it("BRAND-01 BRAND-07 contains the lender's organization object, with its six fields", async () => {
    const { body, headers, statusCode } = await get(REGISTER);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(dataOf(body, 'organization')).toEqual({
      baseUrl: 'https://main.example',
      orgBrand: 'main',
      orgCode: 'main',
      canonicalOrgCode: 'main',
      orgMetaData: {
        companyInfo: {
          companyName: 'Main Lending',
          companyNameShort: 'Main Lending',
          orgCode: 'main',
          supportPhone: '8005550100',
          supportEmail: 'help@lender.example',
          nmls: '1',
        },
        products: { heloc: { minDraw: 15_000 } },
      },
      orgPricingData: [{ aprRange: [7.6, 17.2] }],
    });
  });

  it('names the release by its hash and includes the parts of the first screen', async () => {
    const { body } = await get(REGISTER);
    const { hash, mode, parts } = dataOf(body, 'release');
    expect(hash).toBe(server.dependencies.releases.head('main')?.release.hash);
    expect(mode).toBe('sandbox');
    expect(parts['app.json'].brand.code).toBe('main');
    expect(body).toContain(`<link rel="modulepreload" href="/releases/${hash}/validators.js">`);
  });

  it('has the nonce of its policy, a new one for each answer', async () => {
    const answers = [await get(REGISTER), await get(REGISTER)];
    const nonces = answers.map(({ body, headers }) => {
      const nonce = /<meta nonce="([^"]+)"/.exec(body)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(body).toContain(`<script type="module" src="/assets/base.js" nonce="${nonce}">`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('lets no text of a lender end its script, open a comment, or become a tag', async () => {
    const { body } = await get(REGISTER, 'other.localhost');
    expect(dataOf(body, 'organization').orgMetaData.companyInfo.companyName).toBe(HOSTILE);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<!--');
    expect(body.match(/<\/head>/g)).toHaveLength(1);
    expect(body).toContain('<title>Tar &amp; &quot;Feather&quot; &lt;/script&gt;');
  });
});

describe('the lender of a page address', () => {
  it.each([
    ['BRAND-02', REGISTER, 'second.lending.example', 'other'],
    ['BRAND-02', REGISTER, 'OTHER.lending.example', 'other'],
    ['BRAND-02', `${REGISTER}?org=main`, 'other.lending.example', 'other'],
    ['BRAND-03', `${REGISTER}?org=other`, 'localhost', 'other'],
    ['BRAND-04', REGISTER, 'other.localhost:4300', 'other'],
    ['BRAND-05', REGISTER, 'unknown.example', 'main'],
    ['BRAND-05', `${REGISTER}?org=nobody`, 'localhost', 'main'],
    ['BRAND-05', `${REGISTER}?org=other&org=main`, 'localhost', 'main'],
    ['BRAND-05', `${REGISTER}?org=__proto__`, '__proto__.localhost', 'main'],
  ])('%s %s at %s belongs to %s', async (_id, url, host, code) => {
    expect(await lenderAt(url, host)).toBe(code);
  });

  it('ignores X-Forwarded-Host', async () => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'other.localhost' };
    const { body } = await server.app.inject({ url: REGISTER, headers });
    expect(dataOf(body, 'organization').orgCode).toBe('main');
  });
});

describe('redirects', () => {
  it.each([
    ['ROUTE-16', '/account/heloc-signer/login?a=1', '/account/heloc/heloc-signer/login?a=1'],
    ['ROUTE-16', '/account/heloc-signer', '/account/heloc/heloc-signer'],
    ['ROUTE-16', '/account/heloc-signer//evil.example', '/account/heloc/heloc-signer//evil.example'],
    ['ROUTE-17', '/account/register?a=1&b=%20', '/account/heloc/register?a=1&b=%20'],
    ['ROUTE-18', '/?utm_source=mail', '/account/heloc/register-v2?utm_source=mail'],
    ['ROUTE-18', '/account', '/account/heloc/register-v2'],
  ])('%s %s goes to %s', async (_id, url, target) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, target]);
  });

  const PLACES = ['/', '/account', '/terms', '/communications', '/privacy', '/licenses'];

  it.each(PLACES)("ROUTE-18 C-19 %s redirects to the lender's main site in production", async (path) => {
    const { statusCode, headers } = await get(
      `${path}?next=//evil.example`,
      'other.lending.example',
      production,
    );
    expect([statusCode, headers.location]).toEqual([302, `https://other.example${path}`]);
  });

  it.each(PLACES.slice(2))('C-19 %s is a page in the sandbox, which has no main site', async (path) => {
    expect(dataOf((await get(path)).body, 'organization').orgCode).toBe('main');
  });

  it('shows the waitlist and the application itself in production', async () => {
    for (const path of ['/waitlist', '/marketing-waitlist', REGISTER, '/auth/login', '/dashboard']) {
      const { body } = await get(path, 'localhost', production);
      expect(dataOf(body, 'release').mode).toBe('production');
    }
  });
});

describe('the gallery of widgets', () => {
  it.each(['/gallery', '/gallery/date?scheme=dark'])(
    'WIDGET-01 %s is a page that knows all brands',
    async (url) => {
      const { body, statusCode } = await get(url, 'other.localhost');
      expect(statusCode).toBe(200);
      expect(dataOf(body, 'organization').orgCode).toBe('other');
      expect(dataOf(body, 'brands')).toEqual(['main', 'other']);
      expect(dataOf((await get(REGISTER)).body, 'brands')).toBeNull();
    },
  );

  it.each(['/gallery', '/gallery/date'])('%s is not there in production', async (url) => {
    expect((await get(url, 'localhost', production)).statusCode).toBe(404);
  });
});

describe('a page that the browser has cached', () => {
  it('is not sent again, and keeps the policy with its nonce', async () => {
    const first = await get(REGISTER);
    const headers = { host: 'localhost', 'if-none-match': String(first.headers.etag) };
    const again = await server.app.inject({ url: REGISTER, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBeUndefined();
  });

  it('is sent again for another lender or address', async () => {
    const etags = await Promise.all([
      get(REGISTER),
      get(REGISTER, 'other.localhost'),
      get('/account/heloc/register'),
      get(`${REGISTER}?org=other`),
    ]);
    expect(new Set(etags.map(({ headers }) => headers.etag)).size).toBe(4);
  });
});

describe('parts of an installable application', () => {
  it("include the lender's manifest, whose address may name the lender", async () => {
    const answer = await get('/manifest.webmanifest', 'main.localhost');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { hash } = server.dependencies.releases.head('main')!.release;
    expect(answer.json()).toMatchObject({
      id: '/',
      name: 'Main Lending',
      short_name: 'Main Lending',
      start_url: REGISTER,
      scope: '/',
      display: 'standalone',
      theme_color: '#fff',
      background_color: '#fff',
      icons: [
        { src: `/releases/${hash}/icon.svg`, purpose: 'any', type: 'image/svg+xml' },
        { src: `/releases/${hash}/icon.maskable.svg`, purpose: 'maskable', type: 'image/svg+xml' },
      ],
    });
    const named = (await get('/manifest.webmanifest?org=other')).json();
    expect([named.id, named.start_url]).toEqual(['/?org=other', `${REGISTER}?org=other`]);
    expect((await get(`${REGISTER}?org=other`)).body).toContain(
      '<link rel="manifest" href="/manifest.webmanifest?org=other">',
    );
  });

  it('include a worker that is requested each time, and a page that names it', async () => {
    const worker = await get('/sw.js');
    expect(worker.body).toBe('the worker');
    expect(worker.headers['content-type']).toContain('text/javascript');
    expect(worker.headers['cache-control']).toBe('no-cache');
    const page = await get(REGISTER);
    expect(page.body).toContain('<meta name="service-worker" content="/sw.js">');
    expect(page.headers['content-security-policy']).toMatch(/manifest-src 'self'.*worker-src 'self'/);
    expect(page.headers['content-security-policy']).toContain('trusted-types pdf-worker service-worker');
  });

  it('replace the worker by one that removes itself if turned off, and no page names it', async () => {
    const off = await open({ EQUIFORM_SERVICE_WORKER: 'off' });
    expect((await get('/sw.js', 'localhost', off)).body).toContain('unregister');
    expect((await get(REGISTER, 'localhost', off)).body).not.toContain('service-worker"');
    await off.close();
  });
});

const APPLICATION = '/account/heloc/0b3a8f0e-6a4e-4d6e-9f5c-1c2d3e4f5a6b';

it.each([
  [REGISTER, ['form']],
  [APPLICATION, ['form', 'application']],
  [`${APPLICATION}/start/hmda?from=a`, ['form', 'application']],
  [`${APPLICATION}/product/select`, ['form', 'application', 'offer']],
  ['/dashboard', ['form', 'dashboard']],
  ['/account/heloc/nothing/product/select', []],
])('names the scripts of %s once each, so that they load together', async (path, names) => {
  const { body } = await get(path);
  const preloads = [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)];
  expect(preloads.map(([, address]) => address)).toEqual(names.map((name) => `/assets/${name}.js`));
});

describe('files of the build', () => {
  it('are sent as the build compressed them', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await server.app.inject({ url: '/assets/index-abc.js', headers });
    expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'compressed']);
  });

  it('are cached forever under their hashed names', async () => {
    const { body, headers } = await get('/assets/index-abc.js');
    expect(body).toBe('export {}');
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/none.js',
    '/assets/',
    '/assets',
    '/nowhere',
  ])('do not include %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([403, 404]).toContain(statusCode);
    expect(body).not.toContain('secret');
  });
});

describe('an address where nothing exists', () => {
  const ask = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });
  const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it.each(['/nowhere', '/register-v2', '/gallery-of-none', '/assets/none.js'])(
    "%s shows people the lender's page, with status 404 and uncached",
    async (url) => {
      const { statusCode, headers, body } = await ask(url, { accept: HTML, host: 'other.localhost' });
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
      expect(dataOf(body, 'organization').orgCode).toBe('other');
      const nonce = /<meta nonce="([^"]+)"/.exec(body)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(body).not.toContain('modulepreload" crossorigin');
    },
  );

  it.each([{ accept: 'application/json' }, { accept: '*/*' }, {}])(
    'answers a call with %j as a call',
    async (headers) => {
      const answer = await ask('/nowhere', headers as Record<string, string>);
      expect([answer.statusCode, answer.json().status]).toEqual([404, 'not found']);
    },
  );

  it('answers a POST as a call', async () => {
    const answer = await server.app.inject({ url: '/nowhere', method: 'POST', headers: { accept: HTML } });
    expect([answer.statusCode, answer.json().status]).toEqual([404, 'not found']);
  });

  it("ROUTE-26 does not include the lender's plain pages", async () => {
    for (const url of ['/closed', '/closed/', '/closed?org=main']) {
      const { statusCode, headers } = await ask(url, { accept: HTML, host: 'localhost' });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'private, no-cache']);
    }
  });

  it('shows people a page in production too', async () => {
    const headers = { accept: HTML, host: 'localhost' };
    const answer = await production.app.inject({ url: '/gallery', headers });
    expect([answer.statusCode, dataOf(answer.body, 'release').mode]).toEqual([404, 'production']);
    expect(dataOf(answer.body, 'brands')).toBeNull();
  });
});

it("gives the lender's logo as the icon of pages that name none", async () => {
  const answer = await server.app.inject({ url: '/favicon.ico', headers: { host: 'main.localhost' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
});

it('says that there is no build, and where', async () => {
  const environment = { EQUIFORM_WEB_DIST: join(folder, 'none') };
  const unbuilt = await openTestServer([pageFeature()], { environment });
  await unbuilt.dependencies.releases.publish([lender('main', 'Main Lending')]);
  const answer = await unbuilt.app.inject(REGISTER);
  expect(answer.json()).toEqual({ status: 'internal error', errors: [], requestId: expect.any(String) });
  await unbuilt.close();
});

describe('the language of the page', () => {
  const words = (locale: string, text: string) => ({
    [`copy.${locale}.json`]: JSON.stringify({ locale, messages: { 'a.b': [{ text }] } }),
  });
  const withoutScript = (locale: string, text: string) => {
    const keys = ['noscript', 'failure'].flatMap((place) => [
      `template.${place}.title`,
      `template.${place}.text`,
    ]);
    const messages = Object.fromEntries(keys.map((key) => [key, [{ text }]]));
    return { [`copy.${locale}.documents.json`]: JSON.stringify({ locale, messages }) };
  };

  let bilingual: TestServer;
  beforeAll(async () => {
    bilingual = await openTestServer([pageFeature()], { environment: { EQUIFORM_WEB_DIST: folder } });
    const spoken = { ...app, locales: ['en-US', 'es-US'] };
    const parts = {
      ...words('en-US', 'Hello'),
      ...words('es-US', 'Hola'),
      ...withoutScript('en-US', 'Call us'),
      ...withoutScript('es-US', 'Llame & <b>'),
    };
    await bilingual.dependencies.releases.publish([lender('main', 'Main Lending', {}, spoken, parts)]);
  });
  afterAll(() => bilingual.close());

  const open = (headers: Record<string, string>, url = REGISTER) => bilingual.app.inject({ url, headers });

  it('is the one chosen in the browser: the page has its name and only its words', async () => {
    const { body } = await open({ cookie: 'a=b; language=es-US' });
    expect(body).toMatch(/^<html lang="es-US">/);
    const { locale, parts } = dataOf(body, 'release');
    expect(locale).toBe('es-US');
    expect(Object.keys(parts).filter((name) => name.startsWith('copy.'))).toEqual(['copy.es-US.json']);
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=es-US">');
  });

  it.each([
    ['nobody chose one, whatever the browser prefers', { 'accept-language': 'es-US,es;q=0.9' }],
    ['the lender does not speak the chosen one', { cookie: 'language=fr-FR' }],
    ['the cookie is not a language', { cookie: 'language="><script>' }],
  ])('is English if %s', async (_case, headers) => {
    const { body } = await open(headers as Record<string, string>);
    expect(body).toMatch(/^<html lang="en-US">/);
    expect(dataOf(body, 'release').locale).toBe('en-US');
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it('is the language of the text for browsers without script, too', async () => {
    const shown = (text: string) => `<main><h1>${text}</h1><p>${text}</p></main>`;
    const english = shown('Call us');
    const spanish = shown('Llame &amp; &lt;b&gt;');
    const places = (words: string) =>
      `<noscript>${words}</noscript><template id="page-failure">${words}</template>`;
    expect((await open({})).body).toContain(places(english));
    expect((await open({ cookie: 'language=es-US' })).body).toContain(places(spanish));
    const old = (await get(REGISTER)).body;
    expect(old).toContain('<noscript>No script</noscript><template id="page-failure">No lender</template>');
  });

  it('changes the etag, so that no browser keeps the page in another language', async () => {
    const { headers } = await open({});
    const answer = await open({ cookie: 'language=es-US', 'if-none-match': String(headers.etag) });
    expect(answer.statusCode).toBe(200);
  });

  it("is the manifest's language, which is requested without cookies", async () => {
    const manifest = (query: string) => open({}, `/manifest.webmanifest${query}`);
    expect((await manifest('?lang=es-US')).json()).toMatchObject({ lang: 'es-US' });
    expect((await manifest('?lang=fr-FR')).json()).toMatchObject({ lang: 'en-US' });
    expect((await manifest('')).json()).toMatchObject({ lang: 'en-US' });
  });
});
