import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../http/httpServer.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { seedLenderData } from '../sandbox/seedService.ts';
import { cookieValue } from './cookie.ts';
import { prefillFeature } from './routes.ts';

const OFFER = '/service-marketing/external/api/v1/offercode';
const TOKEN = 'affiliate-main-e21EL6Rf34HREXMpfn3agZr7';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([prefillFeature]);
  await seedLenderData(server.dependencies);
  await server.dependencies.releases.publish([
    testRelease({ code: 'main', values: { prepopCookie: 'prepop' } }),
    testRelease({ code: 'harborlight' }),
  ]);
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = { 'x-org': 'main' }) =>
  server.app.inject({ url, headers });

describe('offer codes', () => {
  it('CALL-04 REG-45 are accepted in any letter case', async () => {
    const record = {
      offerCode: 'MAIN-499SY-EM0XC-3TSWB',
      firstName: 'Evelyn',
      lastName: 'Prescott',
      inHomeDate: '2026-03-02',
      respondByDate: '2030-12-31',
      street1: '742 Millstone Dr',
      city: 'Columbus',
      state: 'OH',
      zip: '43215',
    };
    for (const code of ['MAIN-499SY-EM0XC-3TSWB', 'main-499sy-em0xc-3tswb', '%20main-499sy-em0xc-3tswb'])
      expect((await get(`${OFFER}/${code}`)).json()).toEqual(record);
  });

  it('are unknown to other lenders and need a lender', async () => {
    expect((await get(`${OFFER}/MAIN-499SY-EM0XC-3TSWB`, { 'x-org': 'harborlight' })).statusCode).toBe(404);
    expect((await get(`${OFFER}/NOBODY`)).json()).toMatchObject({ status: 'not found', errors: [] });
    expect((await get(`${OFFER}/MAIN-499SY-EM0XC-3TSWB`, {})).json().errors).toEqual([
      'headers.x-org is required',
    ]);
    expect((await get(`${OFFER}/${'X'.repeat(60)}`)).json().errors[0]).toContain('params.code');
  });
});

describe('guesses', () => {
  const limited = { EQUIFORM_LOOKUPS_PER_PLACE: '5', EQUIFORM_LOOKUPS_PER_CODE: '3' };
  const code = 'MAIN-499SY-EM0XC-3TSWB';

  it('are limited per network address and per code, across all servers, and allowed again after an hour', async () => {
    const one = await openTestServer([prefillFeature], { environment: limited });
    await seedLenderData(one.dependencies);
    const { dependencies } = one;
    await dependencies.releases.publish([testRelease({ code: 'main' })]);
    const other = await createHttpServer(dependencies, [prefillFeature]);
    const look = async (of: typeof other, what: string, remoteAddress: string) =>
      (await of.inject({ url: `${OFFER}/${what}`, headers: { 'x-org': 'main' }, remoteAddress })).statusCode;
    const guesses = ['A', 'B', 'C', 'D', 'E'].map((letter, index) =>
      look(index % 2 === 0 ? one.app : other, letter, '203.0.113.7'),
    );
    expect(await Promise.all(guesses)).toEqual([404, 404, 404, 404, 404]);
    expect(await look(other, code, '203.0.113.7')).toBe(429);
    for (const place of ['203.0.113.8', '203.0.113.9', '203.0.113.10'])
      expect(await look(one.app, code, place)).toBe(200);
    expect(await look(other, code.toLowerCase(), '203.0.113.11')).toBe(429);
    await dependencies.clock.advance(3_600_000);
    expect(await look(one.app, code, '203.0.113.7')).toBe(200);
    await other.close();
    await one.close();
  });
});

describe('a lender that masks its data until the ZIP code is given', () => {
  const CODE = 'HBLT-XNHZ6-2V68R-WA7JG';
  const zipOf = async (of: TestServer) => {
    const row = await of.dependencies.db.kysely
      .selectFrom('offer_codes')
      .select('data')
      .where('code', '=', CODE)
      .executeTakeFirstOrThrow();
    return String((row.data as { zip?: string }).zip);
  };
  const opened = async (environment: Record<string, string> = {}) => {
    const one = await openTestServer([prefillFeature], { environment });
    await seedLenderData(one.dependencies);
    await one.dependencies.releases.publish([
      testRelease({ code: 'main' }),
      testRelease({ code: 'harborlight', features: { maskPrefillUntilZip: true } }),
    ]);
    const look = (query = '', remoteAddress = '203.0.113.20') =>
      one.app.inject({ url: `${OFFER}/${CODE}${query}`, headers: { 'x-org': 'harborlight' }, remoteAddress });
    return { one, look };
  };

  it('CALL-04 REG-45 returns only the beginnings of names without the ZIP code', async () => {
    const { one, look } = await opened();
    const zip = await zipOf(one);
    const wrong = zip === '10001' ? '10002' : '10001';
    const whole = (await look(`?zip=${zip}`)).json();
    expect(whole).toMatchObject({ offerCode: CODE, zip });
    expect(whole.masked).toBeUndefined();
    for (const query of ['', '?zip=', `?zip=${wrong}`]) {
      const begun = (await look(query)).json();
      expect(begun).toEqual({
        offerCode: CODE,
        firstName: `${whole.firstName[0]}•••`,
        lastName: `${whole.lastName[0]}•••`,
        inHomeDate: whole.inHomeDate,
        respondByDate: whole.respondByDate,
        masked: true,
      });
    }
    expect((await look(`?zip=${zip}-1234`)).json()).toEqual(whole);
    await one.close();
  });

  it('counts wrong ZIP codes per network address and code, so that none is found by trying', async () => {
    const { one, look } = await opened({ EQUIFORM_LOOKUPS_PER_PLACE: '3', EQUIFORM_LOOKUPS_PER_CODE: '6' });
    const zip = await zipOf(one);
    for (const guess of ['00001', '00002', '00003'])
      expect((await look(`?zip=${guess}`)).statusCode).toBe(200);
    expect((await look(`?zip=${zip}`)).statusCode).toBe(429);
    for (const place of ['1', '2', '3'])
      expect((await look('?zip=00004', `198.51.100.${place}`)).statusCode).toBe(200);
    expect((await look(`?zip=${zip}`, '198.51.100.9')).statusCode).toBe(429);
    await one.dependencies.clock.advance(3_600_000);
    expect((await look(`?zip=${zip}`)).json()).toMatchObject({ zip });
    await one.close();
  });
});

describe('affiliates', () => {
  it('CALL-48 REG-46 return what they know, by token or by cookie', async () => {
    const byToken = (await get(`/a/external/prepop?userData=${TOKEN}`)).json();
    expect(byToken).toMatchObject({
      name: { firstName: 'Lucia', middleName: 'Ann', lastName: 'Ferrante', suffix: 'III' },
      address: { street1: '318 Tanager St', state: 'NC' },
      dob: '1979-11-05',
      income: 118000,
      affiliates: ['ratefinch'],
      abVersion: 'b',
    });
    expect(byToken.token).toBeUndefined();
    const byCookie = await get('/a/external/prepop', { 'x-org': 'main', cookie: `a=1; prepop=${TOKEN}` });
    expect(byCookie.json()).toEqual(byToken);
  });

  it('CALL-48 REG-46 return only the beginning of the name until the ZIP code is given, if the lender masks', async () => {
    const masks = await openTestServer([prefillFeature]);
    await seedLenderData(masks.dependencies);
    const release = testRelease({ code: 'main', features: { maskPrefillUntilZip: true } });
    await masks.dependencies.releases.publish([release]);
    const look = async (more: string) =>
      (
        await masks.app.inject({
          url: `/a/external/prepop?userData=${TOKEN}${more}`,
          headers: { 'x-org': 'main' },
        })
      ).json();
    const whole = (await get(`/a/external/prepop?userData=${TOKEN}`)).json();
    for (const more of ['', '&zip=', '&zip=00000'])
      expect(await look(more)).toEqual({
        name: { firstName: 'L•••', lastName: 'F•••' },
        affiliates: ['ratefinch'],
        abVersion: 'b',
        masked: true,
      });
    expect(await look(`&zip=${whole.address.zip}`)).toEqual(whole);
    await masks.close();
  });

  it('return nothing without their token, or for another lender', async () => {
    expect((await get('/a/external/prepop')).statusCode).toBe(404);
    expect((await get('/a/external/prepop?userData=guess-0001')).statusCode).toBe(404);
    const other = { 'x-org': 'harborlight', cookie: `prepop=${TOKEN}` };
    expect((await get('/a/external/prepop', other)).statusCode).toBe(404);
    expect((await get(`/a/external/prepop?userData=${TOKEN}`, other)).statusCode).toBe(404);
  });
});

it.each([
  [undefined, undefined],
  ['other=1', undefined],
  ['prepop=a%2Fb', 'a/b'],
  ['x=1; prepop="quoted"', 'quoted'],
  ['prepop=100%', '100%'],
  ['myprepop=1', undefined],
])('reads the cookie from %s', (header, value) => {
  expect(cookieValue(header, 'prepop')).toBe(value);
});
