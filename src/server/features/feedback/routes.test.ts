import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { feedbackFeature } from './routes.ts';

const GIVEN = {
  message: 'Ana at the desk was a great help',
  topic: 'COMPLIMENT',
  marketingConsent: true,
  pathname: '/account/heloc/register-v2',
  productType: 'HELOC',
};

const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let server: TestServer;
const identityUuid = randomUUID();
let authorization: string;
beforeAll(async () => {
  server = await openTestServer([feedbackFeature], { log, environment: { LOG_LEVEL: 'trace' } });
  const { db, releases, sessions } = server.dependencies;
  authorization = `Bearer ${await sessions.issueForTests({ identityUuid, organization: 'main' })}`;
  await releases.publish([testRelease({ code: 'main' })]);
  await db.kysely
    .insertInto('identities')
    .values({
      uuid: identityUuid,
      organization: 'main',
      email: 'ana@example.com',
      password_hash: 'none',
      created_at: new Date(),
    })
    .execute();
});
afterAll(() => server.close());
beforeEach(() => server.dependencies.db.kysely.deleteFrom('feedback').execute());

const send = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/service-profile/api/v1/feedback/ceo',
    payload,
    headers: {
      authorization,
      ...headers,
    },
  });
const kept = () => server.dependencies.db.kysely.selectFrom('feedback').selectAll().execute();

describe('feedback to the chief executive', () => {
  it('CALL-36 stores the message encrypted, with topic and consent', async () => {
    const answer = await send(GIVEN);
    expect(answer.statusCode).toBe(200);
    const [row] = await kept();
    expect(row).toMatchObject({
      uuid: answer.json().uuid,
      identity_uuid: identityUuid,
      topic: 'COMPLIMENT',
      marketing_consent: true,
    });
    expect(JSON.stringify(row)).not.toContain('the desk');
    const context = { table: 'feedback', column: 'data_enc', rowId: row!.uuid };
    expect(JSON.parse(server.dependencies.encryption.decrypt(row!.data_enc, context))).toEqual({
      message: GIVEN.message,
      pathname: GIVEN.pathname,
      productType: 'HELOC',
    });
  });

  it('CALL-36 is stored once if a request with a key is repeated', async () => {
    const before = (await kept()).length;
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await send(GIVEN, headers), await send(GIVEN, headers)];
    expect(second.json()).toEqual(first.json());
    expect((await kept()).length).toBe(before + 1);
  });

  it.each([
    ['9 characters', { message: '123456789' }],
    ['9 characters between blanks', { message: ' 123456789\n ' }],
    ['nothing but blanks', { message: ' '.repeat(20) }],
    ['1001 characters', { message: 'x'.repeat(1001) }],
    ['another topic', { topic: 'PRAISE' }],
    ['a consent in words', { marketingConsent: 'YES' }],
    ['another product', { productType: 'DSCR' }],
    ['a key nobody knows', { name: 'Ana' }],
  ])('SHELL-09 SHELL-10 CALL-36 refuses %s', async (_what, change) => {
    expect((await send({ ...GIVEN, ...change })).statusCode).toBe(400);
  });

  it("refuses another person's application, and requests without a session", async () => {
    expect((await send({ ...GIVEN, applicationUuid: randomUUID() })).statusCode).toBe(404);
    expect((await send(GIVEN, { authorization: '' })).statusCode).toBe(401);
  });

  it("stores the reason for leaving in the borrower's words, encrypted", async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/service-profile/api/v1/feedback/leaving',
      payload: { reason: 'OTHER', detail: 'It was a great help to nobody', pathname: '/account/heloc' },
      headers: {
        authorization,
      },
    });
    expect(answer.statusCode, answer.body).toBe(204);
    const rows = await server.dependencies.db.kysely.selectFrom('leave_answers').selectAll().execute();
    expect(rows).toMatchObject([{ reason: 'OTHER', identity_uuid: identityUuid }]);
    expect(JSON.stringify(rows)).not.toContain('nobody');
  });

  it('refuses free text as a reason, because the reason is not encrypted', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/service-profile/api/v1/feedback/leaving',
      payload: { reason: 'Ana was rude', detail: 'x', pathname: '/account/heloc' },
      headers: {
        authorization,
      },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('writes no message to the log', async () => {
    const before = lines.length;
    await send(GIVEN);
    await send({ ...GIVEN, topic: 'Great help' });
    expect(lines.length).toBeGreaterThanOrEqual(before + 2);
    expect(lines.join('')).not.toMatch(/great help|ana@/);
  });
});
