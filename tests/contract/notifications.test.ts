import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '../../src/core/flow/notifications.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const BASE = '/service-notifications/api/v1/notifications';

async function listOf({ headers }: Pick<Borrower, 'headers'>): Promise<Notification[]> {
  const answer = await server.call({ url: BASE, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Notification[]>();
}

const control = (borrower: Borrower, path: string, method: 'POST' | 'PATCH', payload: object) =>
  server.call({ method, url: `/sandbox/applications/${borrower.uuid}${path}`, payload });

const ask = (borrower: Borrower, type: string) => control(borrower, '/conditions', 'POST', { type });

const read = ({ headers }: Pick<Borrower, 'headers'>, uuids: string[], key: string = randomUUID()) =>
  server.call({
    method: 'POST',
    url: `${BASE}/read`,
    payload: { uuids },
    headers: { ...headers, 'idempotency-key': key },
  });

describe('notifications', () => {
  it('COND-24 announce a condition once, with where it is answered', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    expect(await listOf(borrower)).toEqual([]);
    const condition = (await ask(borrower, 'GENERIC_DOCUMENT_REQUEST')).json<{ uuid: string }>();
    await ask(borrower, 'GENERIC_DOCUMENT_REQUEST');
    const told = await listOf(borrower);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      title: 'We need something from you',
      status: 'UNREAD',
      ctas: [
        {
          title: 'See what we need',
          redirectPath: `/account/heloc/${borrower.uuid}/conditions/upload-document?condition=${condition.uuid}`,
        },
      ],
    });
    expect(Object.keys(told[0] ?? {})).not.toContain('walletAddress');
  });

  it('announce a decision, newest first', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    await ask(borrower, 'ESCALATION_REVIEW');
    await server.advance(60);
    const answer = await control(borrower, '', 'PATCH', { checklistStatus: 'DECLINED' });
    expect(answer.statusCode, answer.body).toBe(200);
    const told = await listOf(borrower);
    expect(told.map(({ title }) => title)).toEqual([
      'We have decided on your application',
      'We need something from you',
    ]);
    expect(told[0]?.ctas[0]?.redirectPath).toBe(`/account/heloc/${borrower.uuid}/document/disclosures`);
  });

  it('announce issued documents', async () => {
    const borrower = await borrowerAt(server, 'NOTE_SIGNING');
    const told = await listOf(borrower);
    expect(told.map(({ title }) => title)).toContain('You have new documents');
  });

  it('are read once marked, and only by their own borrower', async () => {
    const [borrower, other] = [await borrowerAt(server, 'HMDA'), await borrowerAt(server, 'HMDA')];
    await ask(borrower, 'ESCALATION_REVIEW');
    const uuids = (await listOf(borrower)).map(({ uuid }) => uuid);
    expect(await listOf(other)).toEqual([]);
    expect((await read(other, uuids)).statusCode).toBe(204);
    expect((await listOf(borrower)).map(({ status }) => status)).toEqual(['UNREAD']);
    const key = randomUUID();
    expect((await read(borrower, uuids, key)).statusCode).toBe(204);
    expect((await read(borrower, uuids, key)).headers['idempotent-replay']).toBe('true');
    expect((await listOf(borrower)).map(({ status }) => status)).toEqual(['READ']);
  });

  it('need a session', async () => {
    expect((await server.call({ url: BASE })).statusCode).toBe(401);
    expect((await read({ headers: {} }, [randomUUID()])).statusCode).toBe(401);
  });
});
