import { createHmac } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSessionTokens, type TokenUse } from './session.ts';
import { createSignedTokens } from './signedTokens.ts';

const KEY = Buffer.alloc(32, 3);
const OTHER = Buffer.alloc(32, 4);
const SESSION_SECONDS = 7200;
const LIVES = { sessionSeconds: SESSION_SECONDS, longestSeconds: 43_200, stepSeconds: 600 };
const START = 1_790_000_000;
const session = { identityUuid: '7f000000-0000-4000-8000-000000000001', organization: 'main' };
const BINDING = 'x'.repeat(43);
const ALL: readonly TokenUse[] = ['browser', 'wallet', 'test'];

type Keys = readonly [Buffer, ...Buffer[]];
const at = (seconds: number, { keys = [KEY] as Keys, uses = ALL } = {}) => {
  const clock = { now: () => (START + seconds) * 1000 };
  return createSessionTokens(createSignedTokens(keys, clock), { clock, lives: LIVES, uses });
};

let token: string;
let kid: string | undefined;
beforeAll(async () => {
  token = await at(0).issue(session, BINDING);
  kid = decodeProtectedHeader(token).kid;
});

/** A handmade token with the right key. */
const signed = (header: object, claims: unknown): string => {
  const text = [{ alg: 'HS256', typ: 'JWT', kid, ...header }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', KEY).update(text).digest('base64url')}`;
};
const CLAIMS = {
  sub: 'a',
  org: 'main',
  iat: START,
  exp: START + 60,
  auth_time: START,
  ver: 0,
  sid: 's',
  use: 'browser',
  cnf: BINDING,
  aud: 'session',
};

describe('session tokens', () => {
  it('name their person and browser until they expire', async () => {
    expect(await at(0).verify(token)).toEqual({
      ok: true,
      value: {
        ...session,
        issuedAt: START,
        expiresAt: START + SESSION_SECONDS,
        signedInAt: START,
        version: 0,
        sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        use: 'browser',
        binding: BINDING,
      },
    });
    expect((await at(SESSION_SECONDS - 1).verify(token)).ok).toBe(true);
    expect(await at(SESSION_SECONDS).verify(token)).toEqual({ ok: false, error: 'expired' });
    expect(await at(-61).verify(token)).toEqual({ ok: false, error: 'expired' });
  });

  it('expire on time even if read before, and make no other token valid', async () => {
    let seconds = 0;
    const clock = { now: () => (START + seconds) * 1000 };
    const signedTokens = createSignedTokens([KEY], clock);
    const tokens = createSessionTokens(signedTokens, { clock, lives: LIVES, uses: ALL });
    expect((await tokens.verify(token)).ok).toBe(true);
    expect((await signedTokens.read('chat', token)).ok).toBe(false);
    expect((await tokens.verify(`${token}x`)).ok).toBe(false);
    seconds = SESSION_SECONDS - 1;
    expect((await tokens.verify(token)).ok).toBe(true);
    seconds = SESSION_SECONDS;
    expect(await tokens.verify(token)).toEqual({ ok: false, error: 'expired' });
    seconds = -61;
    expect(await tokens.verify(token)).toEqual({ ok: false, error: 'expired' });
  });

  it('are refused if signed with another key or changed in any character', async () => {
    expect(await at(0, { keys: [OTHER] }).verify(token)).toEqual({ ok: false, error: 'invalid signature' });
    const [header, payload = '', mac] = token.split('.');
    for (const index of [...payload].keys()) {
      const swapped = payload[index] === 'A' ? 'B' : 'A';
      const changed = payload.slice(0, index) + swapped + payload.slice(index + 1);
      expect((await at(0).verify(`${header}.${changed}.${mac}`)).ok).toBe(false);
    }
  });

  it('of the previous key are accepted after the key changed, and no longer once it is forgotten', async () => {
    const changed = at(60, { keys: [OTHER, KEY] });
    expect((await changed.verify(token)).ok).toBe(true);
    const newer = await changed.issue(session, BINDING);
    expect(decodeProtectedHeader(newer).kid).not.toBe(kid);
    expect((await at(60, { keys: [OTHER] }).verify(newer)).ok).toBe(true);
    expect((await at(60).verify(newer)).ok).toBe(false);
    const read = await changed.verify(token);
    const renewed = read.ok ? await at(SESSION_SECONDS - 1, { keys: [OTHER, KEY] }).refresh(read.value) : '';
    expect((await at(SESSION_SECONDS, { keys: [OTHER] }).verify(renewed ?? '')).ok).toBe(true);
  });

  it('can be made by hand with the right key, or none of the following would be a test', async () => {
    expect((await at(0).verify(signed({}, CLAIMS))).ok).toBe(true);
  });

  it.each<[string, () => string]>([
    ['no algorithm', () => signed({ alg: 'none' }, CLAIMS)],
    ['no algorithm and no signature', () => `${signed({ alg: 'none' }, CLAIMS).replace(/[^.]+$/, '')}`],
    ['another algorithm', () => signed({ alg: 'HS512' }, CLAIMS)],
    ['another kind of key', () => signed({ alg: 'RS256' }, CLAIMS)],
    ['no key named, as tokens of before had it', () => signed({ kid: undefined }, CLAIMS)],
    ['a key that is a path', () => signed({ kid: '../../../dev/null' }, CLAIMS)],
    ['a key that every object has', () => signed({ kid: '__proto__' }, CLAIMS)],
    ['a key of its own', () => signed({ kid: 'own', jwk: { kty: 'oct', k: '' } }, CLAIMS)],
    ['another type', () => signed({ typ: 'at+jwt' }, CLAIMS)],
    ['what nobody understands', () => signed({ crit: ['b64'], b64: false }, CLAIMS)],
    ['no claims', () => signed({}, null)],
    ['a claim missing', () => signed({}, { ...CLAIMS, exp: undefined })],
    ['a claim of the wrong type', () => signed({}, { ...CLAIMS, sub: 1 })],
    ['another purpose', () => signed({}, { ...CLAIMS, aud: 'chat token' })],
    ['no browser', () => signed({}, { ...CLAIMS, cnf: undefined })],
    ['an empty browser', () => signed({}, { ...CLAIMS, cnf: '' })],
    ['an unknown use', () => signed({}, { ...CLAIMS, use: 'anything' })],
    ['an unknown step', () => signed({}, { ...CLAIMS, step: 'anything' })],
    ['a fourth part', () => `${token}.x`],
    ['no signature', () => token.split('.').slice(0, 2).join('.')],
    ['too many characters', () => `${token}${'x'.repeat(2048)}`],
    ['nothing', () => ''],
  ])('are refused with %s', async (_what, bad) => {
    expect((await at(0).verify(bad())).ok).toBe(false);
  });

  it('of a test are marked, bound to nothing, and refused where tests are not accepted', async () => {
    const ofTest = await at(0).issueForTests(session);
    const read = await at(0).verify(ofTest);
    expect(read).toMatchObject({ ok: true, value: { use: 'test' } });
    expect(read.ok && read.value.binding).toBeUndefined();
    const renewed = read.ok ? await at(SESSION_SECONDS / 2).refresh(read.value) : undefined;
    const production = at(SESSION_SECONDS / 2, { uses: ['browser', 'wallet'] });
    for (const one of [ofTest, renewed ?? ''])
      expect(await production.verify(one)).toEqual({ ok: false, error: 'malformed' });
    expect((await at(SESSION_SECONDS / 2).verify(renewed ?? '')).ok).toBe(true);
  });

  it.each(['step', 'wallet'])('for a %s expire after ten minutes and are never renewed', async (what) => {
    const whole = { ...session, signedInAt: START, sid: 's' };
    const limited =
      what === 'step'
        ? await at(0).issueLimited(session, 'second-factor', BINDING)
        : await at(0).issueForWallet(whole, BINDING);
    const read = await at(599).verify(limited);
    const said = what === 'step' ? { step: 'second-factor', use: 'browser' } : { use: 'wallet', sid: 's' };
    expect(read).toMatchObject({ ok: true, value: { ...said, binding: BINDING, expiresAt: START + 600 } });
    expect(read.ok && (await at(599).refresh(read.value))).toBeUndefined();
    expect(await at(600).verify(limited)).toEqual({ ok: false, error: 'expired' });
  });

  it('AUTH-08 are renewed after a third of their life, never beyond twelve hours', async () => {
    const first = await at(0).verify(token);
    if (!first.ok) throw new Error(first.error);
    const current = first.value;
    expect(await at(SESSION_SECONDS / 3 - 1).refresh(current)).toBeUndefined();
    const renewed = (await at(SESSION_SECONDS / 3).refresh(current))!;
    const result = await at(SESSION_SECONDS + 60).verify(renewed);
    expect(result).toMatchObject({
      ok: true,
      value: { ...session, signedInAt: START, sid: current.sid, binding: BINDING },
    });

    const late = { ...current, issuedAt: START + 11 * 3600, expiresAt: START + 13 * 3600 };
    const last = (await at(11.9 * 3600).refresh(late))!;
    expect(await at(12 * 3600).verify(last)).toEqual({ ok: false, error: 'expired' });
    expect(await at(12 * 3600).refresh(late)).toBeUndefined();
  });
});
