import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, signedInHeaders, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { createIdentityService } from '../identity/identityService.ts';
import { createProfileService } from './profileService.ts';
import { profileFeature } from './routes.ts';

const BASE = '/service-profile/api/v1/profile';

let server: TestServer;
let identityUuid: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await openTestServer([profileFeature]);
  await server.dependencies.releases.publish([
    testRelease({
      code: 'main',
      links: { privacy: 'https://main.example/our-privacy' },
      values: { consentVersion: '2026-03', 'consentVersion.SMS': '2026-05' },
    }),
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.dependencies;
  await db.kysely.deleteFrom('profiles').execute();
  await db.kysely.deleteFrom('text_numbers').execute();
  await db.kysely.deleteFrom('identities').execute();
  const identity = {
    organization: 'main',
    email: 'a@example.com',
    phoneNumber: '2025550143',
    passwordHash: '-',
  };
  const identities = createIdentityService(server.dependencies);
  identityUuid = (await db.transaction((tx) => identities.createIdentity(tx, identity)))!;
  headers = await signedInHeaders(server.dependencies, { identityUuid, organization: 'main' });
});

const profile = async () => (await server.app.inject({ url: BASE, headers })).json();
const putName = (payload: object, sent: Record<string, string> = headers) =>
  server.app.inject({ method: 'PUT', url: `${BASE}/name`, payload, headers: sent });

describe('profile', () => {
  it('CALL-01 AUTH-12 returns what is known about the signed-in person', async () => {
    expect(await profile()).toEqual({
      uuid: expect.any(String),
      email: 'a@example.com',
      phoneNumbers: [{ type: 'MOBILE', number: '2025550143' }],
      addresses: [],
      hasSsn: false,
    });
    expect((await server.app.inject(BASE)).statusCode).toBe(401);
  });

  it('CALL-03 C-06 saves the name and keeps the middle name', async () => {
    const profiles = createProfileService(server.dependencies);
    const tracker = randomUUID();
    await server.dependencies.db.transaction((tx) =>
      profiles.change(tx, identityUuid, {
        name: { firstName: 'Ana', middleName: 'Li', lastName: 'Moss', suffix: 'JR' },
        dob: '1980-02-29',
        homeAddress: { street1: '4 Oak St', city: 'Reno', state: 'NV', zip: '89501' },
        optimizelyProfileUuid: tracker,
        referrerUuid: 'r-1',
      }),
    );
    const answer = await putName({ firstName: 'Anna', lastName: 'Moss-Reed', suffix: '' });
    expect(answer.statusCode).toBe(204);
    expect(await profile()).toMatchObject({
      name: { firstName: 'Anna', middleName: 'Li', lastName: 'Moss-Reed' },
      dob: '1980-02-29',
      addresses: [{ type: 'HOME', uuid: expect.any(String), street1: '4 Oak St', state: 'NV' }],
      optimizelyProfileUuid: tracker,
      referrer: { referrerUuid: 'r-1' },
    });
    expect((await profile()).name.suffix).toBeUndefined();
  });

  it("keeps the home address's uuid when the address changes", async () => {
    const profiles = createProfileService(server.dependencies);
    const moveTo = (street1: string) =>
      server.dependencies.db.transaction((tx) =>
        profiles.change(tx, identityUuid, { homeAddress: { street1, city: 'Reno' } }),
      );
    await moveTo('4 Oak St');
    const before = (await profile()).addresses[0];
    await moveTo('9 Elm St');
    expect((await profile()).addresses).toEqual([
      { uuid: before.uuid, type: 'HOME', street1: '9 Elm St', city: 'Reno' },
    ]);
  });

  it('names the field of an invalid name, and refuses requests without a session', async () => {
    const bad = await putName({ firstName: 'Ana', lastName: 'Moss', suffix: 'Junior' });
    expect(bad.statusCode).toBe(400);
    expect(bad.json().errors[0]).toContain('body.suffix must be equal to one of the allowed values');
    expect((await putName({ firstName: 'Ana', lastName: 'Moss' }, {})).statusCode).toBe(401);
  });
});

describe('consent types', () => {
  const ask = (sent: Record<string, string>) =>
    server.app.inject({ url: `${BASE}/consent-types`, headers: sent });

  it('CALL-02 G-40 are returned per lender, with versions and addresses, without a session', async () => {
    const answer = await ask({ 'x-org': 'main' });
    expect(answer.json()).toEqual([
      { type: 'PRIVACY', version: '2026-03', url: 'https://main.example/our-privacy' },
      { type: 'TERMS', version: '2026-03', url: 'https://main.example/terms' },
      { type: 'COMMUNICATIONS', version: '2026-03', url: 'https://main.example/communications' },
      { type: 'SOFT_CREDIT', version: '2026-03' },
      { type: 'HARD_CREDIT', version: '2026-03' },
      { type: 'SMS', version: '2026-05' },
      { type: 'SMS_TRANSACTIONAL', version: '2026-03' },
      { type: 'NY_CREDIT', version: '2026-03' },
    ]);
    expect((await ask(headers)).statusCode).toBe(200);
  });

  it('need a lender', async () => {
    expect((await ask({})).json().errors).toEqual(['headers.x-org is required']);
    expect((await ask({ 'x-org': 'nobody' })).statusCode).toBe(404);
  });
});
