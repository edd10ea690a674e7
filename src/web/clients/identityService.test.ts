import { describe, expect, it, vi } from 'vitest';
import { FetchError } from './fetchError.ts';
import type { Call, HttpClient } from './httpClient.ts';
import { createIdentityBrokerService } from './identityBrokerService.ts';
import { createIdentityService, IdentityExistsError } from './identityService.ts';
import { createSessionStore } from './session.ts';

const request = { email: 'ana@example.com', password: 'a password', phoneNumber: '5551234567' };

function setUp(answer: (call: Call) => unknown) {
  localStorage.clear();
  const session = createSessionStore(localStorage);
  const calls: Call[] = [];
  const send = vi.fn(async (call: Call) => {
    calls.push(call);
    return answer(call);
  });
  const client: HttpClient = { send: send as HttpClient['send'] };
  return {
    service: createIdentityService(client, session, createIdentityBrokerService(client)),
    session,
    calls,
  };
}

describe('identityService', () => {
  it('SUBMIT-18, CALL-10 registers, verifies with the returned jwt, then stores it', async () => {
    const { service, session, calls } = setUp(({ token }) => {
      expect(session.read()).toBeUndefined();
      return token ? { uuid: 'i' } : { jwt: 'abc' };
    });
    expect(await service.register('main', request, 'key-12345')).toEqual({ uuid: 'i' });
    expect(calls.map(({ path }) => path)).toEqual([
      '/identity/api/v1/registration/register',
      '/identity/secure/api/v1_1/identity',
    ]);
    expect(calls[0]?.headers).toEqual({ 'idempotency-key': 'key-12345' });
    expect(calls[1]?.token).toBe('abc');
    expect(session.read()).toBe('abc');
  });

  it("SUBMIT-18 raises 'identity exists' and stores nothing when the identity cannot be verified", async () => {
    const { service, session } = setUp(({ token }) => {
      if (token) throw new FetchError(404, 'x');
      return { jwt: 'abc' };
    });
    await expect(service.register('main', request, 'key-12345')).rejects.toThrow('identity exists');
    expect(session.read()).toBeUndefined();
  });

  it('SUBMIT-14 reads a 401 on registration as an existing account', async () => {
    const { service, calls } = setUp(() => {
      throw new FetchError(401, 'x');
    });
    await expect(service.register('main', request, 'key-12345')).rejects.toBeInstanceOf(IdentityExistsError);
    expect(calls[0]).toMatchObject({ ownsUnauthorized: true, query: { organization: 'main' } });
  });

  it.each(['email', 'phoneNumber', 'password'] as const)(
    'ERR-04 refuses to register without %s',
    async (field) => {
      const { service, calls } = setUp(() => ({}));
      const { [field]: _missing, ...rest } = request;
      await expect(service.register('main', rest, 'key-12345')).rejects.toThrow(
        'register missing email, phoneNumber, or password',
      );
      expect(calls).toEqual([]);
    },
  );
});
