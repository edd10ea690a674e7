import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  LENDER_API,
  type LenderApiServer,
  openLenderApiServer,
  secretOf,
  tokenCall,
} from './lenderClient.ts';
import { openLendingServer, SYSTEM_NOW } from './lendingServer.ts';

const time = { now: SYSTEM_NOW };
const NOW = SYSTEM_NOW / 1000;
const clients = [
  { id: 'main-core', lender: 'main' },
  { id: 'main-reader', lender: 'main', scopes: ['applications:read'] as const },
];
const options = {
  clients,
  system: { now: () => time.now },
  environment: { NEXT: 'a'.repeat(32), EQUIFORM_LENDER_TOKEN_TRIES: '200' },
};

let opened: LenderApiServer;
const ask = (...call: Parameters<typeof tokenCall>) => opened.server.app.inject(tokenCall(...call));
const byPost = (more: Record<string, string> = {}, id = 'main-core') =>
  ask({ client_id: id, client_secret: secretOf(id), ...more });
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

beforeAll(async () => {
  opened = await openLenderApiServer(options);
});
afterAll(() => opened.close());

describe('a token of the Lender API', () => {
  it('is given to a client that proves who it is by its secret, in the header or the body', async () => {
    const answer = await byPost();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      scope: expect.stringContaining('tasks events applications:read'),
    });
    const narrow = await ask({ scope: 'tasks events' }, basic('main-core', secretOf('main-core')));
    expect(narrow.json()).toMatchObject({ scope: 'tasks events' });
  });

  it.each([
    ['another secret', { client_id: 'main-core', client_secret: `${secretOf('main-core')}x` }],
    ['the secret of another client', { client_id: 'main-core', client_secret: secretOf('main-reader') }],
    ['an unknown client', { client_id: 'main-cor', client_secret: secretOf('main-core') }],
    ['no secret', { client_id: 'main-core' }],
    ['an empty secret of an unknown client', { client_id: 'none', client_secret: '' }],
  ])('is refused for %s, always in the same words', async (_case, fields) => {
    const answer = await ask(fields as unknown as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { error: 'invalid_client', error_description: 'The client is unknown, or its proof is not valid' },
    ]);
    expect(answer.headers['www-authenticate']).toContain('Basic');
  });

  it('is refused as OAuth says when the request is not one', async () => {
    const refused = async (answer: ReturnType<typeof ask>) => {
      const { statusCode, headers, json } = await answer;
      expect(headers['content-type']).toContain('application/json');
      return [statusCode, json<{ error: string }>().error];
    };
    expect(await refused(byPost({ grant_type: 'password' }))).toEqual([400, 'unsupported_grant_type']);
    expect(await refused(byPost({ scope: 'tasks admin' }))).toEqual([400, 'invalid_scope']);
    expect(await refused(byPost({ scope: 'tasks' }, 'main-reader'))).toEqual([400, 'invalid_scope']);
    const twice = { ...basic('main-core', secretOf('main-core')) };
    expect(await refused(ask({ client_secret: 'a', client_id: 'b' }, twice))).toEqual([
      400,
      'invalid_request',
    ]);
    const repeated = { ...tokenCall({}), payload: 'grant_type=client_credentials&scope=tasks&scope=events' };
    expect(await refused(opened.server.app.inject(repeated))).toEqual([400, 'invalid_request']);
    const asJson = { ...tokenCall({}), payload: '{}', headers: { 'content-type': 'application/json' } };
    expect((await opened.server.app.inject(asJson)).statusCode).toBe(415);
  });

  it('can be got with every secret of a client while one replaces the other', async () => {
    const [before, after] = ['b'.repeat(32), 'a'.repeat(32)];
    writeFileSync(join(opened.folder, 'rotated'), before);
    const connect = (secrets: readonly object[]) =>
      opened.change({ lenders: { main: { clients: [{ id: 'rotates', scopes: ['events'], secrets }] } } });
    const accepted = async () => {
      const status = async (secret: string) => {
        const answer = await ask({ client_id: 'rotates', client_secret: secret });
        return answer.statusCode;
      };
      return [await status(before), await status(after)];
    };
    connect([{ file: 'rotated' }]);
    expect(await accepted()).toEqual([200, 401]);
    connect([{ env: 'NEXT' }, { file: 'rotated' }]);
    expect(await accepted()).toEqual([200, 200]);
    connect([{ env: 'NEXT' }]);
    expect(await accepted()).toEqual([401, 200]);
    opened.change({});
  });

  it('is refused for an hour to a place that was refused too often, on every server', async () => {
    const other = await openLendingServer({
      database: opened.server.dependencies.db,
      environment: {
        ...opened.environment,
        EQUIFORM_LENDER_TOKEN_TRIES: '20',
      },
      system: { now: () => time.now },
    });
    const from = (app: typeof other.app, secret: string) =>
      app.inject({
        ...tokenCall({ client_id: 'main-core', client_secret: secret }),
        remoteAddress: '10.9.9.9',
      });
    const right = secretOf('main-core');
    for (let turn = 0; turn < 10; turn += 1) await from(opened.server.app, 'guess');
    for (let turn = 0; turn < 10; turn += 1) expect((await from(other.app, 'guess')).statusCode).toBe(401);
    const refused = await from(other.app, right);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ type: 'urn:equiform:problem:too-many-requests', status: 429 });
    expect((await byPost()).statusCode).toBe(200);
    time.now += 3_600_001;
    expect((await from(other.app, right)).statusCode).toBe(200);
    time.now = SYSTEM_NOW;
    await other.app.close();
  });
});

describe('a token for a client with keys', () => {
  const AUDIENCE = 'https://harborlight.localhost/lender/v1/oauth/token';
  const claims = (): JWTPayload => ({
    iss: 'signs',
    sub: 'signs',
    aud: AUDIENCE,
    exp: NOW + 300,
    jti: randomUUID(),
  });
  let sign: (payload: JWTPayload, by?: 'first' | 'second' | 'stranger') => Promise<string>;

  beforeAll(async () => {
    const pairs = {
      first: await generateKeyPair('ES256', { extractable: true }),
      second: await generateKeyPair('ES256', { extractable: true }),
      stranger: await generateKeyPair('ES256', { extractable: true }),
    };
    const keys = [await exportJWK(pairs.first.publicKey), await exportJWK(pairs.second.publicKey)];
    writeFileSync(join(opened.folder, 'keys.json'), JSON.stringify({ keys }));
    opened.change({
      lenders: {
        harborlight: { clients: [{ id: 'signs', scopes: ['events'], keys: [{ file: 'keys.json' }] }] },
      },
    });
    sign = (payload, by = 'first') =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256' }).sign(pairs[by].privateKey);
  });

  const assertWith = (assertion: string, more: Record<string, string> = {}) =>
    ask({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      ...more,
    });

  it('is given for a JWT that one of its keys signed, once, whatever the server', async () => {
    const assertion = await sign(claims());
    expect((await assertWith(assertion)).json()).toMatchObject({ token_type: 'Bearer', scope: 'events' });
    expect((await assertWith(assertion)).statusCode).toBe(401);
    const other = await openLendingServer({
      database: opened.server.dependencies.db,
      environment: opened.environment,
      system: { now: () => time.now },
    });
    const again = tokenCall({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    });
    expect((await other.app.inject(again)).statusCode).toBe(401);
    await other.app.close();
    expect((await assertWith(await sign(claims(), 'second'))).statusCode).toBe(200);
  });

  it.each<[string, Partial<JWTPayload>, ('first' | 'stranger')?]>([
    ['signed by a key that is not its own', {}, 'stranger'],
    ['of another client', { iss: 'main-core', sub: 'main-core' }],
    ['issued by somebody else', { iss: 'main-core' }],
    ['for another address', { aud: 'https://harborlight.localhost/other' }],
    ['for another installation', { aud: 'https://evil.example/lender/v1/oauth/token' }],
    ['for a name that only ends like ours', { aud: 'https://notlocalhost/lender/v1/oauth/token' }],
    ['that is over', { exp: NOW - 60 }],
    ['that holds for more than ten minutes', { exp: NOW + 3_600 }],
    ['without an id', { jti: undefined as unknown as string }],
    ['without an end', { exp: undefined as unknown as number }],
  ])('is refused for a JWT %s', async (_case, change, by) => {
    const answer = await assertWith(await sign({ ...claims(), ...change }, by));
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([401, 'invalid_client']);
  });

  it('is refused for a JWT without a signature, by a secret, or for another client than is named', async () => {
    const body = (await sign(claims())).split('.')[1];
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url');
    expect((await assertWith(`${header('none')}.${body}.`)).statusCode).toBe(401);
    expect((await assertWith(`${header('HS256')}.${body}.AAAA`)).statusCode).toBe(401);
    expect((await assertWith('no token')).statusCode).toBe(401);
    const named = await assertWith(await sign(claims()), { client_id: 'main-core' });
    expect(named.statusCode).toBe(401);
    expect((await ask({ client_id: 'signs', client_secret: '' })).statusCode).toBe(401);
  });
});

describe('what fails below /lender/v1', () => {
  const problem = async (call: object) => {
    const answer = await opened.server.app.inject(call);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const body = answer.json<{ type: string; status: number; instance: string }>();
    expect(body.status).toBe(answer.statusCode);
    expect(body.instance).toBe(`urn:equiform:request:${answer.headers['x-request-id']}`);
    return `${body.status} ${body.type.replace('urn:equiform:problem:', '')}`;
  };

  it('is a problem, whatever fails', async () => {
    const url = `${LENDER_API}/none`;
    expect(await problem({ url })).toBe('404 not-found');
    expect(await problem({ url, headers: { accept: 'text/html' } })).toBe('404 not-found');
    expect(await problem({ url: `${LENDER_API}/%zz` })).toBe('400 bad-request');
    const tokens = `${LENDER_API}/oauth/token`;
    expect(await problem({ ...tokenCall({}), payload: 'a'.repeat(20_000) })).toBe('413 payload-too-large');
    const headers = { origin: 'https://evil.example' };
    expect(await problem({ ...tokenCall({}, headers), url: tokens })).toBe('403 cross-site');
  });
});
