import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeaturePlugin } from './dependencies.ts';
import { ApiError } from './errors.ts';
import { answerOnce } from './idempotentRoute.ts';
import { requireIdentity, sessionOf } from './requestContext.ts';
import { signInLimit } from './security.ts';
import { openTestServer, signedInHeaders, type TestServer } from './testServer.ts';

const PERSON = {
  type: 'object',
  required: ['email', 'age'],
  additionalProperties: false,
  properties: { email: { type: 'string', format: 'email' }, age: { type: 'integer', minimum: 18 } },
};

let made = 0;
const slow = { reached: Promise.withResolvers<void>(), go: Promise.withResolvers<void>() };
const probe: FeaturePlugin = (app, { db, encryption, settings }) => {
  app.post('/person', { schema: { body: PERSON } }, async (request) => request.body);
  app.get<{ Querystring: { page: number } }>(
    '/pages',
    { schema: { querystring: { type: 'object', properties: { page: { type: 'integer' } } } } },
    async (request) => ({ page: request.query.page, org: request.organization ?? null }),
  );
  app.post('/text', async () => ({}));
  app.post('/publish', async () => ({}));
  app.get('/conflict', async () => {
    throw new ApiError('conflict', ['You have an application']);
  });
  app.get('/bug', async () => {
    throw new Error('password hunter2 of a@b.example is "secret"');
  });
  app.get('/me', { onRequest: requireIdentity }, async (request) => sessionOf(request));
  app.get('/page', async (_request, reply) => reply.type('text/html').send(reply.cspNonce.style));
  app.get('/cached', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send('x'),
  );
  app.get('/slow', async () => {
    slow.reached.resolve();
    await slow.go.promise;
    return { done: true };
  });
  app.post('/sign-in', signInLimit(settings), async () => ({}));
  app.post('/things', (request, reply) =>
    answerOnce({ db, encryption }, request, reply, async () => {
      made += 1;
      return { status: 201, body: { number: made } };
    }),
  );
};

let now = Date.parse('2026-03-01T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([probe], { system: { now: () => now } });
});
afterAll(() => server.close());

const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('validation', () => {
  it('HTTP-12 names every invalid field in the error body, without its value', async () => {
    const answer = await post('/person', { email: 'not-an-email', age: 17, ssn: '123-45-6789' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      status: 'bad request',
      requestId: expect.any(String),
      errors: [
        'body must NOT have additional properties: ssn',
        'body.email must match format "email"',
        'body.age must be >= 18',
      ],
    });
  });

  it('does not convert bodies, but converts query values to their types', async () => {
    expect((await post('/person', { email: 'a@b.example', age: '40' })).statusCode).toBe(400);
    expect((await post('/person', { email: 'a@b.example', age: 40 })).json()).toEqual({
      email: 'a@b.example',
      age: 40,
    });
    expect((await server.app.inject('/pages?page=2')).json()).toMatchObject({ page: 2 });
    expect((await server.app.inject('/pages?page=two')).json()).toMatchObject({
      errors: ['querystring.page must be integer'],
    });
  });

  it.each([
    ['a NUL', '{"a":"x\\u0000"}'],
    ['half a surrogate pair', '{"a":["\\ud800"]}'],
    ['a control character', '{"a":"x\\u0007"}'],
    ['a character of private use', '{"a":"x\\ue000"}'],
    ['a NUL in a key', '{"\\u0000":1}'],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['broken JSON', '{"a":'],
    ['a prototype key', '{"__proto__":{"a":1}}'],
  ])('answers 400 to %s', async (_what, body) => {
    expect((await post('/text', body)).statusCode).toBe(400);
  });

  const statusOf = async (url: string, body: object) => (await post(url, body)).statusCode;

  it('C-04 allows any valid character in a password', async () => {
    for (const key of ['password', 'current']) {
      expect(await statusOf('/text', { [key]: 'x\u0007\u0092\uf8ff' })).toBe(200);
      for (const text of ['x\u0000', '\ud800', ['x\u0007']])
        expect([key, text, await statusOf('/text', { [key]: text })]).toEqual([key, text, 400]);
      expect(await statusOf('/text', { person: { [key]: 'x\u0007' } })).toBe(400);
      expect((await server.app.inject(`/pages?${key}=%07`)).statusCode).toBe(400);
    }
  });

  it('leaves configuration to the check, which names file and line', async () => {
    const files = (text: string) => ({ files: [{ path: 'config/a.yaml', text }] });
    expect(await statusOf('/publish', files('# a\u0085b\ue000'))).toBe(200);
    expect(await statusOf('/text', files('# a\u0085b\ue000'))).toBe(400);
    expect(await statusOf('/publish', files('# a\u0000'))).toBe(400);
    expect(await statusOf('/publish', files('# \ud800'))).toBe(400);
  });

  it('answers 413 to a body over 256 kB and 415 to another content type', async () => {
    const large = await post('/text', { text: 'x'.repeat(256 * 1024) });
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { status: 'request body is too large', errors: [], requestId: expect.any(String) },
    ]);
    const xml = await post('/text', '<a/>', { 'content-type': 'application/xml' });
    expect([xml.statusCode, xml.json()]).toEqual([
      415,
      { status: 'unsupported content type', errors: [], requestId: expect.any(String) },
    ]);
  });
});

describe('the id of a request', () => {
  const GIVEN = '4bf92f3577b34da6a3ce929d0e0e4736';
  const idOf = async (url: string, id?: string) => {
    const { headers } = await server.app.inject({
      url,
      headers: id === undefined ? {} : { 'x-request-id': id },
    });
    return headers['x-request-id'];
  };

  it('is the one sent with it, for any answer', async () => {
    expect(await idOf('/pages', GIVEN)).toBe(GIVEN);
    expect(await idOf('/nowhere', '4BF92F35-77B3-4DA6-A3CE-929D0E0E4736')).toBe(
      '4bf92f35-77b3-4da6-a3ce-929d0e0e4736',
    );
  });

  it.each([
    '',
    'jane.doe@mail.example',
    '123-45-6789',
    '4155550137',
    'x'.repeat(32),
    `${GIVEN}0`,
    '1'.repeat(32),
  ])('is made new instead of %j', async (id) => {
    expect(await idOf('/pages', id)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('is new for each request without one, and included in every error body', async () => {
    const answers = [await server.app.inject('/conflict'), await server.app.inject('/nowhere')];
    for (const answer of answers) expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
    expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id']);
  });
});

describe('errors', () => {
  it('answers errors of a route by the error table', async () => {
    const answer = await server.app.inject('/conflict');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { status: 'conflict', errors: ['You have an application'], requestId: expect.any(String) },
    ]);
    expect((await server.app.inject('/nowhere')).json()).toMatchObject({ status: 'not found', errors: [] });
  });

  it.each(['/jane%', '/%E0%A4%A'])('answers %s, which cannot be read, without its content', async (url) => {
    const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ status: 'bad request', errors: [], requestId: expect.any(String) });
    expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'; object-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers 500 with only the request id for an unexpected error', async () => {
    const answer = await server.app.inject('/bug');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      status: 'internal error',
      errors: [],
      requestId: answer.headers['x-request-id'],
    });
  });
});

describe('sessions', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const me = (headers: Record<string, string> = {}) => server.app.inject({ url: '/me', headers });
  const session = { identityUuid: '7f000000-0000-4000-8000-000000000001', organization: 'main' };

  it('answers 401 unauthenticated without a valid token', async () => {
    for (const headers of [{}, bearer('x.y.z'), { authorization: 'Basic YTpi' }]) {
      const answer = await me(headers);
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { status: 'unauthenticated', errors: [], requestId: expect.any(String) },
      ]);
    }
  });

  it('AUTH-08 sends a new token in the authorization header when the old one gets old', async () => {
    const signedIn = await signedInHeaders(server.dependencies, session);
    const fresh = await me(signedIn);
    expect(fresh.json()).toMatchObject(session);
    expect(fresh.headers.authorization).toBeUndefined();
    now += 15 * 60_000;
    const aged = await me(signedIn);
    expect(aged.headers.authorization).toMatch(/^Bearer eyJ/);
    now += 27 * 60_000;
    expect((await me(signedIn)).statusCode).toBe(401);
    const authorization = String(aged.headers.authorization);
    expect((await me({ ...signedIn, authorization })).statusCode).toBe(200);
    expect((await me({ authorization })).statusCode).toBe(401);
  });

  it('HTTP-02 reads the organization from x-org and refuses an unknown one', async () => {
    const ask = (org: string) => server.app.inject({ url: '/pages', headers: { 'x-org': org } });
    expect((await ask('main-ny')).json()).toMatchObject({ org: 'main-ny' });
    expect((await ask("main' or 1=1")).statusCode).toBe(400);
  });
});

describe('security', () => {
  it('sends a strict content security policy with a new nonce for each page', async () => {
    const [first, second] = [await server.app.inject('/page'), await server.app.inject('/page')];
    const policy = String(first.headers['content-security-policy']);
    expect(Object.fromEntries(policy.split(';').map((part) => part.split(/ (.*)/).slice(0, 2)))).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${first.body}'`,
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'pdf-worker service-worker',
      'report-uri': '/csp-report',
    });
    expect(first.body).toMatch(/^[\w-]{22}$/);
    expect(second.body).not.toBe(first.body);
  });

  it('forbids caching an answer, unless its route allows it', async () => {
    for (const url of ['/pages', '/me', '/nowhere', '/bug', '/page'])
      expect((await server.app.inject(url)).headers['cache-control']).toBe('no-store');
    expect((await server.app.inject('/cached')).headers['cache-control']).toBe('public, max-age=60');
  });

  it('sends the other security headers on every answer, errors included', async () => {
    for (const url of ['/page', '/nowhere', '/bug'])
      expect((await server.app.inject(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringMatching(/^camera=\(self\), .*\bpayment=\(\)/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
    expect((await server.app.inject('/page')).headers['strict-transport-security']).toBeUndefined();
  });

  it.each([
    ['no browser', {}, 200],
    ['the same origin', { origin: 'http://main.localhost:4300', 'sec-fetch-site': 'same-origin' }, 200],
    ['another brand', { origin: 'http://other.localhost:4300', 'sec-fetch-site': 'same-site' }, 403],
    ['another port', { origin: 'http://main.localhost:80' }, 403],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a page without origin', { origin: 'null' }, 403],
    ['another site without Origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('handles a POST from %s correctly', async (_who, headers, status) => {
    const answer = await post(
      '/text',
      {},
      { host: 'main.localhost:4300', ...(headers as Record<string, string>) },
    );
    expect(answer.statusCode).toBe(status);
  });

  it('accepts reports of violations, in both formats, and stores no addresses', async () => {
    const old = {
      'csp-report': {
        'document-uri': 'https://x.example/offer?email=a@b.example',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/a.js?email=a@b.example',
        'source-file': 'https://x.example/assets/page.js',
      },
    };
    const current = [
      { type: 'csp-violation', body: { effectiveDirective: 'style-src', blockedURL: 'inline' } },
    ];
    const cross = { origin: 'null', 'sec-fetch-site': 'cross-site' };
    expect(
      (await post('/csp-report', old, { ...cross, 'content-type': 'application/csp-report' })).statusCode,
    ).toBe(204);
    await post('/csp-report', current, { 'content-type': 'application/reports+json' });
    await post('/csp-report', ['x', null, 7] as object, { 'content-type': 'application/reports+json' });
    expect((await server.app.inject('/csp-report')).json()).toEqual({
      count: 2,
      last: [
        { directive: 'script-src-elem', blocked: 'https://evil.example', source: 'page.js' },
        { directive: 'style-src', blocked: 'inline', source: 'none' },
      ],
    });
  });

  it('limits sign-ins in production, by client address', async () => {
    const key = Buffer.alloc(32).toString('base64');
    const environment = { EQUIFORM_MODE: 'production', EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key };
    const production = await openTestServer([probe], { environment });
    const signIn = () => production.app.inject({ method: 'POST', url: '/sign-in' });
    const answers = [];
    for (let attempt = 0; attempt < 21; attempt += 1) answers.push(await signIn());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 429]);
    expect(answers.at(-1)?.json()).toMatchObject({ status: 'too many requests', errors: [] });
    await production.close();
  });

  it('tells browsers in production to use https for a year, with every answer', async () => {
    const key = Buffer.alloc(32).toString('base64');
    const environment = { EQUIFORM_MODE: 'production', EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key };
    const production = await openTestServer([probe], { environment });
    for (const url of ['/page', '/nowhere', '/bug', '/jane%'])
      expect([url, (await production.app.inject(url)).headers['strict-transport-security']]).toEqual([
        url,
        'max-age=31536000; includeSubDomains',
      ]);
    expect((await production.app.inject('/csp-report')).statusCode).toBe(404);
    await production.close();
  });

  it('describes its routes at /docs, under a policy that lets the page work', async () => {
    const openapi = await server.app.inject('/docs/json');
    expect(openapi.json()).toMatchObject({ openapi: '3.1.0', paths: { '/person': { post: {} } } });
    const page = await server.app.inject('/docs/');
    expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(page.body).not.toMatch(/<script[^>]*>\s*[^<\s]/);
    for (const [, asset = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect([
        asset,
        (await server.app.inject(new URL(asset, 'http://x/docs/').pathname)).statusCode,
      ]).toEqual([asset, 200]);
  });
});

describe('answerOnce', () => {
  const things = (key: string | undefined, body: object) =>
    post('/things', body, key === undefined ? {} : { 'idempotency-key': key });

  it('answers a repeat like the first time, and another body with 422', async () => {
    const first = await things('key-00001', { a: 1 });
    const repeat = await things('key-00001', { a: 1 });
    expect([first.statusCode, first.headers['idempotent-replay']]).toEqual([201, undefined]);
    expect([repeat.statusCode, repeat.headers['idempotent-replay']]).toEqual([201, 'true']);
    expect(repeat.json()).toEqual(first.json());
    const other = await things('key-00001', { a: 2 });
    expect([other.statusCode, other.json()]).toEqual([
      422,
      { status: 'idempotency key was used for another request', errors: [], requestId: expect.any(String) },
    ]);
  });

  it('does the work each time without a key, and refuses an invalid key', async () => {
    const [one, two] = [await things(undefined, {}), await things(undefined, {})];
    expect(two.json().number).toBe(one.json().number + 1);
    expect((await things('short', {})).statusCode).toBe(400);
  });
});

describe('close', () => {
  it('waits for a request that is being answered', async () => {
    const closing = await openTestServer([probe]);
    const address = await closing.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = fetch(`${address}/slow`);
    await slow.reached.promise;
    const closed = closing.close();
    slow.go.resolve();
    expect(await (await answer).json()).toEqual({ done: true });
    await closed;
    await expect(fetch(`${address}/slow`)).rejects.toThrow();
  });
});
