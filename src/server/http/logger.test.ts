import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRelease } from '../releases/testRelease.ts';
import type { FeaturePlugin } from './dependencies.ts';
import { requireIdentity } from './requestContext.ts';
import { openTestServer, signedInHeaders, type TestServer } from './testServer.ts';

const PERSONAL = {
  email: 'jane.doe+loan@mail.example',
  password: 'correct-horse-battery',
  ssn: '123-45-6789',
  phone: '(415) 555-0137',
};
const BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['missing'],
  properties: { email: { type: 'string', maxLength: 3 }, password: { const: 'x' } },
};

const lines: string[] = [];
let server: TestServer;

/** Routes that misbehave in every way that could log a borrower's answers. */
const careless: FeaturePlugin = (app, { logger, db }) => {
  app.post('/fine', async () => ({}));
  app.post('/refused', { onRequest: requireIdentity }, async () => ({}));
  app.post('/invalid', { schema: { body: BODY } }, async () => ({}));
  app.post('/throws', async (request) => {
    throw new Error(`Cannot use "${(request.body as typeof PERSONAL).password}" of ${PERSONAL.email}`, {
      cause: new TypeError(`${PERSONAL.ssn} ${PERSONAL.phone}`),
    });
  });
  app.post('/logs', async (request) => {
    request.log.info(
      { body: request.body, headers: request.headers, query: request.query, url: request.url },
      'seen',
    );
    request.log.info(request.body as object, `from ${PERSONAL.email}, ${PERSONAL.phone}`);
    request.log.warn({ note: { deep: [`ssn is ${PERSONAL.ssn}`] } });
    logger.error('by port', { ...PERSONAL, text: `mail ${PERSONAL.email}`, route: '/logs' });
    return {};
  });
  app.post('/database', async () => {
    await db.kysely.selectFrom('identities').selectAll().where('uuid', '=', PERSONAL.email).execute();
  });
};

beforeAll(async () => {
  server = await openTestServer([careless], {
    environment: { LOG_LEVEL: 'trace' },
    log: { write: (line) => lines.push(line) },
  });
  await server.dependencies.releases.publish([testRelease({ code: 'main' })]);
});
afterAll(() => server.close());

describe('the log', () => {
  it.each(['/fine', '/invalid', '/throws', '/logs', '/database', '/nowhere'])(
    'contains no personal data after a request to %s carried it in body, headers, query and path',
    async (route) => {
      lines.length = 0;
      const query = new URLSearchParams(PERSONAL).toString();
      for (const url of [`${route}?${query}`, `${route}/${PERSONAL.email}`])
        await server.app.inject({
          method: 'POST',
          url,
          payload: PERSONAL,
          headers: {
            authorization: `Bearer ${PERSONAL.password}`,
            cookie: `email=${PERSONAL.email}`,
            referer: `http://localhost/?${query}`,
            'user-agent': PERSONAL.phone,
            'x-note': PERSONAL.ssn,
          },
        });
      const log = lines.join('');
      expect(log).toContain('answered');
      for (const value of Object.values(PERSONAL)) {
        expect(log).not.toContain(value);
        expect(log).not.toContain(encodeURIComponent(value));
      }
    },
  );

  it('still states route, status, time, and where an error came from', async () => {
    lines.length = 0;
    await server.app.inject({
      method: 'POST',
      url: '/throws',
      payload: PERSONAL,
      headers: { 'x-org': 'main' },
    });
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({
        msg: 'answered',
        method: 'POST',
        route: '/throws',
        status: 500,
        org: 'main',
      }),
    );
    expect(JSON.stringify(entries)).not.toContain('"identity"');
    const failure = entries.find(({ msg }) => msg === 'request failed');
    expect(failure.error).toMatchObject({ type: 'Error', message: 'Cannot use [text] of [given]' });
    expect(failure.error.stack[0]).toContain('logger.test.ts');
    expect(failure.reqId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('states whose session begins, who calls, and why a call was refused', async () => {
    const session = { identityUuid: '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d10', organization: 'main' };
    lines.length = 0;
    await server.dependencies.sessions.issueLimited(session, 'second-factor', 'binding');
    const signedIn = await signedInHeaders(server.dependencies, session);
    const call = (url: string, headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url, payload: PERSONAL, headers });
    await call('/fine', signedIn);
    await call('/invalid', signedIn);
    await call('/fine', { origin: 'https://evil.example' });
    await call('/refused', {});
    const told = lines
      .map((line) => JSON.parse(line))
      .map(({ msg, route, status, identity, refused, step }) => ({
        ...{ msg, route, status, identity, refused, step },
      }));
    const identity = session.identityUuid;
    expect(told).toEqual([
      { msg: 'sign-in goes on', identity, step: 'second-factor' },
      { msg: 'session begins', identity },
      { msg: 'answered', route: '/fine', status: 200, identity },
      { msg: 'answered', route: '/invalid', status: 400, identity, refused: 'badRequest' },
      { msg: 'answered', route: '/fine', status: 403, refused: 'crossSite' },
      { msg: 'answered', route: '/refused', status: 401, refused: 'unauthenticated' },
    ]);
    for (const line of lines) expect(JSON.parse(line).time).toBeGreaterThan(Date.parse('2025-01-01'));
  });
});
