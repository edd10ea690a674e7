import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer, withoutCounts } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { waitlistFeature } from './routes.ts';

const ENTRY = {
  firstName: 'Vera',
  lastName: 'Quill',
  dob: '1975-04-09',
  email: 'vera.quill@example.com',
  income: 81000,
  street1: '3 Heron Point Dr',
  city: 'Honolulu',
  state: 'HI',
  zip: '96813',
  consent: true,
};

const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([waitlistFeature], { log, environment: { LOG_LEVEL: 'trace' } });
  await server.dependencies.releases.publish([testRelease({ code: 'main' })]);
});
afterAll(() => server.close());
beforeEach(() => server.dependencies.db.kysely.deleteFrom('waitlist').execute());

const join = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/waitlist/home-equity-loan-plus',
    payload,
    headers: { 'x-org': 'main', ...headers },
  });
const kept = () => server.dependencies.db.kysely.selectFrom('waitlist').selectAll().execute();

describe('the waitlist', () => {
  it('CALL-06 stores all given data, encrypted', async () => {
    const answer = await join(ENTRY);
    expect(answer.statusCode).toBe(200);
    const [row] = await kept();
    expect(row).toMatchObject({ uuid: answer.json().uuid, organization: 'main' });
    expect(JSON.stringify(row)).not.toContain('Quill');
    const context = { table: 'waitlist', column: 'data_enc', rowId: row!.uuid };
    expect(JSON.parse(server.dependencies.encryption.decrypt(row!.data_enc, context))).toEqual(ENTRY);
  });

  it('stores one entry if a request with a key is repeated', async () => {
    const before = (await kept()).length;
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await join(ENTRY, headers), await join(ENTRY, headers)];
    expect(second.json()).toEqual(first.json());
    expect((await kept()).length).toBe(before + 1);
    expect((await join({ ...ENTRY, city: 'Hilo' }, headers)).statusCode).toBe(422);
  });

  it.each([
    ['a state in words', { state: 'Hawaii' }, 'body.state must match pattern'],
    ['a date that is none', { dob: '1975-02-30' }, 'body.dob is not a date'],
    ['income as text', { income: '81000' }, 'body.income must be number'],
    ['an unknown key', { ssn: '1' }, 'body must NOT have additional properties: ssn'],
  ])('names the invalid field of %s', async (_what, change, message) => {
    const answer = await join({ ...ENTRY, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.join()).toContain(message);
  });

  it('needs a lender', async () => {
    expect((await join(ENTRY, { 'x-org': 'nobody' })).statusCode).toBe(404);
    expect((await join(ENTRY, { 'x-org': '' })).json().errors).toEqual(['headers.x-org is required']);
  });

  it('writes nothing personal to the log', async () => {
    const before = lines.length;
    await join(ENTRY);
    await join({ ...ENTRY, dob: '1975-02-30' });
    expect(lines.length).toBeGreaterThanOrEqual(before + 2);
    expect(withoutCounts(lines.join(''))).not.toMatch(/Quill|vera|1975|81000|Heron|96813/i);
  });
});
