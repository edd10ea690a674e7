import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '../../src/core/flow/conditions.ts';
import { keepEvent } from '../../src/server/features/events/keepEventService.ts';
import { documentsOf, multipart, samples } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { borrowerAt } from './verification.ts';

const MINUTE = 60;

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const eventsOf = (application: string, afterId = 0) =>
  server.dependencies.db.kysely
    .selectFrom('lender_events')
    .selectAll()
    .where('application_uuid', '=', application)
    .where('id', '>', afterId)
    .orderBy('id')
    .execute();

const lastOf = async (application: string): Promise<number> => (await eventsOf(application)).at(-1)?.id ?? 0;

const approved = (status: string) => borrowerAt(server, status, { persona: 'approved' });

describe('a lender is told', () => {
  it('that an application began, moved and was changed, and of each task that was asked before its answer', async () => {
    const { uuid } = await approved('WAITING_FOR_ID_VERIFICATION');
    const all = await eventsOf(uuid);
    expect(all[0]).toMatchObject({ type: 'application.created', organization: 'main', task_uuid: null });
    expect(all.filter(({ type }) => type === 'application.created')).toHaveLength(1);
    const last = await lastOf(uuid);
    await server.advance(10 * MINUTE);
    const types = (await eventsOf(uuid, last)).map(({ type }) => type);
    expect(new Set(types)).toEqual(
      new Set(['task.answered', 'application.changed', 'application.moved', 'task.asked']),
    );
    const tasks = await server.dependencies.db.kysely
      .selectFrom('tasks')
      .select(['uuid', 'status'])
      .where('application_uuid', '=', uuid)
      .execute();
    const expected = { open: ['task.asked'], answered: ['task.asked', 'task.answered'], withdrawn: [] };
    expect(tasks.length).toBeGreaterThan(3);
    const told = await eventsOf(uuid);
    for (const task of tasks) {
      const types = told.filter(({ task_uuid }) => task_uuid === task.uuid).map(({ type }) => type);
      expect(types).toEqual(expected[task.status]);
    }
  });

  it('that an application ended, and which tasks nobody needs any more', async () => {
    const borrower = await approved('WAITING_FOR_ID_VERIFICATION');
    const last = await lastOf(borrower.uuid);
    await borrower.set({ checklistStatus: 'CANCELLED' });
    await server.advance(MINUTE);
    const types = (await eventsOf(borrower.uuid, last)).map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining([
        'task.withdrawn',
        'application.changed',
        'application.moved',
        'application.ended',
      ]),
    );
  });

  it('of each document, and of each step of a condition', async () => {
    const borrower = await borrowerAt(server, 'HMDA');
    const toldNow = async (last: number) => (await eventsOf(borrower.uuid, last)).map(({ type }) => type);
    const start = await lastOf(borrower.uuid);
    const asked = await server.call({
      method: 'POST',
      url: `/sandbox/applications/${borrower.uuid}/conditions`,
      payload: { type: 'BANK_ACCOUNT_FRAUD_REVIEW' },
    });
    const { uuid: conditionUuid, requestDocuments } = asked.json<Condition>();
    expect(await toldNow(start)).toContain('condition.changed');
    const opened = await lastOf(borrower.uuid);
    const form = multipart({ type: requestDocuments[0] ?? '', conditionUuid }, [
      { name: 'proof.pdf', bytes: samples.pdf },
    ]);
    const url = documentsOf(borrower.uuid);
    const headers = { ...borrower.headers, ...form.headers };
    const uploaded = await server.call({ method: 'POST', url, payload: form.payload, headers });
    expect(uploaded.statusCode).toBe(200);
    expect(await toldNow(opened)).toContain('document.added');
    const handedIn = await lastOf(borrower.uuid);
    const submitted = await server.call({
      method: 'POST',
      url: `/service-conditions/external/api/v1/applications/${borrower.uuid}/conditions/${conditionUuid}/submit`,
      payload: {},
      headers: { 'idempotency-key': randomUUID(), ...borrower.headers },
    });
    expect(submitted.statusCode).toBe(200);
    expect(await toldNow(handedIn)).toEqual(expect.arrayContaining(['condition.changed', 'task.asked']));
  });

  it('once of what happens twice in one transaction, in the order in which it began, and nothing of one that failed', async () => {
    const { uuid: application } = await approved('OFFER');
    const { db } = server.dependencies;
    const last = await lastOf(application);
    const task = randomUUID();
    await db.transaction(async (tx) => {
      await keepEvent(tx, { application, type: 'task.extended', task });
      await keepEvent(tx, { application, type: 'application.changed' });
      await keepEvent(tx, { application, type: 'task.extended', task });
      await keepEvent(tx, { application, type: 'task.extended', task: randomUUID() });
    });
    const failing = db.transaction(async (tx) => {
      await keepEvent(tx, { application, type: 'payment.changed' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    const told = await eventsOf(application, last);
    expect(told.map(({ type }) => type)).toEqual(['task.extended', 'application.changed', 'task.extended']);
  });

  it('of nothing that is of no application: the transaction fails', async () => {
    const { db } = server.dependencies;
    const orphan = db.transaction((tx) =>
      keepEvent(tx, { application: randomUUID(), type: 'task.extended' }),
    );
    await expect(orphan).rejects.toThrow(/organization/);
  });
});
