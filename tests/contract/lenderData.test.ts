import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { connectionsWith, lenderSystem, secretOf } from './lenderClient.ts';

const WHOLESALE = 'cinderridge-wholesale';
const clients = [
  { id: 'ridge-core', lender: WHOLESALE },
  { id: 'main-core', lender: 'main' },
  { id: 'main-reader', lender: 'main', scopes: ['data:read'] as const },
];
const all = {
  usual: 'desk',
  tasks: { decision: 'engine', verifiedDecision: 'engine', disclosure: 'engine' },
};

const folder = mkdtempSync(join(tmpdir(), 'lender-data-'));
let app: FastifyInstance;
let dependencies: AppDependencies;
beforeAll(async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const path = join(folder, 'connections.json');
  writeFileSync(path, JSON.stringify(connectionsWith({ clients, all })));
  const secrets = Object.fromEntries(
    clients.map(({ id }) => [`SECRET_OF_${id.toUpperCase().replaceAll('-', '_')}`, secretOf(id)]),
  );
  const environment = {
    ...secrets,
    EQUIFORM_MODE: 'production',
    EQUIFORM_FIELD_KEY: key,
    EQUIFORM_SESSION_KEY: key,
    EQUIFORM_CONNECTIONS: path,
  };
  dependencies = await openTestDependencies({ environment });
  await publishReleases(dependencies);
  const page = { html: async () => '<html><head></head></html>', scripts: async () => [] };
  app = await createApp(dependencies, page);
});
afterAll(async () => {
  await app.close();
  await dependencies.db.close();
  rmSync(folder, { recursive: true });
});

const system = (client: string) => lenderSystem({ app } as Parameters<typeof lenderSystem>[0], client);
const put = (client: string, url: string, payload: object) =>
  system(client).call({ method: 'PUT', url, payload, headers: { 'idempotency-key': randomUUID() } });
const remove = (client: string, url: string) =>
  system(client).call({ method: 'DELETE', url, headers: { 'idempotency-key': randomUUID() } });
const borrower = (url: string, org: string) => app.inject({ url, headers: { 'x-org': org } });

const officer = {
  originatorName: 'Maya Ellison',
  email: 'maya.ellison@lender.example',
  phoneNumber: '8025550101',
  nmls: '900101',
  enforceLicensedStatesForReferral: true,
  licensedStates: ['FL', 'GA'],
};

describe("a lender's own data in production", () => {
  it('REG-19 REG-20 lets a wholesale lender admit people: its officer is known until it is removed', async () => {
    const uuid = randomUUID();
    const page = `/service-lead-portal/api/lo/${uuid}?organization=${WHOLESALE}`;
    expect((await borrower(page, WHOLESALE)).statusCode).toBe(404);
    const kept = await put('ridge-core', `/officers/${uuid}`, officer);
    expect([kept.statusCode, kept.json()]).toEqual([200, { uuid, ...officer }]);
    const { licensedStates, ...shown } = officer;
    expect((await borrower(page, WHOLESALE)).json()).toEqual({ loanOriginatorUuid: uuid, ...shown });
    expect((await borrower(`/service-lead-portal/api/lo/${uuid}/licensed-states`, WHOLESALE)).json()).toEqual(
      licensedStates,
    );
    // Another lender's system neither sees nor replaces nor removes it.
    const url = `/officers/${uuid}`;
    expect((await system('main-core').call({ url })).statusCode).toBe(404);
    expect((await put('main-core', url, officer)).statusCode).toBe(409);
    expect((await remove('main-core', url)).statusCode).toBe(404);
    expect((await system('main-core').call({ url: '/officers' })).json()).toEqual({ officers: [] });
    expect((await remove('ridge-core', url)).statusCode).toBe(204);
    expect((await borrower(page, WHOLESALE)).statusCode).toBe(404);
  });

  it('CALL-15 CALL-04 CALL-48 prefills what a referral, a letter and an affiliate know', async () => {
    const uuid = randomUUID();
    const offerCode = 'MAIN-499SY-EM0XC-3TSWB';
    const token = 'affiliate-main-e21EL6Rf34HREXMpfn3agZr7';
    await put('main-core', `/referrals/${uuid}`, { email: 'jonah@example.com', firstName: 'Jonah' });
    await put('main-core', `/offer-codes/${offerCode}`, { firstName: 'Evelyn', zip: '43215' });
    await put('main-core', `/affiliates/${token}`, { income: 118_000, affiliates: ['ratefinch'] });
    const read = async (url: string) => (await borrower(url, 'main')).json();
    expect(await read(`/service-lead-portal/api/referrals/${uuid}`)).toEqual({
      email: 'jonah@example.com',
      firstName: 'Jonah',
    });
    expect(await read(`/service-marketing/external/api/v1/offercode/${offerCode}`)).toMatchObject({
      firstName: 'Evelyn',
    });
    expect(await read(`/a/external/prepop?userData=${token}`)).toEqual({
      income: 118_000,
      affiliates: ['ratefinch'],
    });
    const list = await system('main-core').call({ url: '/affiliates?limit=1' });
    expect(list.json()).toEqual({ affiliates: [{ token, income: 118_000, affiliates: ['ratefinch'] }] });
  });

  it('CALL-41 CALL-47 shows the banners and the hours of today', async () => {
    const banner = {
      uuid: randomUUID(),
      message: 'Our phones are down.',
      variant: 'warn',
      until: '2026-06-16T00:00:00Z',
    };
    const { uuid, message } = banner;
    expect((await put('main-core', '/banners', { banners: [banner] })).statusCode).toBe(200);
    expect((await borrower('/banners/production.json', 'main')).json()).toMatchObject([{ uuid, message }]);
    expect((await borrower('/banners/production.json', WHOLESALE)).json()).toEqual([]);
    const phone = '/service-operating-hours/external/api/v1/hours/OPS_PHONE/openStatus';
    expect((await borrower(phone, 'main')).json()).toEqual({ open: true });
    const days = [{ department: 'OPS_PHONE', date: '2026-06-15', isOpen: false }];
    expect((await put('main-core', '/hours', { days })).statusCode).toBe(200);
    expect((await borrower(phone, 'main')).json()).toEqual({ open: false });
    expect((await borrower(phone, WHOLESALE)).json()).toEqual({ open: true });
    expect((await system('main-core').call({ url: '/hours' })).json()).toEqual({ days });
  });

  const day = { department: 'OPS_PHONE', date: '2026-06-15', isOpen: true };
  const shut = { ...day, isOpen: false };
  const officerAt = `/officers/${randomUUID()}`;
  it.each([
    ['an officer whose UUID is none', '/officers/no-uuid', officer, 400],
    ['a state that is none', officerAt, { ...officer, licensedStates: ['Florida'] }, 422],
    ['a picture that is a script', officerAt, { ...officer, avatarUri: 'javascript:alert(1)' }, 422],
    ['an officer for another lender', officerAt, { ...officer, organization: 'main' }, 422],
    ['an address that is none', `/referrals/${randomUUID()}`, { email: 'nobody' }, 422],
    ['a code that can be guessed', '/offer-codes/MAIN-1', {}, 400],
    ['a token that can be guessed', '/affiliates/short', {}, 400],
    ['an open day without times', '/hours', { days: [day] }, 422],
    ['a day that ends first', '/hours', { days: [{ ...day, startTime: '09:00', endTime: '08:00' }] }, 422],
    ['a day twice', '/hours', { days: [shut, shut] }, 422],
    ['a date that is none', '/hours', { days: [{ ...shut, date: '2026-02-30' }] }, 422],
    [
      'a banner without an end',
      '/banners',
      { banners: [{ uuid: randomUUID(), message: 'x', variant: 'info' }] },
      422,
    ],
  ])('refuses %s and says where', async (_what, url, body, status) => {
    const answer = await put('main-core', url, body);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(answer.json<{ errors: object[] }>().errors.length).toBeGreaterThan(0);
  });

  it('is written only with the scope for it', async () => {
    expect((await put('main-reader', `/officers/${randomUUID()}`, officer)).statusCode).toBe(403);
    expect((await system('main-reader').call({ url: '/officers' })).statusCode).toBe(200);
  });

  it('CALL-49 CHAT-10 has no agents in the chat, where nobody answers', async () => {
    const chat = '/service-operating-hours/external/api/v1/hours/OPS_CHAT';
    expect((await borrower(`${chat}/openStatus`, 'main')).json()).toEqual({ open: false });
    const week = (await borrower(`${chat}/week`, 'main')).json<{ isOpen: boolean }[]>();
    expect(week.map(({ isOpen }) => isOpen)).toEqual(Array.from({ length: 7 }, () => false));
  });
});

describe('the chat in production, where nobody connected agents', () => {
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { 'x-org': 'main', ...headers } });

  it('CHAT-10 is closed at any hour', async () => {
    const hours = '/service-operating-hours/external/api/v1/hours/OPS_CHAT';
    expect((await borrower(`${hours}/openStatus`, 'main')).json()).toEqual({ open: false });
    const week = (await borrower(hours, 'main')).json<{ isOpen: boolean }[]>();
    expect(week.map(({ isOpen }) => isOpen)).toEqual(Array(7).fill(false));
  });

  it('takes a callback', async () => {
    const wanted = { name: 'Ana Torres', phone: '4155550132', orgCode: 'main' };
    const answer = await post('/service-omni-proxy/insecure/api/v1/chat/call-backs', wanted, {
      'idempotency-key': randomUUID(),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ uuid: expect.any(String) }),
    ]);
  });
});
