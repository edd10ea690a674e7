import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { createIdentityService } from '../identity/identityService.ts';
import { consentsFeature } from './routes.ts';

const PROMPT = '/service-comms-prefs/external/api/v1/consent/prompt';
const SAVE = '/service-comms-prefs/secure/api/v1/consent/user';

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await openTestServer([consentsFeature]);
  const { releases, db, sessions } = server.dependencies;
  await releases.publish([
    testRelease({ code: 'main', values: { 'consentVersion.SMS': '7' } }),
    testRelease({ code: 'other' }),
  ]);
  const identity = {
    organization: 'main',
    email: 'a@example.com',
    phoneNumber: '2025550143',
    passwordHash: '-',
  };
  const identities = createIdentityService(server.dependencies);
  const identityUuid = (await db.transaction((tx) => identities.createIdentity(tx, identity)))!;
  authorization = `Bearer ${await sessions.issueForTests({ identityUuid, organization: 'main' })}`;
});
afterAll(() => server.close());

const prompt = async (type: string, org = 'main'): Promise<string> =>
  (await server.app.inject({ url: `${PROMPT}/${type}`, headers: { 'x-org': org } })).json().uuid;

const save = (consents: object[], headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: SAVE,
    headers: { authorization, 'user-agent': 'test', ...headers },
    payload: {
      org: 'main',
      source: 'registration',
      productType: 'HELOC',
      phone: '2025550143',
      email: 'a@example.com',
      consents,
    },
  });

const kept = () => server.dependencies.db.kysely.selectFrom('consents').selectAll().orderBy('id').execute();

describe('consents to text messages', () => {
  it('CALL-07 CALL-08 CALL-13 are requested by prompt and stored with version, time and user agent', async () => {
    const answer = await save([
      { consentPromptUuid: await prompt('SMS'), optInOut: 'OPT_IN' },
      { consentPromptUuid: await prompt('SMS_TRANSACTIONAL'), optInOut: 'OPT_OUT' },
    ]);
    expect(answer.statusCode).toBe(204);
    const common = { source: 'registration', user_agent: 'test', accepted_at: expect.any(Date) };
    expect(await kept()).toMatchObject([
      { type: 'SMS', version: '7', opt_in_out: 'OPT_IN', ...common },
      { type: 'SMS_TRANSACTIONAL', version: '1', opt_in_out: 'OPT_OUT', ...common },
    ]);
  });

  it('are stored once if a request with a key is repeated', async () => {
    const before = (await kept()).length;
    const headers = { 'idempotency-key': randomUUID() };
    const consents = [{ consentPromptUuid: await prompt('SMS'), optInOut: 'OPT_IN' }];
    expect((await save(consents, headers)).statusCode).toBe(204);
    const repeat = await save(consents, headers);
    expect([repeat.statusCode, repeat.headers['idempotent-replay'], repeat.body]).toEqual([204, 'true', '']);
    expect((await kept()).length).toBe(before + 1);
  });

  it('need a prompt of the same lender', async () => {
    const before = (await kept()).length;
    for (const uuid of [randomUUID(), await prompt('SMS', 'other')]) {
      const good = { consentPromptUuid: await prompt('SMS'), optInOut: 'OPT_IN' };
      const answer = await save([good, { consentPromptUuid: uuid, optInOut: 'OPT_IN' }]);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0]).toContain('body.consents.1.consentPromptUuid');
    }
    expect((await kept()).length).toBe(before);
  });

  it('refuse bad requests naming the problem, and requests without a session', async () => {
    const bad = await save([{ consentPromptUuid: await prompt('SMS'), optInOut: 'MAYBE' }]);
    expect(bad.json().errors[0]).toContain('body.consents.0.optInOut must be equal to one of');
    const consents = [{ consentPromptUuid: randomUUID(), optInOut: 'OPT_IN' }];
    expect((await save(consents, { authorization: '' })).statusCode).toBe(401);
    expect((await server.app.inject({ url: `${PROMPT}/FAX`, headers: { 'x-org': 'main' } })).statusCode).toBe(
      400,
    );
    expect((await server.app.inject(`${PROMPT}/SMS`)).json().errors).toEqual(['headers.x-org is required']);
  });
});
