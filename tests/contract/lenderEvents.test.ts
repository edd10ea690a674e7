import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CloudEvent } from '../../src/server/features/events/eventsAfterService.ts';
import { eventTypes } from '../../src/server/features/events/eventTypesService.ts';
import { multipart, samples } from './documents.ts';
import { type LenderApiServer, openLenderApiServer } from './lenderClient.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { openReceiver, type Receiver } from './webhookReceiver.ts';

const DAY = 24 * 3_600_000;

const clients = [
  { id: 'main-core', lender: 'main' },
  { id: 'main-tasks', lender: 'main', scopes: ['tasks'] as const },
  { id: 'harborlight-core', lender: 'harborlight' },
];

let opened: LenderApiServer;
let receiver: Receiver;
let main: object;
beforeAll(async () => {
  receiver = await openReceiver();
  const secrets = [{ env: 'HOOK' }];
  const webhooks: readonly object[] = [
    { id: 'core', url: receiver.url, secrets, mayBePrivate: true, events: ['application.created'] },
  ];
  main = { webhooks };
  opened = await openLenderApiServer({
    clients,
    lenders: { main },
    environment: { HOOK: `whsec_${Buffer.alloc(24, 3).toString('base64')}` },
  });
});
afterAll(async () => {
  await opened.close();
  await receiver.close();
});

interface Page {
  readonly events: readonly CloudEvent[];
  readonly next: number;
  readonly hasMore: boolean;
}

const read = async (query: string, client = 'main-core'): Promise<Page> =>
  (await opened.system(client).call({ url: `/events${query}` })).json<Page>();

async function readAll(): Promise<readonly CloudEvent[]> {
  const all: CloudEvent[] = [];
  for (let query = '?limit=3'; ; ) {
    const { events, next, hasMore } = await read(query);
    all.push(...events);
    if (!hasMore) return all;
    query = `?limit=3&after=${next}`;
  }
}

describe('events of the Lender API', () => {
  it('are read page by page without a gap, in order for each application, and only those of the lender', async () => {
    const { uuid } = await borrowerAt(opened.server, 'OFFER', { persona: 'approved' });
    const all = await vi.waitFor(
      async () => {
        const found = await readAll();
        expect(found.filter(({ data }) => data.application === uuid).length).toBeGreaterThan(5);
        return found;
      },
      { timeout: 20_000 },
    );
    expect(all.map(({ data }) => data.position)).toEqual(all.map((_event, index) => index + 1));
    const own = all.filter(({ data }) => data.application === uuid);
    expect(own[0]).toMatchObject({
      type: 'equiform.application.created',
      subject: `applications/${uuid}`,
      source: '/lender/v1/main',
      sequence: '00000001',
    });
    expect(own.map(({ sequence }) => Number(sequence))).toEqual(own.map((_event, index) => index + 1));
    expect(await read('', 'harborlight-core')).toEqual({ events: [], next: 0, hasMore: false });
  });

  it('are refused with a reason after a position that was never given, with other questions, and without the scope', async () => {
    const system = opened.system();
    const gone = await system.call({ url: '/events?after=999999' });
    expect([gone.statusCode, gone.json()]).toMatchObject([
      410,
      { type: 'urn:equiform:problem:events-gone', errors: [{ parameter: 'after' }] },
    ]);
    for (const query of ['?after=-1', '?after=x', '?limit=0', '?limit=1001', '?before=1'])
      expect((await system.call({ url: `/events${query}` })).statusCode, query).toBe(400);
    expect((await opened.system('main-tasks').call({ url: '/events' })).statusCode).toBe(403);
  });
});

/** The identity check of a borrower, which the lender's system performs. */
async function checkOf({ uuid }: Borrower) {
  const { db } = opened.server.dependencies;
  return db.kysely
    .selectFrom('tasks')
    .select(['uuid', 'asked_at'])
    .where('application_uuid', '=', uuid)
    .where('name', '=', 'identityCheck')
    .executeTakeFirstOrThrow();
}

/** What a lender's system does about an application until it ends. */
async function dealWith(borrower: Borrower): Promise<void> {
  const system = opened.system();
  const done = async (method: 'POST', url: string, payload: object | Buffer, headers = {}) => {
    const answer = await system.call({ method, url, payload, headers });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  const check = await checkOf(borrower);
  const until = new Date(check.asked_at.getTime() + 9 * DAY).toISOString();
  await done('POST', `/tasks/${check.uuid}/extend`, { until }, { 'if-match': '"1"' });
  await done('POST', `/tasks/${check.uuid}/refuse`, { reason: 'Not today' }, { 'if-match': '"2"' });
  const application = `/applications/${borrower.uuid}`;
  await done('POST', `${application}/conditions`, { kind: 'GENERIC_DOCUMENT_REQUEST' });
  const form = multipart({ type: 'LETTER', internal: 'true' }, [{ name: 'a.pdf', bytes: samples.pdf }]);
  await done('POST', `${application}/documents`, form.payload, form.headers);
  await done('POST', `${application}/cancel`, { reason: 'WITHDRAWN' });
}

/** A borrower is given the page of a payment, on which it fails. */
async function failToPay(): Promise<void> {
  const { server } = opened;
  const borrower = await borrowerAt(server, 'ONSITE_APPRAISAL_PAYMENT', { persona: 'appraisal' });
  await borrower.set({ valuation: { fee: 180, feeAllowedFrom: '2020-01-02', needed: true } });
  await borrower.send('POST', 'appraisal/payment', { contact: { name: 'Nora Vance', phone: '6145550143' } });
  const { url = '' } = (await borrower.application()).valuation?.payment ?? {};
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: 'result=failed' });
  expect(answer.statusCode).toBe(200);
}

describe('every type of event', () => {
  it('is described, and what is described is told of by what lenders and borrowers do', async () => {
    const documented = readFileSync('docs/lender-api.md', 'utf8').matchAll(/^\| `equiform[.](\S+)`/gm);
    expect([...documented].map(([, type]) => type)).toEqual(Object.keys(eventTypes));
    const { db } = opened.server.dependencies;
    const types = async () =>
      (await db.kysely.selectFrom('lender_events').select('type').distinct().execute()).map(
        ({ type }) => type,
      );
    opened.change({ lenders: { main: { ...main, tasks: { identityCheck: 'lender' } } } });
    await dealWith(await borrowerAt(opened.server, 'WAITING_FOR_ID_VERIFICATION', { persona: 'approved' }));
    opened.change({});
    expect(await types()).not.toContain('payment.changed');
    await failToPay();
    // tests/contract/chatAgents.test.ts has those of chats.
    const ofApplications = Object.keys(eventTypes).filter((type) => !type.startsWith('chat.'));
    expect(new Set(await types())).toEqual(new Set(ofApplications));
  });
});

describe('webhooks of the Lender API', () => {
  it('are tested, and what they were not told of is listed and sent again, by their own lender only', async () => {
    const system = opened.system();
    const stranger = opened.system('harborlight-core');
    const post = (by: typeof system, url: string) => by.call({ method: 'POST', url, payload: {} });
    const tested = await post(system, '/webhooks/core/test');
    expect([tested.statusCode, tested.json()]).toEqual([200, { isDelivered: true, answer: '204' }]);
    expect(receiver.received.at(-1)?.event).toMatchObject({ type: 'equiform.webhook.test', data: {} });
    expect((await post(stranger, '/webhooks/core/test')).statusCode).toBe(404);

    receiver.answers(() => ({ status: 410 }));
    const { uuid } = await borrowerAt(opened.server, 'OFFER', { persona: 'approved' });
    const [letter] = await vi.waitFor(
      async () => {
        const answer = await system.call({ url: '/webhooks/dead-letters' });
        const { deadLetters } = answer.json<{ deadLetters: { id: number; event: CloudEvent }[] }>();
        expect(deadLetters).toMatchObject([{ webhook: 'core', answer: '410', attempts: 1 }]);
        return deadLetters;
      },
      { timeout: 20_000 },
    );
    expect(letter?.event.data.application).toBe(uuid);
    const resend = `/webhooks/dead-letters/${letter?.id}/resend`;
    expect((await stranger.call({ url: '/webhooks/dead-letters' })).json()).toEqual({ deadLetters: [] });
    expect((await post(stranger, resend)).statusCode).toBe(404);
    receiver.answers(() => ({ status: 200 }));
    expect((await post(system, resend)).statusCode).toBe(204);
    await vi.waitFor(() => expect(receiver.received.at(-1)?.event.id).toBe(letter?.event.id), {
      timeout: 20_000,
    });
    expect((await post(system, resend)).statusCode).toBe(404);
  });
});
