import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailIndex } from '../../src/server/db/keys/blindIndex.ts';
import { identityFeature } from '../../src/server/features/identity/routes.ts';
import { mailFeature } from '../../src/server/features/mail/routes.ts';
import { createProfileService } from '../../src/server/features/profile/profileService.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import { headersOfSignIn, openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

const GOOD = 'Correct-horse-7!';
const REFUSED = { status: 400, errors: ['Password is not strong enough'], reason: 'password' };

let dependencies: AppDependencies;
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  dependencies = await openTestDependencies();
  await publishReleases(dependencies);
  app = await createHttpServer(dependencies, [identityFeature, mailFeature]);
});
afterAll(async () => {
  await app.close();
  await dependencies.db.close();
});

interface Sent {
  readonly method?: 'POST' | 'PUT' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object;
}

async function send(url: string, { method = 'POST', headers = {}, payload = {} }: Sent) {
  const answer = await app.inject({ method, url, payload, headers });
  const { errors, reason, jwt } = answer.body === '' ? {} : answer.json();
  return {
    status: answer.statusCode,
    errors,
    reason,
    signedIn: jwt === undefined ? {} : headersOfSignIn(answer),
  };
}

const newEmail = () => `${randomUUID()}@example.com`;

const register = (password: string, more: object = {}, organization = 'main') =>
  send(`/identity/api/v1/registration/register?organization=${organization}`, {
    payload: { email: newEmail(), password, phoneNumber: '2025550143', ...more },
  });

/** Someone whose name, street and birth date are on file. */
async function nora() {
  const email = newEmail();
  const { signedIn } = await register(GOOD, { email });
  const { uuid } = await dependencies.db.kysely
    .selectFrom('identities')
    .select('uuid')
    .where('email_index', '=', emailIndex('main', email))
    .executeTakeFirstOrThrow();
  await dependencies.db.transaction((tx) =>
    createProfileService(dependencies).change(tx, uuid, {
      name: { firstName: 'Nora', lastName: 'Vanterpool' },
      dob: '1979-11-05',
      homeAddress: { street1: '742 Millstone Dr', city: 'Columbus', state: 'OH', zip: '43215' },
    }),
  );
  return { email, signedIn };
}

const PERSONAL = ['Vanterpool1979!', 'Nora.Millstone.742!', 'N0r@-Vanterp00l-1105'];

describe('FIELD-19 at registration', () => {
  it.each(['Password123!', 'Summer2026!!', 'Qwertyuiop12!', 'Larkhaven-2026!', 'weakpassword'])(
    '%s is refused with the words of the field, and nobody is registered',
    async (password) => {
      const email = newEmail();
      expect(await register(password, { email })).toMatchObject(REFUSED);
      const registered = dependencies.db.kysely
        .selectFrom('identities')
        .where('email_index', '=', emailIndex('main', email));
      expect(await registered.select('uuid').execute()).toEqual([]);
      expect((await register(GOOD, { email })).status).toBe(200);
    },
  );

  it('a password made of the email address, the phone number, or other entered data is refused too', async () => {
    const email = `gwendolyn.${randomUUID().slice(0, 8)}@example.com`;
    expect(await register('Gwendolyn-2026!', { email })).toMatchObject(REFUSED);
    expect(await register('Call-2025550143!')).toMatchObject(REFUSED);
    const personal = ['Nora', 'Vanterpool', '1979-11-05', '742 Millstone Dr'];
    for (const password of PERSONAL) expect(await register(password, { personal })).toMatchObject(REFUSED);
    expect((await register('Tulip-Ladder-Osprey-4!', { personal })).status).toBe(200);
    expect((await register(GOOD, { personal: Array(13).fill('a') })).status).toBe(400);
  });
});

describe('FIELD-19 for an existing identity', () => {
  it('a changed password may not be common, or made of data on file', async () => {
    const { signedIn: headers } = await nora();
    const change = (password: string) =>
      send('/identity/secure/api/v1/password', {
        method: 'PUT',
        headers,
        payload: { current: GOOD, password },
      });
    for (const password of ['Summer2026!!', ...PERSONAL])
      expect(await change(password)).toMatchObject(REFUSED);
    expect((await change('Tulip-Ladder-Osprey-4!')).status).toBe(200);
  });

  it('nor may one set by the mailed link, which stays valid for a better one', async () => {
    const { email } = await nora();
    await send('/identity/api/v1/password/forgot?organization=main', { payload: { email } });
    const mails = await app.inject({ url: `/sandbox/mailbox?to=${encodeURIComponent(email)}` });
    const [{ text }] = mails.json<[{ text: string }]>();
    const token = /#([\w-]{43})/.exec(text)?.[1] ?? '';
    const reset = (password: string) =>
      send('/identity/api/v1/password/reset', { payload: { token, password } });
    // The call names no lender, so only the page has words for it.
    for (const password of ['Summer2026!!', ...PERSONAL])
      expect(await reset(password)).toMatchObject({ status: 400, reason: 'password' });
    expect((await reset('Tulip-Ladder-Osprey-4!')).status).toBe(204);
  });

  it('nor may one that replaces an expired one', async () => {
    const { email } = await nora();
    await send('/sandbox/identities', {
      method: 'PATCH',
      payload: { org: 'main', email, passwordExpired: true },
    });
    const { signedIn: headers } = await send('/identity/api/v1/login?organization=main', {
      payload: { email, password: GOOD },
    });
    const replace = (password: string) =>
      send('/identity/limited/api/v1/login/password', { headers, payload: { password } });
    for (const password of ['Summer2026!!', ...PERSONAL])
      expect(await replace(password)).toMatchObject(REFUSED);
    expect((await replace('Tulip-Ladder-Osprey-4!')).status).toBe(200);
  });
});

describe('a lender that asks for length', () => {
  it('accepts a long passphrase without capitals, digits or signs, which main does not', async () => {
    const phrase = 'violet tractor under spoon';
    expect((await register(phrase, {}, 'inkwell')).status).toBe(200);
    expect(await register(phrase)).toMatchObject(REFUSED);
  });

  it('refuses a password that is shorter, common, or made of its own name', async () => {
    for (const password of ['xK9#mQ2$vL7pRt', 'passwordpassword', 'inkwell-inkwell-1'])
      expect(await register(password, {}, 'inkwell')).toMatchObject(REFUSED);
  });
});
