import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailIndex } from '../../src/server/db/keys/blindIndex.ts';
import { acrossLenders } from '../../src/server/db/lenderScope.ts';
import { createPasswordReset } from '../../src/server/features/identity/passwordReset.ts';
import { identityFeature } from '../../src/server/features/identity/routes.ts';
import { createMailService } from '../../src/server/features/mail/mailService.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import { headersOfSignIn, openTestDependencies, SYSTEM_NOW } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { testRelease } from '../../src/server/releases/testRelease.ts';
import { type Faults, type SoftAuthenticator, softAuthenticator } from './softAuthenticator.ts';

const PASSWORD = 'Correct-horse-7!';
const OWN = '/identity/secure/api/v1/passkeys';
const OPEN = '/identity/api/v1/passkey';

const system = { time: SYSTEM_NOW, now: () => system.time };
let dependencies: AppDependencies;
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  dependencies = await openTestDependencies({ system });
  await publishReleases(dependencies);
  app = await createHttpServer(dependencies, [identityFeature]);
});
afterAll(async () => {
  await app.close();
  await dependencies.db.close();
});

type Headers = Readonly<Record<string, string>>;

/** A page of a lender in a browser of its own, which keeps cookies. */
function browser({ host = 'main.localhost:4300', organization = 'main', address = '203.0.113.1' } = {}) {
  const jar = new Map<string, string>();
  const origin = `http://${host}`;
  let authorization = '';
  async function send(url: string, payload?: object, more: Headers = {}) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: address,
      headers: { host, 'x-org': organization, origin, authorization, cookie, ...more },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const body = answer.body === '' ? {} : answer.json();
    return { status: answer.statusCode, body, answer };
  }
  return {
    origin,
    organization,
    send,
    signOut: () => {
      authorization = '';
    },
    signedIn(answer: Awaited<ReturnType<typeof send>>) {
      authorization = headersOfSignIn(answer.answer).authorization;
    },
  };
}

type Browser = ReturnType<typeof browser>;

async function signUp(page: Browser): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const url = `/identity/api/v1/registration/register?organization=${page.organization}`;
  const answer = await page.send(url, { email, password: PASSWORD, phoneNumber: '2025550143' });
  expect(answer.status, answer.answer.body).toBe(200);
  page.signedIn(answer);
  return email;
}

async function addPasskey(
  page: Browser,
  device: SoftAuthenticator,
  { faults = {} as Faults, name = 'My phone' } = {},
) {
  const begun = await page.send(`${OWN}/challenge`, { password: PASSWORD });
  if (begun.status !== 200) return begun;
  const { ticket, options } = begun.body;
  return page.send(OWN, { ticket, name, credential: device.create(options, faults) });
}

/** A browser whose person has a passkey, signed out. */
async function withPasskey(options: Parameters<typeof browser>[0] = {}) {
  const page = browser(options);
  const email = await signUp(page);
  const device = softAuthenticator(page.origin);
  const added = await addPasskey(page, device);
  expect(added.status, added.answer.body).toBe(204);
  return { page, device, email };
}

const begin = async (page: Browser) => {
  const { status, body } = await page.send(`${OPEN}/challenge?organization=${page.organization}`, {});
  expect(status).toBe(200);
  return body;
};

/** Signs in by a passkey, as somebody whom this browser does not know as signed in. */
async function signIn(page: Browser, device: SoftAuthenticator, faults: Faults = {}) {
  page.signOut();
  const { ticket, options } = await begin(page);
  const credential = device.get(options, faults);
  return page.send(`${OPEN}/login?organization=${page.organization}`, { ticket, credential });
}

const rowOf = (email: string, organization = 'main') =>
  dependencies.db.kysely
    .selectFrom('identities')
    .selectAll()
    .where('email_index', '=', emailIndex(organization, email))
    .executeTakeFirstOrThrow();

const mailsTo = async (email: string) =>
  (await createMailService(dependencies).sentTo(email)).map(({ subject }) => subject);

/** A stranger elsewhere, so that failures of one test lock nobody in another. */
let addresses = 1;
const elsewhere = (more: Parameters<typeof browser>[0] = {}) => {
  addresses += 1;
  return browser({ ...more, address: `198.51.100.${addresses}` });
};

describe('a passkey', () => {
  it('is added with the password, named, listed, told of by mail, and signs its owner in', async () => {
    const { page, device, email } = await withPasskey();
    expect(await mailsTo(email)).toContainEqual(
      expect.stringMatching(/^A passkey was added to your .+ account$/),
    );
    const { body } = await page.send(OWN);
    expect(body.passkeys).toMatchObject([{ name: 'My phone', host: 'main.localhost' }]);
    expect(body.host).toBe('main.localhost');

    const answer = await signIn(page, device);
    expect(answer.status, answer.answer.body).toBe(200);
    expect(answer.body).toMatchObject({ passwordExpired: false, twoFactorEnabled: false });
    page.signedIn(answer);
    expect((await page.send('/identity/secure/api/v1/identity')).body.email).toBe(email);
    expect((await page.send(OWN)).body.passkeys[0].usedAt).toEqual(expect.any(String));
  });

  it('is asked for so that only a device that verifies its owner makes one, and none twice', async () => {
    const { page, device } = await withPasskey();
    const { body } = await page.send(`${OWN}/challenge`, { password: PASSWORD });
    expect(body.options).toMatchObject({
      rp: { id: 'main.localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
    });
    expect((await begin(page)).options).toMatchObject({
      rpId: 'main.localhost',
      userVerification: 'required',
    });
    // Whoever asks learns nothing about accounts.
    expect((await begin(page)).options).not.toHaveProperty('allowCredentials');
  });

  it('is neither begun nor removed without the password', async () => {
    const { page } = await withPasskey();
    const [{ uuid }] = (await page.send(OWN)).body.passkeys;
    expect((await page.send(`${OWN}/challenge`, { password: 'wrong' })).status).toBe(422);
    expect((await page.send(`${OWN}/remove`, { uuid, password: 'wrong' })).status).toBe(422);
    page.signOut();
    for (const [url, body] of [
      [`${OWN}/challenge`, { password: PASSWORD }],
      [`${OWN}/remove`, { uuid, password: PASSWORD }],
      [OWN, undefined],
    ] as const)
      expect((await page.send(url, body)).status, url).toBe(401);
  });

  it('is renamed by its owner alone, and says what it is called from then on', async () => {
    const { page } = await withPasskey();
    const [{ uuid }] = (await page.send(OWN)).body.passkeys;
    const rename = (at: typeof page, body: object) => at.send(`${OWN}/rename`, body);
    expect((await rename(page, { uuid, name: ' Kitchen tablet ' })).status).toBe(204);
    expect((await page.send(OWN)).body.passkeys).toMatchObject([{ uuid, name: 'Kitchen tablet' }]);
    for (const body of [
      { uuid, name: ' ' },
      { uuid, name: 'x'.repeat(61) },
      { uuid },
      { uuid: 'x', name: 'y' },
    ])
      expect((await rename(page, body)).status).toBe(400);
    const other = browser();
    await signUp(other);
    expect((await rename(other, { uuid, name: 'Mine' })).status).toBe(404);
    page.signOut();
    expect((await rename(page, { uuid, name: 'Mine' })).status).toBe(401);
    const { rows } = await sql<{ name: string }>`select name from passkeys where uuid = ${uuid}`.execute(
      dependencies.db.kysely,
    );
    expect(JSON.stringify(rows)).not.toMatch(/Kitchen|Mine/);
  });

  it('no longer signs anybody in once it is removed; another person cannot remove it', async () => {
    const { page, device, email } = await withPasskey();
    const [{ uuid }] = (await page.send(OWN)).body.passkeys;
    const other = browser();
    await signUp(other);
    expect((await other.send(`${OWN}/remove`, { uuid, password: PASSWORD })).status).toBe(404);
    expect((await page.send(`${OWN}/remove`, { uuid, password: PASSWORD })).status).toBe(204);
    expect((await page.send(OWN)).body.passkeys).toEqual([]);
    expect(await mailsTo(email)).toContainEqual(
      expect.stringMatching(/^A passkey was removed from your .+ account$/),
    );
    const answer = await signIn(page, device);
    expect([answer.status, answer.body.errors]).toEqual([
      401,
      ['This passkey does not open an account here. Log in with your email address and password.'],
    ]);
  });

  it('is one of ten at most', async () => {
    const page = browser();
    await signUp(page);
    for (let number = 1; number <= 10; number += 1)
      expect((await addPasskey(page, softAuthenticator(page.origin), { name: `Key ${number}` })).status).toBe(
        204,
      );
    const answer = await addPasskey(page, softAuthenticator(page.origin));
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      ['Your account has 10 passkeys, which is the most we keep. Remove one first.'],
    ]);
  });

  it('counts as two factors, and does not spare its owner a new password', async () => {
    const { page, device, email } = await withPasskey();
    const { uuid } = await rowOf(email);
    const change = (columns: object) =>
      dependencies.db.kysely.updateTable('identities').set(columns).where('uuid', '=', uuid).execute();
    await change({ second_factor: 'EMAIL' });
    const both = await signIn(page, device);
    expect(both.body).toMatchObject({ twoFactorEnabled: true, totpVerified: true });
    page.signedIn(both);
    expect((await page.send(OWN)).status).toBe(200);

    await change({ password_expired: true });
    const expired = await signIn(page, device);
    expect(expired.body).toMatchObject({ passwordExpired: true, totpVerified: true });
    page.signedIn(expired);
    expect((await page.send(OWN)).status).toBe(401);
  });

  it('is removed with all others when the password is reset by mail, which its owner is told', async () => {
    const { page, device, email } = await withPasskey();
    const forgotten = createPasswordReset(dependencies);
    await acrossLenders(() => forgotten.forgot({ organization: 'main', email }));
    const sent = await createMailService(dependencies).sentTo(email);
    const token = /#([\w-]{43})/.exec(sent.map(({ text }) => text).join('\n'))?.[1] ?? '';
    const answer = await page.send('/identity/api/v1/password/reset', {
      token,
      password: 'Another-horse-8!',
    });
    expect(answer.status, answer.answer.body).toBe(204);
    expect(await mailsTo(email)).toContainEqual(
      expect.stringMatching(/^A passkey was removed from your .+ account$/),
    );
    expect((await signIn(page, device)).status).toBe(401);
  });
});

describe('signing in by passkey is refused', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const CASES: readonly (readonly [string, Faults])[] = [
    ['a page of another origin', { origin: 'https://main.localhost.example' }],
    ['another port of the host', { origin: 'http://main.localhost:9999' }],
    ['the wrong relying party', { rpId: 'localhost' }],
    ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['what was signed to register', { type: 'webauthn.create' }],
    ['a device that did not verify its owner', { isVerified: false }],
    ['a device that nobody touched', { isPresent: false, isVerified: false }],
    ['the signature of another key', { key: stranger }],
    ['the handle of another person', { userHandle: Buffer.alloc(16, 9).toString('base64url') }],
  ];
  it.each(CASES)('with %s', async (_what, faults) => {
    const { device } = await withPasskey();
    const page = elsewhere();
    expect((await signIn(page, device, faults)).status).toBe(401);
    expect((await signIn(page, device)).status).toBe(200);
  });

  it('with the passkey of another account in the name of this one', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { uuid } = await rowOf(theirs.email);
    const userHandle = Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
    expect((await signIn(elsewhere(), mine.device, { userHandle })).status).toBe(401);
  });

  it('with a count of signatures that goes back or stands still, as that of a copy does', async () => {
    const { device } = await withPasskey();
    const page = elsewhere();
    expect((await signIn(page, device, { counter: 40 })).status).toBe(200);
    for (const counter of [40, 39, 0]) expect((await signIn(page, device, { counter })).status).toBe(401);
    expect((await signIn(page, device, { counter: 41 })).status).toBe(200);
  });

  it('of a device that does not count, never for that', async () => {
    const { device } = await withPasskey();
    const page = elsewhere();
    for (let time = 0; time < 3; time += 1)
      expect((await signIn(page, device, { counter: 0 })).status).toBe(200);
  });

  it('at another host of the lender, and at another lender on the same host', async () => {
    const there = await withPasskey({ host: 'localhost:4300' });
    expect((await signIn(elsewhere(), there.device, { rpId: 'main.localhost' })).status).toBe(401);
    const other = elsewhere({ host: 'localhost:4300', organization: 'alderpike' });
    expect((await signIn(other, there.device)).status).toBe(401);
    expect((await signIn(elsewhere({ host: 'localhost:4300' }), there.device)).status).toBe(200);
  });

  it('a second time with the same challenge, in another browser, late, or with a forged ticket', async () => {
    const { device } = await withPasskey();
    const page = elsewhere();
    const url = `${OPEN}/login?organization=main`;
    const { ticket, options } = await begin(page);
    const sent = { ticket, credential: device.get(options) };
    expect((await elsewhere().send(url, sent)).status).toBe(422);
    expect((await page.send(url, { ...sent, ticket: `${ticket}x` })).status).toBe(422);
    expect((await page.send(url, sent)).status).toBe(200);
    const again = await page.send(url, { ticket, credential: device.get(options) });
    expect([again.status, again.body.errors]).toEqual([422, ['That took too long. Please try again.']]);

    const late = await begin(page);
    system.time += 300_000;
    expect((await page.send(url, { ticket: late.ticket, credential: device.get(late.options) })).status).toBe(
      422,
    );
  });

  it('with a ticket for adding one', async () => {
    const { page, device } = await withPasskey();
    const { body } = await page.send(`${OWN}/challenge`, { password: PASSWORD });
    const credential = device.get({ challenge: body.options.challenge, rpId: 'main.localhost' });
    const answer = await page.send(`${OPEN}/login?organization=main`, { ticket: body.ticket, credential });
    expect(answer.status).toBe(422);
  });

  it('after five failures, right or not, whether the passkey is known or not', async () => {
    const { device } = await withPasskey();
    for (const one of [device, softAuthenticator('http://main.localhost:4300')]) {
      const page = elsewhere();
      const tried: number[] = [];
      for (let time = 0; time < 5; time += 1)
        tried.push((await signIn(page, one, { key: stranger, userHandle: 'AAAA' })).status);
      expect(tried).toEqual([401, 401, 401, 401, 423]);
      expect((await signIn(page, one, { userHandle: 'AAAA' })).status).toBe(423);
    }
    expect((await signIn(elsewhere(), device)).status).toBe(200);
  });

  it('while wrong passwords lock the account for this browser, as passwords are', async () => {
    const { device, email } = await withPasskey();
    const page = elsewhere();
    for (let time = 0; time < 5; time += 1)
      await page.send('/identity/api/v1/login?organization=main', { email, password: 'wrong' });
    expect((await signIn(page, device)).status).toBe(423);
  });

  it('at a host that no lender has, and at a lender without passkeys', async () => {
    const url = `${OPEN}/challenge?organization=main`;
    expect((await browser({ host: 'main.elsewhere.example' }).send(url, {})).status).toBe(422);
    expect((await browser({ host: 'alderpike.localhost:4300' }).send(url, {})).status).toBe(422);
    await dependencies.releases.publish([testRelease({ code: 'plain', hosts: ['plain'] })]);
    const plain = browser({ host: 'plain.localhost:4300', organization: 'plain' });
    expect((await plain.send(`${OPEN}/challenge?organization=plain`, {})).status).toBe(404);
  });
});

describe('adding a passkey is refused', () => {
  const CASES: readonly (readonly [string, Faults])[] = [
    ['a page of another origin', { origin: 'http://main.localhost:1' }],
    ['the wrong relying party', { rpId: 'localhost' }],
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['what was signed to sign in', { type: 'webauthn.get' }],
    ['a device that did not verify its owner', { isVerified: false }],
  ];
  it.each(CASES)('with %s', async (_what, faults) => {
    const page = browser();
    await signUp(page);
    expect((await addPasskey(page, softAuthenticator(page.origin), { faults })).status).toBe(422);
    expect((await page.send(OWN)).body.passkeys).toEqual([]);
  });

  it('with the ticket of another person, a ticket for signing in, or one that was used', async () => {
    const [mine, theirs] = [browser(), browser()];
    await Promise.all([signUp(mine), signUp(theirs)]);
    const device = softAuthenticator(mine.origin);
    const add = (page: Browser, { ticket, options }: { ticket: string; options: { challenge: string } }) =>
      page.send(OWN, {
        ticket,
        name: 'My phone',
        credential: device.create({
          challenge: options.challenge,
          rp: { id: 'main.localhost' },
          user: { id: 'AAAA' },
        }),
      });
    const begun = (await theirs.send(`${OWN}/challenge`, { password: PASSWORD })).body;
    expect((await add(mine, begun)).status).toBe(422);
    expect((await add(mine, await begin(mine))).status).toBe(422);
    const own = (await mine.send(`${OWN}/challenge`, { password: PASSWORD })).body;
    expect((await add(mine, own)).status).toBe(204);
    expect((await add(mine, own)).status).toBe(422);
  });

  it('that somebody has already', async () => {
    const { device } = await withPasskey();
    const page = browser();
    await signUp(page);
    expect((await addPasskey(page, device)).status).toBe(422);
  });
});
