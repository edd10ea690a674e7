import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LenderApiServer, type LenderSystem, openLenderApiServer } from './lenderClient.ts';
import { SYSTEM_NOW } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const DAY = 24 * 3_600;

const options = {
  clients: [
    { id: 'main-core', lender: 'main' },
    { id: 'main-reader', lender: 'main', scopes: ['tasks', 'applications:read'] as const },
    { id: 'harbor-core', lender: 'harborlight' },
  ],
  lenders: { main: { tasks: { identityCheck: 'lender' } } },
};

interface Task {
  readonly uuid: string;
  readonly name: string;
  readonly revision: number;
  readonly application: string;
  readonly status: string;
  readonly performer: string;
  readonly dueAt: string;
  readonly askedAt: string;
}

let opened: LenderApiServer;
let core: LenderSystem;
beforeAll(async () => {
  opened = await openLenderApiServer(options);
  core = opened.system();
});
afterAll(() => opened.close());
beforeEach(() => opened.server.turnBack());

const waiting = () => borrowerAt(opened.server, 'WAITING_FOR_ID_VERIFICATION', { persona: 'approved' });
const get = async <T>(url: string, system = core): Promise<T> => (await system.call({ url })).json<T>();

async function taskOf({ uuid }: Borrower, name = 'identityCheck'): Promise<Task> {
  const { tasks } = await get<{ tasks: readonly Task[] }>(`/tasks?status=open&name=${name}`);
  const task = tasks.find(({ application }) => application === uuid);
  if (!task) throw new Error('There is no task');
  return task;
}

const handle = (
  { uuid, revision }: Pick<Task, 'uuid' | 'revision'>,
  act: 'answer' | 'refuse' | 'extend',
  payload: object,
  headers: Record<string, string> = {},
) =>
  core.call({
    method: 'POST',
    url: `/tasks/${uuid}/${act}`,
    payload,
    headers: { 'if-match': `"${revision}"`, 'idempotency-key': randomUUID(), ...headers },
  });

const typeOf = (answer: { json: () => { type?: string } }) =>
  answer.json().type?.replace('urn:equiform:problem:', '');

describe('the tasks that a lender’s system performs', () => {
  it('are listed by pages, and read with what they are given', async () => {
    const borrower = await waiting();
    await waiting();
    const task = await taskOf(borrower);
    const first = await get<{ tasks: Task[]; next: string }>('/tasks?limit=1');
    const second = await get<{ tasks: Task[] }>(`/tasks?limit=1&after=${first.next}`);
    expect(second.tasks[0]?.uuid).not.toBe(first.tasks[0]?.uuid);
    for (const at of [
      '-271821-04-20T00:00:00.000Z',
      '+275760-09-13T00:00:00.000Z',
      '0000-01-01T00:00:00.000Z',
      '2026',
    ]) {
      const odd = await core.call({ url: `/tasks?after=${encodeURIComponent(`${at}_${task.uuid}`)}` });
      expect([at, odd.statusCode, odd.json()]).toMatchObject([at, 400, { errors: [{ parameter: 'after' }] }]);
    }
    const answer = await core.call({ url: `/tasks/${task.uuid}` });
    expect(answer.headers.etag).toBe(`"${task.revision}"`);
    expect(answer.json()).toMatchObject({
      ...task,
      contract: { task: 'identityCheck@1' },
      given: { applicant: { firstName: expect.any(String) } },
      secrets: {},
      problems: expect.any(Array),
      documents: expect.any(Array),
    });
    const without = await get<object>(`/tasks/${task.uuid}`, opened.system('main-reader'));
    expect(without).not.toHaveProperty('secrets');
    expect(await get('/tasks?name=softCredit')).toEqual({ tasks: [] });
  });

  it('are answered once: a repeat with the same key gets the same answer, and anything later is refused', async () => {
    const task = await taskOf(await waiting());
    const key = { 'idempotency-key': randomUUID() };
    const answer = await handle(task, 'answer', { outcome: 'passed' }, key);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'answered' }]);
    expect(answer.headers.etag).toBe(`"${task.revision + 1}"`);
    const again = await handle(task, 'answer', { outcome: 'passed' }, key);
    expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([200, 'true']);
    const other = await handle(task, 'answer', { outcome: 'failed' }, key);
    expect([other.statusCode, typeOf(other)]).toEqual([422, 'idempotency-key-reused']);
    const late = await handle(task, 'answer', { outcome: 'passed' });
    expect([late.statusCode, typeOf(late)]).toEqual([409, 'task-over']);
    expect(await get(`/tasks/${task.uuid}`)).toMatchObject({ status: 'answered', outcome: 'passed' });
  });

  it('are read after they are over too: a review then looks at nothing', async () => {
    opened.change({ lenders: {} });
    const borrower = await borrowerAt(opened.server, 'IDENTITY_VERIFICATION');
    opened.change({ lenders: { main: { tasks: { documentReview: 'lender' } } } });
    await borrower.upload('PASSPORT');
    await borrower.send('POST', 'identity/verify', { idType: 'PASSPORT', front: true });
    const task = await taskOf(borrower, 'documentReview');
    expect(await get(`/tasks/${task.uuid}`)).toMatchObject({ given: { documents: [{ type: 'PASSPORT' }] } });
    expect((await handle(task, 'answer', { outcome: 'accepted' })).statusCode).toBe(200);
    expect(await get(`/tasks/${task.uuid}`)).toMatchObject({ status: 'answered', given: { documents: [] } });
    opened.change({});
  });

  it('need the revision that was read', async () => {
    const task = await taskOf(await waiting());
    const { authorization } = await core.headers();
    const without = await opened.server.app.inject({
      method: 'POST',
      url: `/lender/v1/tasks/${task.uuid}/answer`,
      payload: { outcome: 'passed' },
      headers: { authorization },
    });
    expect([without.statusCode, typeOf(without)]).toEqual([428, 'precondition-required']);
    const stale = await handle({ ...task, revision: task.revision + 1 }, 'answer', { outcome: 'passed' });
    expect([stale.statusCode, typeOf(stale)]).toEqual([412, 'precondition-failed']);
    const odd = await handle(task, 'answer', { outcome: 'passed' }, { 'if-match': 'W/"1"' });
    expect([odd.statusCode, odd.json()]).toMatchObject([400, { errors: [{ header: 'If-Match' }] }]);
  });

  it('refuse an answer that is not of the contract, and name each field', async () => {
    const task = await taskOf(await waiting());
    const unknown = await handle(task, 'answer', { outcome: 'perhaps' });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([422, { errors: [{ pointer: '#/outcome' }] }]);
    const data = await handle(task, 'answer', { outcome: 'passed', data: { score: 1 } });
    expect([data.statusCode, data.json()]).toMatchObject([422, { errors: [{ pointer: '#/data' }] }]);
    const body = await handle(task, 'answer', { outcome: 1, more: true });
    expect(body.json<{ errors: object[] }>().errors).toEqual([
      { pointer: '#/more', detail: expect.any(String) },
      { pointer: '#/outcome', detail: 'must be string' },
    ]);
    const malformed = await core.call({ url: '/tasks?limit=many' });
    expect([malformed.statusCode, malformed.json()]).toMatchObject([
      400,
      { errors: [{ parameter: 'limit' }] },
    ]);
    expect((await handle(task, 'answer', { outcome: 'passed' })).statusCode).toBe(200);
  });

  it('stay open while they are paused, and can be answered afterwards with the same key', async () => {
    const task = await taskOf(await waiting());
    const key = { 'idempotency-key': randomUUID() };
    opened.change({ lenders: { main: { tasks: { identityCheck: 'lender' }, paused: ['identityCheck'] } } });
    const answer = await handle(task, 'answer', { outcome: 'passed' }, key);
    expect([answer.statusCode, typeOf(answer)]).toEqual([409, 'task-paused']);
    expect(await get('/tasks')).toEqual({ tasks: [] });
    opened.change({});
    expect((await handle(task, 'answer', { outcome: 'passed' }, key)).statusCode).toBe(200);
  });

  it('are the desk’s once they are refused, also after the connections change', async () => {
    const borrower = await waiting();
    const task = await taskOf(borrower);
    const reason = 'We do not check identities today';
    const answer = await handle(task, 'refuse', { reason });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { performer: 'desk', status: 'open' }]);
    expect(answer.headers.etag).toBe(`"${task.revision + 1}"`);
    await expect(taskOf(borrower)).rejects.toThrow('There is no task');
    const next = { ...task, revision: task.revision + 1 };
    const answered = await handle(next, 'answer', { outcome: 'passed' });
    expect([answered.statusCode, typeOf(answered)]).toEqual([409, 'not-performer']);
    opened.change({ lenders: { main: { tasks: { identityCheck: 'lender' }, paused: ['softCredit'] } } });
    opened.change({});
    await opened.server.advance(60);
    expect(await get(`/tasks/${task.uuid}`)).toMatchObject({ performer: 'desk', status: 'open' });
    const given = { task: task.uuid, revision: task.revision + 1, outcome: 'passed' };
    expect(await opened.server.answer(given)).toEqual({ type: 'taken' });
    const { tasks } = await get<{ tasks: Task[] }>(`/applications/${borrower.uuid}`);
    expect(tasks.find(({ uuid }) => uuid === task.uuid)).toMatchObject({ status: 'answered' });
  });

  it('can be put off as far as the journey allows, and are late only then', async () => {
    const task = await taskOf(await waiting());
    const later = (days: number) => new Date(Date.parse(task.askedAt) + days * DAY * 1000).toISOString();
    const tooFar = await handle(task, 'extend', { until: later(11) });
    expect([tooFar.statusCode, tooFar.json()]).toMatchObject([
      422,
      { errors: [{ pointer: '#/until', detail: expect.stringContaining(later(10)) }] },
    ]);
    const sooner = await handle(task, 'extend', { until: task.askedAt });
    expect(sooner.statusCode).toBe(422);
    const answer = await handle(task, 'extend', { until: later(9) });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { dueAt: later(9), revision: task.revision + 1 },
    ]);
    await opened.server.advance(8 * DAY);
    expect(await get(`/tasks/${task.uuid}`)).toMatchObject({ status: 'open' });
    await opened.server.advance(DAY + 60);
    expect(await get(`/tasks/${task.uuid}`)).toMatchObject({ status: 'answered', outcome: 'late' });
  });
});

describe('what the law keeps of a person who asked to be erased', () => {
  it('is no task of anybody: nobody reads what it was given', async () => {
    const borrower = await waiting();
    const task = await taskOf(borrower);
    const { db } = opened.server.dependencies;
    const erased = { erased_at: new Date(), active: false };
    await db.kysely.updateTable('applications').set(erased).where('uuid', '=', borrower.uuid).execute();
    expect((await core.call({ url: `/tasks/${task.uuid}` })).statusCode).toBe(404);
    expect((await handle(task, 'answer', { outcome: 'passed' })).statusCode).toBe(404);
  });
});

describe('the applications of a lender', () => {
  it('are read with everything that is known about them', async () => {
    const borrower = await waiting();
    const answer = await core.call({ url: `/applications/${borrower.uuid}` });
    expect(answer.statusCode).toBe(200);
    const { version, ...whole } = answer.json<{ version: number }>();
    expect(answer.headers.etag).toBe(`"${version}"`);
    expect(whole).toMatchObject({
      uuid: borrower.uuid,
      status: 'WAITING_FOR_ID_VERIFICATION',
      active: true,
      answers: expect.objectContaining({}),
      application: { uuid: borrower.uuid },
      statusFields: { checklistStatus: 'WAITING_FOR_ID_VERIFICATION' },
      tasks: expect.arrayContaining([expect.objectContaining({ name: 'identityCheck', status: 'open' })]),
    });
  });

  it('are listed by their last changes, and a change moves one behind those that were read', async () => {
    const borrowers = [await waiting(), await waiting(), await waiting()];
    const { changedAt } = await get<{ changedAt: string }>(`/applications/${borrowers[0]?.uuid}`);
    interface Page {
      applications: { uuid: string; version: number }[];
      asOf: string;
      next?: string;
    }
    const first = await get<Page>(`/applications?changedSince=${changedAt}&limit=1`);
    // Changed while the pages are read: the one that was read comes again.
    const [read] = first.applications;
    const changed = borrowers.find(({ uuid }) => uuid === read?.uuid);
    if (!changed) throw new Error('The first page has another application');
    await handle(await taskOf(changed), 'answer', { outcome: 'passed' });
    const found = [...first.applications];
    for (let { next } = first; next !== undefined; ) {
      const page = await get<Page>(`/applications?changedSince=${changedAt}&limit=1&after=${next}`);
      expect(page.asOf).toBe(first.asOf);
      found.push(...page.applications);
      next = page.next;
    }
    const uuids = found.map(({ uuid }) => uuid);
    expect(new Set(uuids)).toEqual(new Set(borrowers.map(({ uuid }) => uuid)));
    expect(uuids.filter((uuid) => uuid === changed.uuid)).toHaveLength(2);
    expect(found.at(-1)?.version).toBeGreaterThan(read?.version ?? 0);
    const farthest = (digits: number) => {
      const at = '9'.repeat(digits);
      return `${at}_${changed.uuid}_${at}`;
    };
    expect(await get<Page>(`/applications?after=${farthest(14)}`)).toMatchObject({ applications: [] });
    for (const after of ['x', farthest(15)]) {
      const odd = await core.call({ url: `/applications?after=${after}` });
      expect([odd.statusCode, odd.json()]).toMatchObject([400, { errors: [{ parameter: 'after' }] }]);
    }
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('comparing applications on Postgres', () => {
  it('misses no change that began before a list was read and was committed after it', async () => {
    const { uuid } = await waiting();
    const { db } = opened.server.dependencies;
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let began = () => {};
    const isWritten = new Promise<void>((resolve) => {
      began = resolve;
    });
    const change = db.transaction(async (tx) => {
      await tx
        .updateTable('applications')
        .set({ version: 1_000, changed_at: sql<Date>`date_trunc('milliseconds', now())` })
        .where('uuid', '=', uuid)
        .execute();
      began();
      await held;
    });
    await isWritten;
    await waiting();
    const { asOf } = await get<{ asOf: string }>('/applications?limit=1');
    commit();
    await change;
    const { applications } = await get<{ applications: { uuid: string; version: number }[] }>(
      `/applications?changedSince=${asOf}&limit=500`,
    );
    expect(applications.find((one) => one.uuid === uuid)?.version).toBe(1_000);
  });
});

describe('the table of calls', () => {
  it('has client, call, application and status of each, refused ones too, and the id that the answer names', async () => {
    const borrower = await waiting();
    const task = await taskOf(borrower);
    const answer = await handle(task, 'answer', { outcome: 'passed' });
    const refused = await core.call({ url: `/tasks/${randomUUID()}` });
    const rows = await opened.server.dependencies.db.kysely
      .selectFrom('lender_api_calls')
      .selectAll()
      .where('request_id', 'in', [
        String(answer.headers['x-request-id']),
        String(refused.headers['x-request-id']),
      ])
      .orderBy('id')
      .execute();
    const common = { organization: 'main', client: 'main-core' };
    expect(rows).toMatchObject([
      { ...common, operation: 'answerTask', application_uuid: borrower.uuid, status: 200 },
      { ...common, operation: 'readTask', application_uuid: null, status: 404 },
    ]);
  });

  it('has what reads nothing personal only as a number for each hour, however often a system asks', async () => {
    const { kysely } = opened.server.dependencies.db;
    const rows = () => kysely.selectFrom('lender_api_calls').select(['operation']).execute();
    const counted = async () =>
      (await kysely.selectFrom('lender_api_call_counts').selectAll().execute())
        .filter(({ client, operation }) => client === 'main-core' && operation === 'readEvents')
        .map(({ status, hour_at: at, calls }) => [status, at.toISOString(), calls]);
    const [before, [[, , already = 0] = []]] = [await rows(), await counted()];
    for (const url of ['/events', '/events', '/events?after=x', '/tasks', '/applications'])
      await core.call({ url });
    expect(await rows()).toEqual(before);
    const hour = new Date(SYSTEM_NOW - (SYSTEM_NOW % 3_600_000)).toISOString();
    expect(await counted()).toEqual([
      [200, hour, Number(already) + 2],
      [400, hour, 1],
    ]);
    await core.call({ url: '/referrals' });
    expect((await rows()).slice(before.length)).toEqual([{ operation: 'listReferrals' }]);
  });
});

describe('what is kept for repeats of a call', () => {
  const keptOf = (key: string) =>
    opened.server.dependencies.db.kysely
      .selectFrom('idempotency_keys')
      .select(['application_uuid', 'response'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();

  it('names its application, with whose person it is erased, and holds nothing of what was sent for no application', async () => {
    const { uuid } = await waiting();
    const post = { method: 'POST', payload: { kind: 'GENERIC_DOCUMENT_REQUEST' } } as const;
    const asking = { 'idempotency-key': randomUUID() };
    await core.call({ ...post, url: `/applications/${uuid}/conditions`, headers: asking });
    expect(await keptOf(asking['idempotency-key'])).toMatchObject({ application_uuid: uuid });
    const headers = { 'idempotency-key': randomUUID() };
    const referral = { email: 'jonah@example.com', firstName: 'Jonah' };
    const put = { method: 'PUT', url: `/referrals/${randomUUID()}`, payload: referral, headers } as const;
    const [first, again] = [await core.call(put), await core.call(put)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(again.json()).toEqual(first.json());
    expect(first.json()).toMatchObject(referral);
    expect(await keptOf(headers['idempotency-key'])).toEqual({ application_uuid: null, response: {} });
  });
});

describe('a client', () => {
  it('loses its tokens as soon as it is removed from the connections, and scopes as soon as they are', async () => {
    const system = opened.system('main-reader');
    expect((await system.call({ url: '/tasks' })).statusCode).toBe(200);
    const without = options.clients.filter(({ id }) => id !== 'main-reader');
    opened.change({ clients: [...without, { id: 'main-reader', lender: 'main', scopes: ['tasks'] }] });
    const narrowed = await system.call({ url: '/applications' });
    expect([narrowed.statusCode, typeOf(narrowed)]).toEqual([403, 'insufficient-scope']);
    expect(narrowed.headers['www-authenticate']).toContain('insufficient_scope');
    opened.change({ clients: [...without, { id: 'main-reader', lender: 'harborlight' }] });
    expect((await system.call({ url: '/tasks' })).statusCode).toBe(401);
    opened.change({ clients: without });
    expect((await system.call({ url: '/tasks' })).statusCode).toBe(401);
    opened.change({});
    expect((await system.call({ url: '/tasks' })).statusCode).toBe(200);
  });

  it('gets no answer of before with the same key once it is another lender’s', async () => {
    const others = options.clients.filter(({ id }) => id !== 'main-reader');
    const headers = { 'idempotency-key': randomUUID() };
    const say = async (lender: string) => {
      opened.change({ clients: [...others, { id: 'main-reader', lender, scopes: ['data:write'] }] });
      const call = { method: 'PUT', url: '/hours', payload: { days: [] }, headers } as const;
      const answer = await opened.system('main-reader').call(call);
      return [answer.statusCode, answer.headers['idempotent-replay']];
    };
    expect(await say('main')).toEqual([200, undefined]);
    expect(await say('harborlight')).toEqual([200, undefined]);
    expect(await say('main')).toEqual([200, 'true']);
    opened.change({});
  });
});
