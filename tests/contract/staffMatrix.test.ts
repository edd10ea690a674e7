import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffAct } from '../../src/core/model/generated/staff-roles.ts';
import type { Reach } from '../../src/core/staff/reach.ts';
import { readStaffRoles } from '../../src/server/config-files/readStaffRoles.ts';
import { publishingFeature } from '../../src/server/features/publishing/routes.ts';
import { recordsFeature } from '../../src/server/features/records/routes.ts';
import { staffFeature } from '../../src/server/features/staff/routes.ts';
import { tokenWith } from '../../src/server/features/staff/testStaff.ts';
import type { FeaturePlugin } from '../../src/server/http/dependencies.ts';
import { openTestServer, type TestServer } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

/** Role x call x lender: what every role may do at lenders that it is for, at others, and at all of them. */

interface Route {
  readonly method: string;
  readonly url: string;
  readonly act: StaffAct | 'any' | 'session';
}

const { roles } = readStaffRoles('.');
const routes: Route[] = [];
let server: TestServer;

const collect = ({ method, url, config }: RouteOptions): void => {
  const act = config?.staffAct;
  if (act === undefined || method === 'HEAD') return;
  routes.push({ method: String(method), url, act });
};

const collected =
  (feature: FeaturePlugin): FeaturePlugin =>
  (app, dependencies) => {
    app.addHook('onRoute', collect);
    return feature(app, dependencies);
  };

beforeAll(async () => {
  server = await openTestServer([staffFeature, publishingFeature, recordsFeature].map(collected));
  await publishReleases(server.dependencies);
});
afterAll(() => server.close());

const kindOf = (code: string): string => server.dependencies.releases.head(code)?.app.brand.kind ?? '';

/** Two lenders of a kind, and one of another kind. */
function lenders(): { readonly own: string; readonly same: string; readonly other: string } {
  const [own = '', ...rest] = server.dependencies.releases.brands.filter(
    (code) => kindOf(code) === 'credit-union',
  );
  const other = server.dependencies.releases.brands.find((code) => kindOf(code) !== 'credit-union') ?? '';
  return { own, same: rest[0] ?? '', other };
}

type Sent = { readonly query?: string; readonly body?: object; readonly uuid?: string };

/** A configuration that does not get past the check: whether somebody may publish is decided before. */
const broken = [{ path: 'config/none.yaml', text: '' }];
const NOWHERE = 1_000_000;

/** How calls are about some lenders and never about all: what changes others is decided when it is known. */
const aimsAtOne: Readonly<Record<string, (code: string) => Sent | Promise<Sent>>> = {
  'POST /staff/v1/applications/:uuid/record': async (code) => ({ uuid: await applicationAt(code), body: {} }),
  'POST /staff/v1/applications/:uuid/record/export': async (code) => ({
    uuid: await applicationAt(code),
    body: {},
  }),
  'POST /publish': (code) => ({ body: { files: broken, why: 'a test', only: [code] } }),
  'POST /publish/release': (code) => ({ body: { position: NOWHERE, why: 'a test', only: [code] } }),
  'POST /publish/back': (code) => ({ body: { only: [code], why: 'a test' } }),
  'GET /publish/applications': (code) => ({ query: `?brand=${code}&hash=${'0'.repeat(64)}` }),
  'POST /publish/applications/move': (code) => ({
    body: { brand: code, hash: '0'.repeat(64), uuids: [randomUUID()], why: 'a test' },
  }),
  'POST /publish/applications/ask': (code) => ({
    body: { brand: code, hash: '0'.repeat(64), uuids: [randomUUID()], why: 'a test', words: 'rules' },
  }),
  'GET /publish/overlays/effects': (code) => ({ query: `?brand=${code}&policies=none&day=2100-01-01` }),
  'GET /publish/overlays': (code) => ({ query: `?brand=${code}` }),
  'POST /publish/overlays': (code) => ({
    body: { brand: code, policies: ['none'], day: '2100-01-01', why: 'a test' },
  }),
  'POST /publish/overlays/approve': (code) => ({
    body: { brand: code, id: NOWHERE, decision: 'approved', why: 'a test' },
  }),
  'POST /staff/v1/changes/:uuid/publish': (code) => ({ body: { version: 1, why: 'a test', only: [code] } }),
  'GET /staff/v1/journey': (code) => ({ query: `?lender=${code}` }),
  'GET /staff/v1/journey/map': (code) => ({ query: `?lender=${code}` }),
  'GET /staff/v1/screens': (code) => ({ query: `?lender=${code}` }),
  'GET /staff/v1/screens/page': (code) => ({
    query: `?lender=${code}&screen=property&flow=registration`,
  }),
  'GET /staff/v1/changes/:uuid/names': async (code) => ({
    uuid: await someChange(),
    query: `?lender=${code}`,
  }),
  'GET /staff/v1/words': (code) => ({ query: `?lender=${code}&locale=en-US` }),
  'POST /publish/recall': (code) => ({ body: { brand: code, hash: '0'.repeat(64), why: 'a test' } }),
};

/** How a call is about a lender, or about all; undefined where it is about nobody but the caller. */
const aims: Readonly<Record<string, (at: Reach) => Sent | Promise<Sent>>> = {
  'GET /staff/v1/audit': (at) => ({ query: at === 'all' ? '' : `?lender=${at.slice('lender:'.length)}` }),
  'POST /staff/v1/people': (at) => ({
    body: { name: 'New', email: `${randomUUID()}@example.com`, grants: [{ role: 'viewer', reach: at }] },
  }),
  'PUT /staff/v1/people/:uuid/grants': async (at) => ({
    uuid: await somebodyAt(at),
    body: { grants: [{ role: 'editor', reach: at }] },
  }),
  'POST /publish/plans': (at) => ({
    body: {
      position: NOWHERE,
      due: '2100-01-01T00:00:00Z',
      why: 'a test',
      ...(at !== 'all' && { only: [at.slice('lender:'.length)] }),
    },
  }),
  'POST /staff/v1/changes': (at) => ({
    body: { title: 'A test', why: 'a test', position: NOWHERE, files: [{ path: fileOf(at), text: 'x' }] },
  }),
  'POST /staff/v1/changes/:uuid/files': async (at) => ({
    uuid: await someChange(),
    body: { version: 1_000, files: [{ path: fileOf(at), text: 'x' }] },
  }),
  'POST /staff/v1/changes/:uuid/edits': async (at) => ({
    uuid: await someChange(),
    body: { version: 1_000, edits: [{ path: fileOf(at), pointer: '/x', value: 1 }] },
  }),
  'POST /staff/v1/changes/:uuid/draft': async (at) => ({
    uuid: randomUUID(),
    body: {
      lender: at === 'all' ? 'main' : at.slice('lender:'.length),
      path: fileOf(at),
      text: null,
    },
  }),
  'GET /publish/history': (at) => ({ query: at === 'all' ? '' : `?brand=${at.slice('lender:'.length)}` }),
  'POST /staff/v1/people/:uuid/invitation': async (at) => ({ uuid: await somebodyAt(at), body: {} }),
  'POST /staff/v1/people/:uuid/end': async (at) => ({ uuid: await somebodyAt(at), body: {} }),
};

/** What is asked of calls that go by the lender in their answer only, or once it is known what a configuration changes. */
const plain: Readonly<Record<string, Sent>> = {
  'POST /staff/v1/tokens': { body: { name: 'one' } },
  'POST /staff/v1/tokens/:uuid/end': { uuid: randomUUID(), body: {} },
  'POST /staff/v1/session/end': { body: {} },
  'POST /staff/v1/sessions/:uuid/end': { uuid: randomUUID(), body: {} },
  'POST /staff/v1/me/passkeys/options': { body: {} },
  'POST /staff/v1/me/passkeys': { body: {} },
  'POST /staff/v1/me/passkeys/:uuid/end': { uuid: randomUUID(), body: {} },
  'POST /staff/v1/me/password/options': { body: {} },
  'POST /staff/v1/me/password': { body: { password: 'any', code: '000000' } },
  'POST /staff/v1/audit/verify': { body: {} },
  'POST /staff/v1/changes/:uuid/rebase': { body: { version: 1 } },
  'POST /staff/v1/changes/:uuid/abandon': { body: { version: 1, why: 'a test' } },
  'POST /staff/v1/changes/:uuid/check': {},
  'POST /staff/v1/changes/:uuid/words': {
    body: {
      version: 1,
      lender: 'main',
      key: 'a',
      within: '',
      texts: { 'en-US': 'b' },
      was: { 'en-US': 'c' },
      scope: 'lender',
    },
  },
  'POST /publish/plans/cancel': { body: { id: NOWHERE, why: 'a test' } },
  'POST /publish/approve': { body: { position: NOWHERE, decision: 'approved', why: 'a test' } },
};

/** A file that is of these lenders. */
const fileOf = (at: Reach): string =>
  at === 'all' ? 'config/none.yaml' : `brands/${at.slice('lender:'.length)}/none.yaml`;

let change: string | undefined;

/** A change without files, which everybody sees who reads the configuration. */
async function someChange(): Promise<string> {
  change ??= await begunChange();
  return change;
}

async function begunChange(): Promise<string> {
  const { token } = await tokenWith(server.dependencies, [{ role: 'editor', reach: 'all' }]);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/staff/v1/changes',
    headers: { authorization: `Bearer ${token}` },
    payload: { title: 'A test', why: 'a test', files: [] },
  });
  return answer.json().uuid;
}

/** What is sent so that the call is about these lenders; undefined for a call that is not. */
function aimed(name: string, at: Reach): Sent | Promise<Sent> | undefined {
  const [, code = ''] = at.split(':');
  return aims[name]?.(at) ?? (code === '' ? undefined : aimsAtOne[name]?.(code));
}

const somebodyAt = async (reach: Reach): Promise<string> =>
  (await tokenWith(server.dependencies, [{ role: 'viewer', reach }])).personId;

const applications = new Map<string, Promise<string>>();

/** An application of a lender, pinned to the release of another: whether its record can be computed is decided after who may read it. */
function applicationAt(code: string): Promise<string> {
  const made = applications.get(code) ?? makeApplication(code);
  applications.set(code, made);
  return made;
}

async function makeApplication(organization: string): Promise<string> {
  const { db, releases } = server.dependencies;
  const uuid = randomUUID();
  const identity = randomUUID();
  const at = new Date(0);
  await db.kysely
    .insertInto('identities')
    .values({
      uuid: identity,
      organization,
      email: `${identity}@example.com`,
      password_hash: '',
      phone_enc: null,
      password_changed_at: null,
      email_confirmed_at: null,
      second_factor: null,
      totp_secret_enc: null,
      created_at: at,
    })
    .execute();
  const other = releases.brands.find((code) => code !== organization) ?? '';
  const hash = releases.head(other)?.release.hash ?? '';
  const application = { uuid, identity_uuid: identity, organization, release_hash: hash, state: 'FL' };
  const times = { created_at: at, updated_at: at };
  await db.kysely
    .insertInto('applications')
    .values({ ...application, ...times, loan_number: uuid.slice(0, 11), persona: null })
    .execute();
  return uuid;
}

async function statusOf({ method, url }: Route, token: string | undefined, sent: Sent): Promise<number> {
  const { query = '', body, uuid = randomUUID() } = sent;
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `${url.replace(':uuid', uuid)}${query}`,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(body && { payload: body }),
  });
  return answer.statusCode;
}

/** Calls for a session of a browser refuse every token. */
const isAllowed = (role: string, act: Route['act']): boolean =>
  act === 'any' || (act !== 'session' && roles[role]?.acts.includes(act) === true);

const nameOf = ({ method, url }: Route): string => `${method} ${url}`;

describe.each(Object.keys(roles))('the role %s', (role) => {
  it('makes every call that its acts allow, and no other', async () => {
    const { token } = await tokenWith(server.dependencies, [{ role, reach: 'all' }]);
    for (const route of routes) {
      const name = nameOf(route);
      const sent =
        (await (aimed(name, 'all') ?? aimed(name, `lender:${lenders().own}`))) ?? plain[name] ?? {};
      const isRefused = (await statusOf(route, token, sent)) === 403;
      expect([name, isRefused]).toEqual([name, !isAllowed(role, route.act)]);
    }
  });

  it('makes them only where it is for', async () => {
    const { own, same, other } = lenders();
    const reaches: readonly (readonly [Reach, readonly Reach[]])[] = [
      ['all', [`lender:${own}`, `lender:${other}`, 'all']],
      ['kind:credit-union', [`lender:${own}`, `lender:${same}`]],
      [`lender:${own}`, [`lender:${own}`]],
    ];
    const asked: readonly Reach[] = [`lender:${own}`, `lender:${same}`, `lender:${other}`, 'all'];
    for (const [reach, reached] of reaches) {
      const { token } = await tokenWith(server.dependencies, [{ role, reach }]);
      for (const at of asked)
        for (const route of routes) {
          const name = nameOf(route);
          const sent = await aimed(name, at);
          if (sent === undefined) continue;
          const isRefused = (await statusOf(route, token, sent)) === 403;
          const isHere = reach === 'all' || reached.includes(at);
          expect([name, reach, at, isRefused]).toEqual([
            name,
            reach,
            at,
            !(isHere && isAllowed(role, route.act)),
          ]);
        }
    }
  });
});

it('has every call in the matrix, and refuses each without a token', async () => {
  const without = routes.filter(
    (route) => route.method !== 'GET' && !(nameOf(route) in { ...aims, ...aimsAtOne, ...plain }),
  );
  expect(without).toEqual([]);
  expect(routes.length).toBeGreaterThanOrEqual(16);
  for (const route of routes)
    expect([nameOf(route), await statusOf(route, undefined, {})]).toEqual([nameOf(route), 401]);
});
