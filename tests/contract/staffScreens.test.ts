import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStaffServer, withSecond } from './staffServer.ts';

const COPY = 'config/copy/en-US/all.yaml';
const PREVIEWS = 'config/staff/previews.yaml';

/** A build that has nothing but the document of previews. */
function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-web-'));
  mkdirSync(join(folder, 'preview'));
  const html =
    '<html lang="en-US"><head><script nonce="__CSP_NONCE__" src="/a.js"></script></head><body></body></html>';
  writeFileSync(join(folder, 'preview', 'index.html'), html);
  return folder;
}

const files: Readonly<Record<string, string>> = { ...withSecond, [PREVIEWS]: readFileSync(PREVIEWS, 'utf8') };
const open = () => openStaffServer({ files, environment: { EQUIFORM_WEB_DIST: builtFolder() } });

/** What the document of a preview shows. */
const inputOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="preview">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

it('lists screens for whoever may read there, and shows each as a document with made-up answers that reaches nothing', async () => {
  const server = await open();
  const reader = await server.somebody(['viewer'], 'lender:main');
  const listed = await reader('GET', '/screens?lender=main');
  expect(listed).toMatchObject({ code: 200, locale: 'en-US' });
  expect(listed.flows).toEqual([
    {
      id: 'registration',
      base: '/register',
      steps: [{ id: 'income', title: 'Your income', address: '/register' }],
    },
  ]);
  expect(listed.states.map(({ id }: { id: string }) => id)).toContain('product-select');
  expect(listed.people[0]).toEqual({ id: 'georgia', title: 'Homeowner in Georgia' });
  expect(listed.flags).toContainEqual({ id: 'fe-webchat', isOn: expect.any(Boolean) });
  expect((await reader('GET', '/screens?lender=second')).code).toBe(403);
  expect((await reader('GET', '/screens/page?lender=second&screen=income&flow=registration')).code).toBe(403);
  expect((await reader('GET', '/screens?lender=main&locale=fr-FR')).code).toBe(404);

  const headers = { authorization: `Bearer ${await server.token(['viewer'])}` };
  const ask = (query: string) =>
    server.app.inject({ method: 'GET', url: `/staff/v1/screens/page?lender=main&${query}`, headers });
  const shown = await ask(
    'screen=income&flow=registration&person=texas&date=2027-03-01&scheme=dark&flags=fe-webchat,no-such-flag',
  );
  expect(shown.statusCode).toBe(200);
  const policy = String(shown.headers['content-security-policy']);
  for (const rule of ["default-src 'none'", "connect-src 'none'", 'sandbox allow-scripts allow-forms'])
    expect(policy).toContain(rule);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('allow-same-origin');
  expect(shown.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
  expect(shown.headers['set-cookie']).toBeUndefined();
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(shown.body.match(/<script nonce="[^"]+"/g)).toEqual(
    Array.from({ length: 2 }, () => `<script nonce="${nonce}"`),
  );
  const input = inputOf(shown.body);
  expect(input).toMatchObject({
    today: '2027-03-01',
    scheme: 'dark',
    isCompared: false,
    shows: [{ id: 'income', flow: 'registration', step: 'income' }],
    person: { draft: { propertyAddress: { state: 'TX' } } },
    page: { locale: 'en-US', parts: { 'app.json': expect.anything() } },
  });
  expect(Object.keys(input.flags)).toEqual(['fe-webchat']);
  expect(Object.keys(input.page.parts).filter((name) => name.startsWith('server.'))).toEqual([]);
  expect((await ask('screen=no-such-screen')).statusCode).toBe(404);
  expect((await ask('screen=income&flow=registration&person=nobody')).statusCode).toBe(404);
  expect(inputOf((await ask('screen=working')).body).shows).toMatchObject([
    { state: { status: 'IN_PROGRESS' } },
  ]);
  const all = inputOf((await ask('screen=all')).body);
  expect(all.isCompared).toBe(true);
  expect(all.shows.map(({ id }: { id: string }) => id)).toContain('registration.income');
});

it('shows the screens of an open change, which no borrower gets, and says what the check refuses in it', async () => {
  const server = await open();
  const editor = await server.somebody(['editor']);
  const other = await server.somebody(['viewer'], 'lender:second');
  const said = (text: string) => (files[COPY] ?? '').replace('Your income', text);
  const made = await editor('POST', '/changes', {
    title: 'A title',
    why: 'a test',
    files: [{ path: COPY, text: said('What you earn') }],
  });
  expect(made.code).toBe(200);
  const { uuid } = made.change ?? made;
  const titleIn = async (query: string) =>
    (await editor('GET', `/screens?lender=main${query}`)).flows[0].steps[0].title;
  expect(await titleIn(`&change=${uuid}`)).toBe('What you earn');
  expect(await titleIn('')).toBe('Your income');
  expect(await titleIn('&position=1')).toBe('Your income');
  expect((await editor('GET', '/screens?lender=main&position=99')).code).toBe(404);
  const page = await editor(
    'GET',
    `/screens/page?lender=main&change=${uuid}&screen=income&flow=registration`,
  );
  expect(page.text).toContain('What you earn');
  expect((await other('GET', `/screens?lender=main&change=${uuid}`)).code).toBe(403);
  await editor('POST', `/changes/${uuid}/files`, {
    version: 1,
    files: [{ path: COPY, text: said('{missing}') }],
  });
  const refused = await editor('GET', `/screens?lender=main&change=${uuid}`);
  expect(refused.code).toBe(422);
  expect(refused.errors.join('\n')).toContain(COPY);
});
