import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSessionTokens } from './session.ts';

const KEY = Buffer.alloc(32, 3);
const SESSION_SECONDS = 7200;
const LIVES = { sessionSeconds: SESSION_SECONDS, longestSeconds: 43_200, stepSeconds: 600 };
const START = 1_790_000_000;
const session = { identityUuid: '7f000000-0000-4000-8000-000000000001', organization: 'main' };

const at = (seconds: number) => createSessionTokens(KEY, { now: () => (START + seconds) * 1000 }, LIVES);
const token = at(0).issue(session);

const signed = (header: object, claims: unknown): string => {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', KEY).update(text).digest('base64url')}`;
};
const HS256 = { alg: 'HS256', typ: 'JWT' };

describe('session tokens', () => {
  it('say who they were given to until they expire', () => {
    expect(at(0).verify(token)).toEqual({
      ok: true,
      value: {
        ...session,
        issuedAt: START,
        expiresAt: START + SESSION_SECONDS,
        signedInAt: START,
        version: 0,
        sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(at(SESSION_SECONDS - 1).verify(token).ok).toBe(true);
    expect(at(SESSION_SECONDS).verify(token)).toEqual({ ok: false, error: 'expired' });
    expect(at(-61).verify(token)).toEqual({ ok: false, error: 'expired' });
  });

  it('of before sessions had names are named by their sign-in: ending one ends nobody else', () => {
    const claims = { sub: 'a', org: 'main', iat: START, exp: START + 60, auth_time: START };
    const nameOf = (change: object) => {
      const read = at(0).verify(signed(HS256, { ...claims, ...change }));
      return read.ok ? read.value.sid : undefined;
    };
    expect(nameOf({})).toBe(nameOf({ iat: START - 5 }));
    const names = [nameOf({}), nameOf({ sub: 'b' }), nameOf({ auth_time: START - 9 })];
    expect(new Set(names).size).toBe(3);
    expect(names).not.toContain('');
  });

  it('are refused when signed by another key or changed in any character', () => {
    const other = createSessionTokens(Buffer.alloc(32, 4), { now: () => START * 1000 }, LIVES);
    expect(other.verify(token)).toEqual({ ok: false, error: 'invalid signature' });
    const [header, payload = '', mac] = token.split('.');
    for (const index of [...payload].keys()) {
      const swapped = payload[index] === 'A' ? 'B' : 'A';
      const changed = payload.slice(0, index) + swapped + payload.slice(index + 1);
      expect(at(0).verify(`${header}.${changed}.${mac}`).ok).toBe(false);
    }
  });

  it.each([
    ['no algorithm', signed({ alg: 'none', typ: 'JWT' }, { sub: 'a' })],
    ['no claims', signed(HS256, null)],
    ['a claim missing', signed(HS256, { sub: 'a', org: 'main', iat: START, auth_time: START })],
    [
      'a claim of the wrong type',
      signed(HS256, { sub: 1, org: 'main', iat: START, exp: START, auth_time: START }),
    ],
    ['a fourth part', `${token}.x`],
    ['no signature', token.split('.').slice(0, 2).join('.')],
    ['nothing', ''],
  ])('are refused with %s', (_what, bad) => {
    expect(at(0).verify(bad)).toEqual({ ok: false, error: 'malformed' });
  });

  it('for a step of signing in say so, run out after ten minutes and are never renewed', () => {
    const limited = at(0).issueLimited(session, 'second-factor');
    const read = at(599).verify(limited);
    expect(read).toMatchObject({ ok: true, value: { step: 'second-factor', expiresAt: START + 600 } });
    expect(read.ok && at(599).refresh(read.value)).toBeUndefined();
    expect(at(600).verify(limited)).toEqual({ ok: false, error: 'expired' });
    const claims = { sub: 'a', org: 'main', iat: START, exp: START + 60, auth_time: START };
    expect(at(0).verify(signed(HS256, { ...claims, step: 'anything' }))).toEqual({
      ok: false,
      error: 'malformed',
    });
    expect(at(0).verify(signed(HS256, claims)).ok).toBe(true);
  });

  it('AUTH-08 are renewed once a third of their life is over, never beyond twelve hours', () => {
    const read = (text: string) => {
      const result = createSessionTokens(KEY, { now: () => START * 1000 }, LIVES).verify(text);
      return result.ok ? result.value : undefined;
    };
    const current = read(token)!;
    expect(at(SESSION_SECONDS / 3 - 1).refresh(current)).toBeUndefined();
    const renewed = at(SESSION_SECONDS / 3).refresh(current)!;
    const result = at(SESSION_SECONDS + 60).verify(renewed);
    expect(result).toMatchObject({ ok: true, value: { ...session, signedInAt: START } });

    const late = { ...current, issuedAt: START + 11 * 3600, expiresAt: START + 13 * 3600 };
    const last = at(11.9 * 3600).refresh(late)!;
    expect(at(12 * 3600).verify(last)).toEqual({ ok: false, error: 'expired' });
    expect(at(12 * 3600).refresh(late)).toBeUndefined();
  });
});
