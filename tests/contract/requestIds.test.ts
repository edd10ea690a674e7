import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestIdNow } from '../../src/server/db/requestIds.ts';
import { createMailService } from '../../src/server/features/mail/mailService.ts';
import { createCall, type LendingServer, openLendingServer } from './lendingServer.ts';

const lines: string[] = [];
let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({
    environment: { LOG_LEVEL: 'info' },
    log: { write: (line) => lines.push(line) },
  });
});
afterAll(() => server.close());

it('a request is named by its id in the history, in the timers it sets, and in what these do long afterwards', async () => {
  const { kysely } = server.dependencies.db;
  const [requestId, person] = [randomUUID(), await server.person()];
  const made = await server.call(createCall(person, undefined, { 'x-request-id': requestId }));
  expect(made.headers['x-request-id']).toBe(requestId);
  const { uuid } = made.json<{ uuid: string }>();
  const idsIn = async (table: 'application_events' | 'lender_timers' | 'task_events') => {
    const rows = await kysely
      .selectFrom(table)
      .select('request_id')
      .where('application_uuid', '=', uuid)
      .execute();
    return rows.map((row) => row.request_id);
  };
  const before = await idsIn('application_events');
  expect(before).not.toEqual([]);
  await server.advance(60);
  const after = await idsIn('application_events');
  expect(after.length).toBeGreaterThan(before.length);
  const all = [...after, ...(await idsIn('lender_timers')), ...(await idsIn('task_events'))];
  expect(new Set(all)).toEqual(new Set([requestId]));
});

it('a mail is sent, or refused in the log, on behalf of the request that wrote it, by whichever process', async () => {
  const requestId = randomUUID();
  const { email } = await server.person();
  await server.call({
    method: 'POST',
    url: '/identity/api/v1/password/forgot?organization=main',
    payload: { email },
    headers: { 'x-request-id': requestId },
  });
  const sentFor: (string | undefined)[] = [];
  const mails = createMailService(server.dependencies, {
    async send() {
      sentFor.push(requestIdNow());
      throw new Error('not now');
    },
  });
  await mails.deliver();
  expect(sentFor).toEqual([requestId]);
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'A mail could not be sent');
  expect(told).toMatchObject([{ reqId: requestId, reason: 'Error' }]);
});
