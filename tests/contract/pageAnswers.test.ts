import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageAnswers } from '../../src/core/model/pageAnswers.ts';
import { emailIndex } from '../../src/server/db/keys/blindIndex.ts';
import { sealedTables } from '../../src/server/db/keys/sealedColumns.ts';
import { acrossLenders } from '../../src/server/db/lenderScope.ts';
import { statementsOf } from '../../src/server/db/testStatements.ts';
import { bannersFeature } from '../../src/server/features/banners/routes.ts';
import { eligibilityFeature } from '../../src/server/features/eligibility/routes.ts';
import { hoursFeature } from '../../src/server/features/hours/routes.ts';
import { optimizeFeature } from '../../src/server/features/optimize/routes.ts';
import { pageFeature } from '../../src/server/features/page/routes.ts';
import { headersOfSignIn } from '../../src/server/http/testServer.ts';
import { removeOld } from '../../src/server/jobs/retention.ts';
import { keptDays } from '../../src/server/settings/keptDays.ts';
import { HELOC, type LendingServer, openLendingServer, SYSTEM_NOW } from './lendingServer.ts';
import { accept, named } from './signerParty.ts';
import { expectWithinBudget, statementBudget } from './statementBudget.ts';

type Headers = Readonly<Record<string, string>>;

/** Writes nothing but the data of the page. */
const TEMPLATE = {
  html: async () => '<html lang="en-US"><head></head><body><div id="root"></div></body></html>',
  scripts: async (name: string) => [`/assets/${name}.js`],
};
const FEATURES = [pageFeature(TEMPLATE), optimizeFeature, hoursFeature, eligibilityFeature, bannersFeature];
const ERASE = 'the-token-of-the-operator';
const MINUTE = 60_000;
const NEW_PASSWORD = 'Quiet-Harbor-at-dawn-7!';
const LOGOUT = '/identity-broker/customer/secure/api/v3/logout';
const OF_APP = { 'x-application-name': 'heloc' };
/** As a browser asks for a page that a person opens. */
const OPENED = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

let now = SYSTEM_NOW;
let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({
    system: { now: () => now },
    beside: FEATURES,
    environment: { EQUIFORM_ERASE_TOKEN: ERASE },
  });
  // So that people can be erased.
  const rows = Object.keys(sealedTables).map((name) => ({ name, sealed_at: new Date() }));
  await server.dependencies.db.kysely
    .insertInto('sealed_tables')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(() => server.close());
beforeEach(() => {
  now = SYSTEM_NOW;
});

interface Borrower {
  readonly uuid: string;
  readonly email: string;
  readonly password: string;
  readonly org: string;
}

async function borrowerOf(org = 'main', more: object = { status: 'OFFER_SELECTION' }): Promise<Borrower> {
  const answer = await server.call({
    method: 'POST',
    url: '/sandbox/applications',
    payload: { org, application: { pinned: true }, ...more },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { org, ...answer.json<Omit<Borrower, 'org'>>() };
}

const login = ({ org, email, password }: Borrower, headers: Headers = {}) =>
  server.call({
    method: 'POST',
    url: `/identity/api/v1/login?organization=${org}`,
    headers: { 'x-org': org, ...headers },
    payload: { email, password },
  });

async function signIn(borrower: Borrower) {
  const answer = await login(borrower);
  expect(answer.statusCode, answer.body).toBe(200);
  return headersOfSignIn(answer);
}

/** A signed-in borrower with an application. */
async function signedIn(org?: string) {
  const borrower = await borrowerOf(org);
  return { ...borrower, ...(await signIn(borrower)) };
}

const pageOf = (uuid: string, org = 'main') => `/account/heloc/${uuid}?org=${org}`;

async function opened(url: string, headers: Headers) {
  const answer = await server.call({ url, headers: { ...OPENED, ...headers } });
  expect(answer.statusCode, answer.body).toBe(200);
  const block = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(answer.body)?.[1];
  const carried = block === undefined ? undefined : (JSON.parse(block) as PageAnswers);
  return { answer, carried, cached: answer.headers['cache-control'] };
}

const callsOf = (carried: PageAnswers | undefined) => carried?.answers.map(({ call }) => call);

/** The document carries nothing of anybody, whatever the browser sends. */
async function expectNothing(url: string, headers: Headers, borrower?: Pick<Borrower, 'email'>) {
  const { answer, carried } = await opened(url, headers);
  expect(carried).toBeUndefined();
  expect(borrower !== undefined && answer.body.includes(borrower.email)).toBe(false);
}

describe("the document of an application's page", () => {
  it('carries what the page reads first, exactly as its calls answer, and may not be kept', async () => {
    const { uuid, cookie, authorization } = await signedIn();
    const { carried, cached, answer } = await opened(pageOf(uuid), { cookie });
    expect(cached).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    const profile = 'GET /service-profile/api/v1/profile';
    expect(callsOf(carried)).toEqual(
      expect.arrayContaining([
        profile,
        `GET ${HELOC}/${uuid}`,
        `GET /service-krang-heloc/borrower/secure/api/v1/${uuid}/status`,
        'GET /identity-broker/customer/secure/api/v3/self/figureinfo',
        'POST /service-optimize/external/api/v1/features',
      ]),
    );
    for (const { call, body, answer: given } of carried?.answers ?? []) {
      const [method, url] = call.split(' ') as ['GET' | 'POST', string];
      const headers = { authorization, cookie, 'x-org': 'main', ...OF_APP };
      const asked = await server.call({ method, url, headers, ...(body ? { payload: body } : {}) });
      expect(asked.json(), call).toEqual(given);
    }
    expect(new Set(callsOf(carried)).size).toBe(carried?.answers.length);
    // The token of the server's own calls stays with it.
    expect(answer.body.includes('Bearer')).toBe(false);
    expect(answer.headers.authorization).toBeUndefined();
  });

  it('names the scripts of the screen where the status leads', async () => {
    const { uuid, cookie } = await signedIn();
    const scripts = (html: string) => [...html.matchAll(/\/assets\/(\w+)\.js/g)].map(([, name]) => name);
    expect(scripts((await opened(pageOf(uuid), { cookie })).answer.body)).toEqual(['offer']);
    expect(scripts((await opened(pageOf(uuid), {})).answer.body)).toEqual(['application']);
  });

  it('carries of the dashboard the applications with their statuses', async () => {
    const { uuid, cookie } = await signedIn();
    const { carried, cached } = await opened('/dashboard', { cookie });
    expect(cached).toBe('no-store');
    expect(callsOf(carried)).toEqual(
      expect.arrayContaining([
        `GET ${HELOC}/all`,
        `GET /service-krang-heloc/borrower/secure/api/v1/${uuid}/status`,
      ]),
    );
  });

  it('is that of everybody for other pages, also with the cookie', async () => {
    const { cookie, email } = await signedIn();
    for (const url of ['/auth/login', '/account/heloc/register-v2', '/privacy', '/account/heloc/no-uuid'])
      await expectNothing(url, { cookie }, { email });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['a script', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['an embedded object', { 'sec-fetch-dest': 'object' }],
    ['a browser that looks ahead', { 'sec-purpose': 'prefetch' }],
    ['a browser that draws ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older browser that looks ahead', { purpose: 'prefetch' }],
  ])('carries nothing for %s', async (_who, headers) => {
    const { uuid, cookie, email } = await signedIn();
    await expectNothing(pageOf(uuid), { cookie, ...headers }, { email });
  });

  it('carries nothing for a browser that does not say how it asks, nor for HEAD', async () => {
    const { uuid, cookie, email } = await signedIn();
    const silent = await server.call({ url: pageOf(uuid), headers: { cookie } });
    expect(silent.body.includes(email)).toBe(false);
    const [head, empty] = await Promise.all([
      server.app.inject({ method: 'HEAD', url: pageOf(uuid), headers: { ...OPENED, cookie } }),
      server.app.inject({ method: 'HEAD', url: pageOf(uuid), headers: OPENED }),
    ]);
    // Nor does its length tell of what it would carry.
    expect(head.headers['content-length']).toBe(empty.headers['content-length']);
  });

  it('is sent anew to a browser that has one of before, and afterwards is that of everybody', async () => {
    const { uuid, cookie, authorization } = await signedIn();
    const before = await opened(pageOf(uuid), {});
    expect(before.cached).toBe('private, no-cache');
    const etag = String(before.answer.headers.etag);
    const { carried } = await opened(pageOf(uuid), { cookie, 'if-none-match': etag });
    expect(carried).toBeDefined();
    await server.call({ method: 'POST', url: LOGOUT, headers: { authorization, cookie, ...OF_APP } });
    // Going back after logging out: the browser kept nothing, and asks.
    await expectNothing(pageOf(uuid), { cookie });
  });
});

it('needs at most the budgeted statements for the document of an application and of a dashboard', async () => {
  const { uuid, cookie } = await signedIn();
  for (const [url, most] of [
    [pageOf(uuid), statementBudget.documents.application],
    ['/dashboard', statementBudget.documents.dashboard],
  ] as const) {
    // The first time notes that the borrower was seen.
    await opened(url, { cookie });
    const sent = await statementsOf(() => opened(url, { cookie }));
    expect(sent.length, sent.join('\n')).toBeGreaterThan(3);
    expectWithinBudget(sent, most);
  }
});

describe('the cookie alone', () => {
  it('opens no call, also not those that a document carries', async () => {
    const { uuid, cookie } = await signedIn();
    const { carried } = await opened(pageOf(uuid), { cookie });
    const open = /hours|licenses|features|banners/;
    const secure = (carried?.answers ?? []).filter(({ call }) => !open.test(call));
    expect(secure.length).toBeGreaterThan(3);
    for (const { call } of secure) {
      const url = call.replace('GET ', '');
      const headers = { ...OPENED, ...OF_APP, cookie };
      expect((await server.call({ url, headers })).statusCode, url).toBe(401);
    }
  });

  it('shows of another borrower only what is around the page', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const { carried, answer } = await opened(pageOf(other.uuid), { cookie: mine.cookie });
    expect(callsOf(carried)).not.toContain(`GET ${HELOC}/${other.uuid}`);
    expect(callsOf(carried)?.filter((call) => call.includes(other.uuid))).toEqual([]);
    expect(answer.body.includes(other.email)).toBe(false);
  });

  it('of one lender shows nothing at another; two accounts in one browser are apart', async () => {
    const [here, there] = [await signedIn('main'), await signedIn('alderpike')];
    await expectNothing(pageOf(there.uuid, 'alderpike'), { cookie: here.cookie });
    await expectNothing(pageOf(there.uuid, 'alderpike'), {
      cookie: here.cookie.replace('session-main', 'session-alderpike'),
    });
    const cookie = `${here.cookie}; ${there.cookie}`;
    const [ofHere, ofThere] = [
      await opened(pageOf(here.uuid), { cookie }),
      await opened(pageOf(there.uuid, 'alderpike'), { cookie }),
    ];
    expect(ofHere.carried?.sid).not.toBe(ofThere.carried?.sid);
    expect(ofHere.answer.body.includes(here.email)).toBe(true);
    expect(ofHere.answer.body.includes(there.email)).toBe(false);
    expect(ofThere.answer.body.includes(here.email)).toBe(false);
    // The last to sign in at a lender has its cookie.
    const second = await signedIn('main');
    const { answer } = await opened(pageOf(here.uuid), { cookie: second.cookie });
    expect(answer.body.includes(here.email)).toBe(false);
  });

  it('of a step of signing in, of the wallet or of a test shows nothing', async () => {
    const { uuid, cookie, email } = await signedIn();
    const secret = cookie.split('session-main=')[1]?.split(';')[0] ?? '';
    for (const name of ['sign-in-main', 'wallet-main', '__Host-session-main', 'session-main2'])
      await expectNothing(pageOf(uuid), { cookie: `${name}=${secret}` }, { email });
    for (const wrong of ['', 'x', secret.toLowerCase(), `${secret}x`, `${'a'.repeat(4_000)}`])
      await expectNothing(pageOf(uuid), { cookie: `session-main=${wrong}` }, { email });
    const { sessions, db } = server.dependencies;
    const { kysely } = db;
    const { identity_uuid: identityUuid } = await acrossLenders(() =>
      kysely.selectFrom('browser_sessions').select('identity_uuid').executeTakeFirstOrThrow(),
    );
    const before = await countOfSessions();
    await sessions.issueLimited({ identityUuid, organization: 'main' }, 'password', 'a');
    await sessions.issueForTests({ identityUuid, organization: 'main' });
    expect(await countOfSessions()).toBe(before);
  });

  it('of a step of signing in that is still to be taken shows nothing', async () => {
    const borrower = await borrowerOf();
    await acrossLenders(() =>
      server.dependencies.db.kysely
        .updateTable('identities')
        .set({ password_expired: true })
        .where('email_index', '=', emailIndex('main', borrower.email))
        .execute(),
    );
    const before = await countOfSessions();
    const half = await login(borrower);
    expect(half.json()).toMatchObject({ passwordExpired: true });
    const { cookie } = headersOfSignIn(half);
    expect(cookie).toMatch(/^sign-in-main=/);
    await expectNothing(pageOf(borrower.uuid), { cookie }, borrower);
    await expectNothing(pageOf(borrower.uuid), { cookie: cookie.replace('sign-in', 'session') }, borrower);
    expect(await countOfSessions()).toBe(before);
  });

  it('of somebody who signs for another shows nothing', async () => {
    const { borrower, email } = await named(server);
    const { headers } = await accept(server, email);
    await expectNothing(pageOf(borrower.uuid), { cookie: headers.cookie ?? '' });
    await expectNothing('/dashboard', { cookie: headers.cookie ?? '' });
  });
});

const countOfSessions = async (): Promise<number> =>
  (
    await acrossLenders(() =>
      server.dependencies.db.kysely.selectFrom('browser_sessions').select('hash').execute(),
    )
  ).length;

describe('a session ends for documents when it ends for its token', () => {
  const isShown = async (uuid: string, cookie: string) =>
    (await opened(pageOf(uuid), { cookie })).carried !== undefined;

  it('by logging out', async () => {
    const { uuid, cookie, authorization } = await signedIn();
    expect(await isShown(uuid, cookie)).toBe(true);
    await server.call({ method: 'POST', url: LOGOUT, headers: { authorization, cookie, ...OF_APP } });
    expect(await isShown(uuid, cookie)).toBe(false);
  });

  it('by a new password, in every browser but the one that chose it', async () => {
    const borrower = await borrowerOf();
    const [here, there] = [await signIn(borrower), await signIn(borrower)];
    const changed = await server.call({
      method: 'PUT',
      url: '/identity/secure/api/v1/password',
      headers: here,
      payload: { current: borrower.password, password: NEW_PASSWORD },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await isShown(borrower.uuid, here.cookie)).toBe(false);
    expect(await isShown(borrower.uuid, there.cookie)).toBe(false);
    expect(await isShown(borrower.uuid, headersOfSignIn(changed).cookie)).toBe(true);
  });

  it('by idleness, half an hour after its newest token', async () => {
    const { uuid, cookie, authorization } = await signedIn();
    const profile = async (headers: Headers) =>
      server.call({ url: '/service-profile/api/v1/profile', headers });
    now = SYSTEM_NOW + 29 * MINUTE;
    expect(await isShown(uuid, cookie)).toBe(true);
    const renewed = String((await profile({ authorization, cookie })).headers.authorization);
    now = SYSTEM_NOW + 58 * MINUTE;
    expect((await profile({ authorization: renewed, cookie })).statusCode).toBe(200);
    now = SYSTEM_NOW + 29 * MINUTE + 89 * MINUTE;
    expect(await isShown(uuid, cookie)).toBe(false);
    // Opening pages alone keeps no session alive: it has no token to renew.
    now = SYSTEM_NOW + 58 * MINUTE + 29 * MINUTE;
    expect(await isShown(uuid, cookie)).toBe(true);
    now = SYSTEM_NOW + 58 * MINUTE + 31 * MINUTE;
    expect(await isShown(uuid, cookie)).toBe(false);
  });

  it('by its longest life, whatever was renewed', async () => {
    const signed = await signedIn();
    const { uuid, cookie } = signed;
    let { authorization } = signed;
    for (let minutes = 20; minutes < 720; minutes += 20) {
      now = SYSTEM_NOW + minutes * MINUTE;
      const answer = await server.call({
        url: '/service-profile/api/v1/profile',
        headers: { authorization, cookie },
      });
      authorization = String(answer.headers.authorization ?? authorization);
    }
    now = SYSTEM_NOW + 719 * MINUTE;
    expect(await isShown(uuid, cookie)).toBe(true);
    now = SYSTEM_NOW + 721 * MINUTE;
    expect(await isShown(uuid, cookie)).toBe(false);
  });

  it('by erasing the person, of whom no session is left', async () => {
    const { uuid, cookie, email } = await signedIn();
    expect(await isShown(uuid, cookie)).toBe(true);
    const erased = await server.call({
      method: 'POST',
      url: '/erase',
      headers: { authorization: `Bearer ${ERASE}` },
      payload: { organization: 'main', email },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    const { identityUuid } = erased.json<{ identityUuid: string }>();
    await expectNothing(pageOf(uuid), { cookie }, { email });
    const left = await acrossLenders(() =>
      server.dependencies.db.kysely
        .selectFrom('browser_sessions')
        .select('hash')
        .where('identity_uuid', '=', identityUuid)
        .execute(),
    );
    expect(left).toEqual([]);
  });

  it('and its row goes a day after it ran out', async () => {
    await signedIn();
    const { db, clock } = server.dependencies;
    const at = (milliseconds: number) =>
      acrossLenders(() =>
        removeOld({ db, clock, system: { now: () => SYSTEM_NOW + milliseconds }, days: keptDays }),
      );
    expect((await at(24 * 60 * MINUTE)).browser_sessions).toBe(0);
    expect((await at(72 * 60 * MINUTE)).browser_sessions).toBeGreaterThan(0);
    expect(await countOfSessions()).toBe(0);
  });
});

/** Parts that releases of before did not have. */
const LATER = ['server.journey.json', 'statuses.json'];

it('carries of an application that is pinned to an older release what its calls answer', async () => {
  const { uuid, cookie, authorization } = await signedIn();
  const { releases } = server.dependencies;
  const from = releases.head('main')?.release;
  if (!from) throw new Error('There is no release of main');
  const without = (parts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => !LATER.includes(name)));
  const manifest = { ...from.manifest, parts: without(from.manifest.parts) };
  const hash = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  await releases.publish([{ ...from, hash, manifest, parts: without(from.parts) }]);
  const { carried, answer } = await opened(pageOf(uuid), { cookie });
  expect(answer.body.includes(`"hash":"${hash}"`)).toBe(true);
  const record = carried?.answers.find(({ call }) => call === `GET ${HELOC}/${uuid}`)?.answer;
  expect(record).toMatchObject({ release: from.hash });
  const headers = { authorization, cookie, 'x-org': 'main' };
  expect((await server.call({ url: `${HELOC}/${uuid}`, headers })).json()).toEqual(record);
});
