import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { extendTask, taskOfAnyone } from '../../src/server/features/tasks/taskService.ts';
import { type FakeCompany, openFakeCompany, SIGNING } from './fakeCompany.ts';
import type { FakeAnswer } from './fakeServer.ts';
import { type LendingServer, openLendingServer, SYSTEM_NOW } from './lendingServer.ts';
import { holdTimeLimits } from './timeLimits.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const NUMBER = '000123456789';
const HOUR = 3_600_000;
/** How long a server that makes a call keeps others from making it. */
const LEASE_MS = 120_000;
const WAIT = { timeout: 60_000, interval: 5 };

let company: FakeCompany;
let server: LendingServer;
let borrower: Borrower;
const folder = mkdtempSync(join(tmpdir(), 'tasks-'));
const file = join(folder, 'connections.yaml');
const time = { now: SYSTEM_NOW };

const connect = (paused = '[]', more = '') =>
  writeFileSync(
    file,
    `version: 1
all: { usual: sandbox }
lenders:
  main:
    tasks: { bankAccount: 'provider:acme' }
    paused: ${paused}
    providers:
      acme:
        kind: hostedVisit
        address: ${company.address}
        mayBePrivate: true
        secrets: { signing: { env: SIGNING } }
        ${more}
`,
  );

beforeAll(async () => {
  company = await openFakeCompany({ now: () => time.now });
  connect();
  server = await openLendingServer({
    environment: { EQUIFORM_CONNECTIONS: file, SIGNING },
    system: { now: () => time.now },
  });
  borrower = await borrowerAt(server, 'DISBURSEMENT_ACCOUNT');
});
afterAll(async () => {
  await server.close();
  await company.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  company.forget();
  company.answerAtOnce(undefined);
  // Sessions end as time goes on.
  time.now = SYSTEM_NOW;
});

const accountState = async () => (await borrower.application()).account?.state;

/** The borrower names another account, about which the company is asked; resolves to the task. */
async function asked(): Promise<{ readonly uuid: string; readonly revision: number }> {
  const typed = {
    accountType: 'CHECKING',
    routingNumber: '123456780',
    accountNumber: NUMBER,
    accountNumberAgain: NUMBER,
  };
  const sent = await borrower.send('PUT', 'disburse-account', typed);
  expect(sent.statusCode, sent.body).toBe(200);
  const tasks = server.dependencies.db.kysely.selectFrom('tasks').select(['uuid', 'revision']);
  return tasks.where('name', '=', 'bankAccount').where('status', '=', 'open').executeTakeFirstOrThrow();
}

const taskOf = (uuid: string) =>
  server.dependencies.db.kysely
    .selectFrom('tasks')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();

const eventually = (check: () => Promise<void> | void) => server.runCompaniesUntil(check);

const deliveryOf = (uuid: string) =>
  server.dependencies.db.kysely
    .selectFrom('provider_deliveries')
    .select('status')
    .where('task_uuid', '=', uuid)
    .execute();

/** Until the task is sent and the company said that it answers later. */
const sent = (uuid: string) =>
  eventually(async () => expect(await deliveryOf(uuid)).toEqual([{ status: 'asked' }]));

describe('a task of a company', () => {
  it('is sent once, signed, with what its contract gives but no secrets, and answered at once', async () => {
    company.answerAtOnce({ outcome: 'verified' });
    const { uuid, revision } = await asked();
    await eventually(async () => expect(await accountState()).toBe('VERIFIED'));
    const [call, ...more] = company.heard;
    expect(more).toEqual([]);
    expect(call?.body).toMatchObject({
      task: uuid,
      revision,
      name: 'bankAccount',
      version: 1,
      lender: 'main',
    });
    expect(call?.body.given).toMatchObject({ account: { routingNumber: '123456780' } });
    expect(call?.text).not.toContain(NUMBER);
    expect(call?.headers['webhook-id']).toBe(`${uuid}.${revision}`);
    expect(call?.headers['equiform-application']).toBe(borrower.uuid);
    expect(call?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that is answered later is answered once, however often it is reported', async () => {
    const { uuid, revision } = await asked();
    await sent(uuid);
    const report = { task: uuid, revision, outcome: 'notVerified' };
    expect((await company.report(server, { ...report, outcome: 'gone' })).statusCode).toBe(422);
    expect((await company.report(server, { ...report, revision: 7 })).statusCode).toBe(409);
    expect(await deliveryOf(uuid)).toEqual([{ status: 'asked' }]);
    const reports = await Promise.all([1, 2, 3].map(() => company.report(server, report)));
    expect(reports.map((one) => one.json().as).sort()).toEqual(['repeated', 'repeated', 'taken']);
    expect((await company.report(server, { ...report, outcome: 'verified' })).statusCode).toBe(409);
    expect(await taskOf(uuid)).toMatchObject({ outcome: 'notVerified', revision: revision + 1 });
    expect(company.bodies('/tasks')).toHaveLength(1);
  });

  it('that was changed while the company worked at it is asked for as it is now', async () => {
    const { uuid, revision } = await asked();
    await sent(uuid);
    const { db } = server.dependencies;
    await db.transaction(async (tx) => {
      const task = await taskOfAnyone(tx, uuid);
      if (!task) throw new Error('There is no task');
      await extendTask(tx, task, { until: new Date(time.now + 48 * HOUR), at: new Date(time.now) });
    });
    const old = { task: uuid, revision, outcome: 'verified' };
    expect((await company.report(server, old)).statusCode).toBe(409);
    company.results.set(uuid, { outcome: 'verified' });
    time.now += HOUR;
    await eventually(async () => expect(await taskOf(uuid)).toMatchObject({ outcome: 'verified' }));
    expect(company.heard.at(-1)?.headers['webhook-id']).toBe(`${uuid}.${revision + 1}`);
  });

  it('whose report never comes is asked for', async () => {
    const { uuid } = await asked();
    await sent(uuid);
    company.results.set(uuid, { outcome: 'verified' });
    time.now += HOUR;
    await eventually(async () => expect(await taskOf(uuid)).toMatchObject({ outcome: 'verified' }));
    expect(company.bodies('/tasks')).toHaveLength(1);
  });

  const faults: readonly FakeAnswer[] = [
    { status: 500, body: {} },
    'drop',
    { status: 200, body: 'no' },
    { status: 200, body: { outcome: 'gone' } },
    { status: 200, body: { outcome: 7 } },
    { status: 401, body: {} },
    { status: 422, body: {} },
  ];
  it('is sent again with the same id after every fault, with growing pauses, and answered once', async () => {
    company.answerAtOnce({ outcome: 'verified' });
    company.fail('/tasks', ...faults);
    const { uuid, revision } = await asked();
    for (let tries = 1; tries <= faults.length; tries += 1) {
      await eventually(() => expect(company.bodies('/tasks')).toHaveLength(tries));
      await server.runCompanies();
      expect(company.bodies('/tasks')).toHaveLength(tries);
      time.now += HOUR;
    }
    await eventually(async () => expect(await taskOf(uuid)).toMatchObject({ outcome: 'verified' }));
    const ids = new Set(company.heard.map(({ headers }) => headers['webhook-id']));
    expect([...ids]).toEqual([`${uuid}.${revision}`]);
  });

  it('is sent again when the company does not answer in time, with the same id', async () => {
    company.answerAtOnce({ outcome: 'verified' });
    company.fail('/tasks', 'half');
    const limits = holdTimeLimits();
    const { uuid } = await asked();
    const failing = server.runCompanies();
    await vi.waitFor(() => expect(company.bodies('/tasks')).toHaveLength(1), WAIT);
    limits.runOut();
    await failing;
    expect(limits.given).toContain(15_000);
    time.now += HOUR;
    await eventually(async () => expect(await taskOf(uuid)).toMatchObject({ outcome: 'verified' }));
    expect(new Set(company.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(company.bodies('/tasks')).toHaveLength(2);
  });

  it('is taken by another worker when its lease runs out, and answered once', async () => {
    const first = Promise.withResolvers<FakeAnswer>();
    company.fail('/tasks', first.promise, { status: 200, body: { outcome: 'verified' } });
    const { uuid, revision } = await asked();
    const held = server.runCompanies();
    await vi.waitFor(() => expect(company.bodies('/tasks')).toHaveLength(1), WAIT);
    time.now += LEASE_MS - 1;
    await server.runCompanies();
    expect(company.bodies('/tasks')).toHaveLength(1);
    time.now += 1;
    await eventually(async () => expect(await taskOf(uuid)).toMatchObject({ outcome: 'verified' }));
    first.resolve({ status: 200, body: { outcome: 'notVerified' } });
    await held;
    expect(company.bodies('/tasks')).toHaveLength(2);
    expect(await taskOf(uuid)).toMatchObject({ outcome: 'verified', revision: revision + 1 });
  });

  it('is given up at last: it has failed, and that is counted', async () => {
    company.fail('/tasks', ...Array.from({ length: 20 }, (): FakeAnswer => ({ status: 500, body: {} })));
    const { uuid } = await asked();
    for (let tries = 1; tries <= 12; tries += 1) {
      await eventually(() => expect(company.bodies('/tasks')).toHaveLength(tries));
      time.now += 3 * HOUR;
    }
    await eventually(async () => expect(await taskOf(uuid)).toMatchObject({ outcome: 'failed' }));
    expect(company.bodies('/tasks')).toHaveLength(12);
    const metrics = await server.dependencies.metrics.text();
    expect(metrics).toContain('equiform_provider_given_up_total{provider="acme",what="task"} 1');
    const late = await company.report(server, { task: uuid, revision: 1, outcome: 'verified' });
    expect(late.statusCode).toBe(409);
  });

  it('is not sent while it is paused, and is when it is no longer', async () => {
    connect('[bankAccount]');
    server.dependencies.connections.look();
    company.answerAtOnce({ outcome: 'verified' });
    const { uuid } = await asked();
    await server.runCompanies();
    expect(company.heard).toEqual([]);
    connect();
    server.dependencies.connections.look();
    await eventually(async () => expect(await taskOf(uuid)).toMatchObject({ outcome: 'verified' }));
  });

  it('that is withdrawn, or goes to somebody else, is not sent', async () => {
    company.fail('/tasks', { status: 500, body: {} });
    const { uuid } = await asked();
    await eventually(() => expect(company.bodies('/tasks')).toHaveLength(1));
    company.answerAtOnce({ outcome: 'verified' });
    const next = await asked();
    expect(next.uuid).not.toBe(uuid);
    time.now += HOUR;
    await eventually(async () => expect(await taskOf(next.uuid)).toMatchObject({ outcome: 'verified' }));
    expect(company.bodies('/tasks').map(({ task }) => task)).toEqual([uuid, next.uuid]);
    expect(await taskOf(uuid)).toMatchObject({ status: 'withdrawn' });
  });

  it('has its secrets when the connections say so', async () => {
    connect('[]', 'receivesSecrets: true');
    server.dependencies.connections.look();
    company.answerAtOnce({ outcome: 'verified' });
    const { uuid } = await asked();
    await eventually(async () => expect(await taskOf(uuid)).toMatchObject({ outcome: 'verified' }));
    expect(company.bodies('/tasks')[0]?.given).toMatchObject({ accountNumber: NUMBER });
    connect();
    server.dependencies.connections.look();
  });
});
