import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { seedLenderData } from '../sandbox/seedService.ts';
import { originatorsFeature } from './routes.ts';

const BASE = '/service-lead-portal/api';
const FIRST = '10000000-0000-4000-8000-000000000001';
const SECOND = '10000000-0000-4000-8000-000000000002';
const REFERRAL = '20000000-0000-4000-8000-000000000001';
const KNOWN_PERSON = '20000000-0000-4000-8000-000000000002';

async function open(): Promise<TestServer> {
  const opened = await openTestServer([originatorsFeature]);
  await seedLenderData(opened.dependencies);
  const wholesale = { code: 'cinderridge-wholesale', canonicalOrgCode: 'cinderridge' };
  await opened.dependencies.releases.publish([
    ...['main', 'harborlight', 'cinderridge'].map((code) => testRelease({ code })),
    testRelease(wholesale),
  ]);
  return opened;
}

let server: TestServer;
beforeAll(async () => {
  server = await open();
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = { 'x-org': 'main' }) =>
  server.app.inject({ url, headers });
const post = (payload: object) => server.app.inject({ method: 'POST', url: `${BASE}/lo/default`, payload });

describe('originators', () => {
  it('CALL-17 G-40 are returned to pages of their organization', async () => {
    expect((await get(`${BASE}/lo/${SECOND}?organization=main`)).json()).toEqual({
      loanOriginatorUuid: SECOND,
      originatorName: 'Theo Marchetti',
      brokerName: 'Tidewater Lending Partners',
      email: 'theo.marchetti@main.example',
      phoneNumber: '8025550102',
      nmls: '900102',
      enforceLicensedStatesForReferral: true,
    });
    expect((await get(`${BASE}/lo/${SECOND}?organization=harborlight`)).statusCode).toBe(404);
    const unknown = await get(`${BASE}/lo/${SECOND}?organization=nobody`);
    expect(unknown.json().errors).toEqual(['query.organization is not a known organisation']);
  });

  it('also refer to the variants of their lender, but not the other way', async () => {
    const parents = '10000000-0000-4000-8000-000000000012';
    const variants = '10000000-0000-4000-8000-000000000022';
    const ask = async (uuid: string, org: string) =>
      (await get(`${BASE}/lo/${uuid}?organization=${org}`)).statusCode;
    expect(await ask(parents, 'cinderridge-wholesale')).toBe(200);
    expect(await ask(variants, 'cinderridge')).toBe(404);
  });

  it('CALL-18 G-40 list the states they are licensed in', async () => {
    const answer = await get(`${BASE}/lo/${SECOND}/licensed-states`);
    expect(answer.json()).toEqual(['CA', 'NV', 'OR', 'TX', 'WA']);
    expect((await get(`${BASE}/lo/${randomUUID()}/licensed-states`)).statusCode).toBe(404);
  });

  it('CALL-19 C-32 have a default for a state, by POST and GET', async () => {
    const answer = await post({ organization: 'main', productType: 'HELOC', state: 'TX' });
    expect(answer.json()).toEqual({ loanOriginatorUuid: FIRST });
    expect((await get(`${BASE}/lo/default?organization=main`)).json()).toEqual(answer.json());
    const ny = { organization: 'cinderridge', productType: 'HELOC', state: 'NY' };
    expect((await post(ny)).statusCode).toBe(404);
    const maine = { organization: 'cinderridge-wholesale', productType: 'HELOC', state: 'ME' };
    expect((await post(maine)).json().loanOriginatorUuid).toMatch(/22$/);
  });

  it('answer 400 to invalid uuids and bodies, 404 to unknown ones', async () => {
    const malformed = await get(`${BASE}/lo/42?organization=main`);
    expect(malformed.statusCode).toBe(400);
    expect(malformed.json().errors[0]).toContain('params.uuid must match format "uuid"');
    expect((await get(`${BASE}/lo/${randomUUID()}?organization=main`)).statusCode).toBe(404);
    const bad = await post({ organization: 'main', productType: 'HELOC', state: 'Texas' });
    expect(bad.json().errors[0]).toContain('body.state must match pattern');
  });
});

describe('referrals', () => {
  it('CALL-15 REG-47 return what they know about the borrower', async () => {
    expect((await get(`${BASE}/referrals/${REFERRAL}`, { 'x-org': 'main' })).json()).toEqual({
      firstName: 'Jonah',
      lastName: 'Whitfield',
      suffix: 'JR',
      street1: '215 Larkspur Ave',
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      phoneNumber: '3035550121',
      email: 'jonah.whitfield@example.com',
    });
  });

  it('CALL-16 G-40 have a status once the person has an account', async () => {
    const path = '/service-application/external/api/v1/heloc/referral-id';
    const known = await get(`${path}/${KNOWN_PERSON}`);
    expect(known.json()).toEqual({ email: 'selma.ibarra@example.com', status: 'ACCOUNT_CREATED' });
    expect((await get(`${path}/${REFERRAL}`)).json()).toEqual({ email: 'jonah.whitfield@example.com' });
    expect((await get(`${path}/${randomUUID()}`)).statusCode).toBe(404);
    expect((await get(`${path}/x`)).statusCode).toBe(400);
  });

  it('are unknown to other lenders, need a lender, and are refused if malformed', async () => {
    const other = await get(`${BASE}/referrals/${REFERRAL}`, { 'x-org': 'harborlight' });
    expect(other.statusCode).toBe(404);
    for (const path of [`${BASE}/referrals`, '/service-application/external/api/v1/heloc/referral-id'])
      expect((await get(`${path}/${REFERRAL}`, {})).json().errors).toEqual(['headers.x-org is required']);
    expect((await get(`${BASE}/referrals/${randomUUID()}`)).statusCode).toBe(404);
    expect((await get(`${BASE}/referrals/1%20or%201`)).statusCode).toBe(400);
  });
});

it('CALL-15 CALL-16 REG-47 REG-50 return only the beginning of the name until the ZIP code is given, if the lender masks', async () => {
  const { app, dependencies, close } = await openTestServer([originatorsFeature]);
  await seedLenderData(dependencies);
  await dependencies.releases.publish([
    testRelease({ code: 'main', features: { maskPrefillUntilZip: true } }),
  ]);
  const look = async (path: string) => (await app.inject({ url: path, headers: { 'x-org': 'main' } })).json();
  const ofId = `/service-application/external/api/v1/heloc/referral-id/${KNOWN_PERSON}`;
  const begun = { firstName: 'J•••', lastName: 'W•••', masked: true };
  const path = `${BASE}/referrals/${REFERRAL}`;
  expect(await look(path)).toEqual(begun);
  expect(await look(`${path}?zip=00000`)).toEqual(begun);
  const { data } = await dependencies.db.kysely
    .selectFrom('referrals')
    .select('data')
    .where('uuid', '=', REFERRAL)
    .executeTakeFirstOrThrow();
  const { zip } = data as { zip: string };
  expect(await look(`${path}?zip=${zip}`)).toMatchObject({
    firstName: 'Jonah',
    zip,
    email: 'jonah.whitfield@example.com',
  });
  await dependencies.db.kysely
    .updateTable('referrals')
    .set({ status: 'ACCOUNT_CREATED' })
    .where('uuid', '=', REFERRAL)
    .execute();
  const used = `/service-application/external/api/v1/heloc/referral-id/${REFERRAL}`;
  for (const query of ['', '?zip=00000'])
    expect(await look(`${used}${query}`)).toEqual({ status: 'ACCOUNT_CREATED', masked: true });
  expect(await look(`${used}?zip=${zip}`)).toEqual({
    status: 'ACCOUNT_CREATED',
    email: 'jonah.whitfield@example.com',
  });
  // A referral without a ZIP code reveals no more, whatever is given.
  for (const query of ['', '?zip=00000', '?zip='])
    expect(await look(`${ofId}${query}`)).toEqual({ status: 'ACCOUNT_CREATED' });
  await close();
});

it('loads its seeds once, and keeps later changes of a referral', async () => {
  const { app, dependencies, close } = await open();
  const { db } = dependencies;
  await db.kysely
    .updateTable('referrals')
    .set({ status: 'ACCOUNT_CREATED' })
    .where('uuid', '=', REFERRAL)
    .execute();
  const count = async () => (await db.kysely.selectFrom('loan_originators').select('uuid').execute()).length;
  const before = await count();
  await seedLenderData(dependencies);
  expect(await count()).toBe(before);
  const read = await app.inject({ url: `${BASE}/referrals/${REFERRAL}`, headers: { 'x-org': 'main' } });
  expect(read.json().status).toBe('ACCOUNT_CREATED');
  await close();
});
