import { describe, expect, it, vi } from 'vitest';
import { FetchError, messageOf } from './fetchError.ts';
import { type Call, createHttpClient } from './httpClient.ts';
import { createSessionStore, type SessionStore } from './session.ts';

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });

function setUp(answer: (signal: AbortSignal) => Promise<Response> | Response, timeout?: number) {
  localStorage.clear();
  const session = createSessionStore(localStorage);
  const fetch = vi.fn<typeof globalThis.fetch>(async (_address, init) =>
    answer(init?.signal ?? new AbortController().signal),
  );
  const onUnauthorized = vi.fn();
  const client = createHttpClient({
    origin: 'https://a.example',
    org: 'main',
    session,
    fetch,
    onUnauthorized,
    language: () => document.documentElement.lang,
    ...(timeout === undefined ? {} : { timeout }),
  });
  const sent = () => {
    const [address, init] = fetch.mock.calls[0] ?? [];
    return { address, init, headers: new Headers(init?.headers) };
  };
  return { client, session, onUnauthorized, sent };
}

describe('httpClient', () => {
  it('HTTP-01 sends credentials and JSON', async () => {
    const { client, sent } = setUp(() => json({}));
    await client.send({ method: 'POST', path: '/x', body: { a: 1 } });
    expect(sent().init?.credentials).toBe('include');
    expect(sent().headers.get('content-type')).toBe('application/json');
    expect(sent().init?.body).toBe('{"a":1}');
  });

  it('HTTP-02 sends X-With-Origin and x-org on every call', async () => {
    const { client, sent } = setUp(() => json({}));
    await client.send({ path: '/x', external: true });
    expect(sent().headers.get('x-with-origin')).toBe('https://a.example');
    expect(sent().headers.get('x-org')).toBe('main');
  });

  it("sends the page's current language", async () => {
    const { client, sent } = setUp(() => json({}));
    document.documentElement.lang = 'es-US';
    await client.send({ path: '/x', external: true });
    expect(sent().headers.get('x-equiform-language')).toBe('es-US');
  });

  it('HTTP-03 builds Authorization from the stored jwt without doubling the prefix', async () => {
    const { client, session, sent } = setUp(() => json({}));
    session.write('Bearer abc');
    await client.send({ path: '/x' });
    expect(localStorage.getItem('jwt')).toBe('abc');
    expect(sent().headers.get('authorization')).toBe('Bearer abc');
  });

  it('HTTP-04 omits Authorization in the external context', async () => {
    const { client, session, sent } = setUp(() => json({}));
    session.write('abc');
    await client.send({ path: '/x', external: true });
    expect(sent().headers.has('authorization')).toBe(false);
  });

  it('HTTP-06 reads text, PDF bytes and JSON by content type', async () => {
    const text = setUp(() => new Response('hello', { headers: { 'content-type': 'text/plain' } }));
    expect(await text.client.send({ path: '/x' })).toBe('hello');
    const pdf = setUp(() => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    expect(await pdf.client.send({ path: '/x' })).toBeInstanceOf(Blob);
    const object = setUp(() => json({ a: 1 }));
    expect(await object.client.send({ path: '/x' })).toEqual({ a: 1 });
  });

  it('HTTP-09 appends query parameters and leaves undefined ones out', async () => {
    const { client, sent } = setUp(() => json({}));
    await client.send({ path: '/x', query: { a: 'b c', d: undefined } });
    expect(sent().address).toBe('/x?a=b+c');
    const other = setUp(() => json({}));
    await other.client.send({ path: '/x?y=1', query: { z: '2' } });
    expect(other.sent().address).toBe('/x?y=1&z=2');
  });

  it('HTTP-10, HTTP-13 throws for a failed answer an error with status, the status field as message, data and response', async () => {
    const { client } = setUp(() => json({ status: 'teapot', errors: ['a'] }, { status: 418 }));
    const error = await client.send({ path: '/x' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FetchError);
    expect(error).toMatchObject({ status: 418, message: 'teapot', data: { errors: ['a'] } });
    const plain = setUp(() => json({}, { status: 500 }));
    await expect(plain.client.send({ path: '/x' })).rejects.toMatchObject({ message: 'Error fetching' });
  });

  it('HTTP-11 gives a network failure the status 0', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.send({ path: '/x' })).rejects.toMatchObject({
      status: 0,
      message: 'Failed to fetch',
    });
  });

  it('HTTP-12, HTTP-14 joins the errors without duplicates and ends with a period', () => {
    const error = new FetchError(400, 'x', { errors: ['One', 'Two', 'One'] });
    expect(messageOf(error)).toBe('One, Two.');
    expect(messageOf(new FetchError(500, 'x', {}))).toBeUndefined();
  });

  it('ERR-07 names the address of an unreadable response', async () => {
    const { client } = setUp(() => new Response('{', { headers: { 'content-type': 'application/json' } }));
    await expect(client.send({ path: '/x' })).rejects.toThrow('Response was not convertible to json for /x');
  });

  it('ERR-08 names the address of a missing response', async () => {
    const { client } = setUp(() => undefined as unknown as Response);
    await expect(client.send({ path: '/x' })).rejects.toThrow('Response was not defined for /x');
  });

  it("AUTH-08 replaces the token by one in the answer's authorization header", async () => {
    const { client, session } = setUp(() => json({}, { headers: { authorization: 'Bearer new' } }));
    await client.send({ path: '/x' });
    expect(session.read()).toBe('new');
  });

  it.each([
    ['nobody is signed in', (session: SessionStore) => session.clear()],
    ['somebody else is', (session: SessionStore) => session.write('other')],
  ])('AUTH-08 ignores a token renewed by an earlier call if meanwhile %s', async (_who, change) => {
    const { client, session } = setUp(() => {
      change(session);
      return json({}, { headers: { authorization: 'Bearer renewed' } });
    });
    session.write('abc');
    await client.send({ path: '/x' });
    expect(session.read()).not.toBe('renewed');
  });

  it('AUTH-09 keeps a session that began after the call answered with 401', async () => {
    const { client, session, onUnauthorized } = setUp(() => {
      session.write('of the new password');
      return json({}, { status: 401 });
    });
    session.write('abc');
    await expect(client.send({ path: '/x' })).rejects.toMatchObject({ status: 401 });
    expect(session.read()).toBe('of the new password');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('AUTH-09 does nothing on a 401 to a call made after the session ended', async () => {
    const { client, session, onUnauthorized } = setUp(() => json({}, { status: 401 }));
    session.write('abc');
    await expect(client.send({ path: '/x', ownsUnauthorized: true })).rejects.toMatchObject({ status: 401 });
    session.clear();
    await expect(client.send({ path: '/x' })).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it.each([
    ['AUTH-09 a 401', 401, {}],
    ['AUTH-10 a 403 unauthenticated', 403, { message: 'unauthenticated' }],
    ['AUTH-10 a 403 invalid signature', 403, { message: 'invalid signature' }],
  ])('clears the session and goes to login on %s', async (_name, status, body) => {
    const { client, session, onUnauthorized } = setUp(() => json(body, { status }));
    session.write('abc');
    await expect(client.send({ path: '/x' })).rejects.toMatchObject({ status });
    expect(session.read()).toBeUndefined();
    expect(onUnauthorized.mock.calls).toEqual([['abc']]);
  });

  it('keeps the session on any other 403, and if the call handles its own 401', async () => {
    const forbidden = setUp(() => json({ message: 'no' }, { status: 403 }));
    forbidden.session.write('abc');
    await expect(forbidden.client.send({ path: '/x' })).rejects.toMatchObject({ status: 403 });
    expect(forbidden.session.read()).toBe('abc');
    const owned = setUp(() => json({}, { status: 401 }));
    await expect(owned.client.send({ path: '/x', ownsUnauthorized: true })).rejects.toMatchObject({
      status: 401,
    });
    expect(owned.onUnauthorized).not.toHaveBeenCalled();
  });

  it('AUTH-09 keeps the session if a call without a token is answered 401', async () => {
    const { client, session, onUnauthorized } = setUp(() => json({}, { status: 401 }));
    session.write('abc');
    await expect(client.send({ path: '/x', external: true })).rejects.toMatchObject({ status: 401 });
    expect(session.read()).toBe('abc');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('AUTH-06 HTTP-03 sends the token stored under the key jwt', async () => {
    const { client, sent } = setUp(() => json({}));
    localStorage.setItem('jwt', 'from-storage');
    await client.send({ path: '/identity/secure/api/v1/identity' });
    expect(sent().headers.get('authorization')).toBe('Bearer from-storage');
  });

  it('ERR-06 throws "User is not authenticated" for a signed-in call without a session', async () => {
    const { client, sent } = setUp(() => json({}));
    const call = { path: '/service-krang-heloc/borrower/secure/api/v1/x/status' };
    await expect(client.send(call)).rejects.toMatchObject({
      status: 401,
      message: 'User is not authenticated',
    });
    expect(sent().address).toBeUndefined();
    await expect(client.send({ ...call, token: 'given' })).resolves.toEqual({});
  });

  it('HTTP-05 sends the ids of a session replay in the configured headers', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => json({}));
    let ids: Record<string, string> = {};
    const client = createHttpClient({
      origin: 'https://a.example',
      org: 'main',
      session: createSessionStore(localStorage),
      fetch,
      onUnauthorized: () => undefined,
      replayHeaders: () => ids,
    });
    await client.send({ path: '/x' });
    ids = { 'x-replay-session': 's-1', 'x-org': 'never' };
    await client.send({ path: '/x' });
    const [before, after] = fetch.mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(before?.has('x-replay-session')).toBe(false);
    expect(after?.get('x-replay-session')).toBe('s-1');
    expect(after?.get('x-org')).toBe('main');
  });

  it('HTTP-07 aborts at 30000 ms and not before', async () => {
    vi.useFakeTimers();
    const { client } = setUp(
      (signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const ends = vi.fn();
    const answer = client.send({ path: '/slow' }).catch(ends);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ends).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(ends).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 0 }));
    vi.useRealTimers();
  });

  it('aborts after its timeout with status 0', async () => {
    const never = (signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { client } = setUp(never, 5);
    await expect(client.send({ path: '/x' })).rejects.toMatchObject({ status: 0 });
  });

  it('aborts a body that never ends after the timeout', async () => {
    const endless = (signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    const { client } = setUp(endless, 5);
    await expect(client.send({ path: '/x' })).rejects.toMatchObject({ status: 0 });
  });
});

describe('every kind of call by every fault', () => {
  interface Kind {
    readonly call: Call;
    /** The answer is a 401 that ends the session. */
    readonly endsSession: boolean;
    /** Any bytes are accepted; the reader validates them. */
    readonly takesAnything?: boolean;
  }

  const kinds: Readonly<Record<string, Kind>> = {
    'a read': { call: { path: '/x' }, endsSession: true },
    'a write': { call: { method: 'PUT', path: '/x', body: { a: 1 } }, endsSession: true },
    'a part of an upload': {
      call: { method: 'PATCH', path: '/x', bytes: new Blob(['a']) },
      endsSession: true,
    },
    'an upload in parts': { call: { method: 'POST', path: '/x', form: new FormData() }, endsSession: true },
    'a document': { call: { path: '/x', blob: true }, endsSession: true, takesAnything: true },
    'a call that goes on when its page is left': {
      call: { method: 'POST', path: '/x', body: {}, keepalive: true },
      endsSession: true,
    },
    'a call of the external context': { call: { path: '/external/x', external: true }, endsSession: false },
    'signing in': {
      call: { method: 'POST', path: '/x', body: {}, ownsUnauthorized: true },
      endsSession: false,
    },
  };

  const jsonType = { headers: { 'content-type': 'application/json' } };
  const faults: Readonly<
    Record<string, readonly [status: number, (signal: AbortSignal) => Promise<Response>]>
  > = {
    refused: [500, async () => json({ status: 'internal', errors: [] }, { status: 500 })],
    unanswered: [
      0,
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    ],
    garbled: [200, async () => new Response('{"half": ', jsonType)],
    unauthenticated: [401, async () => json({ status: 'unauthenticated' }, { status: 401 })],
    offline: [0, () => Promise.reject(new TypeError('Failed to fetch'))],
  };

  const cells = Object.entries(kinds).flatMap(([name, kind]) =>
    Object.entries(faults).map(([fault, [status, answer]]) => ({ name, fault, ...kind, status, answer })),
  );

  it.each(cells)('$name $fault', async ({ fault, call, endsSession, takesAnything, status, answer }) => {
    const { client, session, onUnauthorized } = setUp(answer, fault === 'unanswered' ? 5 : undefined);
    session.write('abc');
    const sent = client.send(call);
    if (fault === 'garbled' && takesAnything) expect(await sent).toBeInstanceOf(Blob);
    else {
      const error: unknown = await sent.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(FetchError);
      expect(error).toMatchObject({ status });
    }
    const isOver = fault === 'unauthenticated' && endsSession;
    expect(session.read()).toBe(isOver ? undefined : 'abc');
    expect(onUnauthorized).toHaveBeenCalledTimes(isOver ? 1 : 0);
  });
});
