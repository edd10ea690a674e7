import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { type TaskCount, taskCounted } from '../../src/server/http/measured.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Answers by itself. */
const outside: Performer = {
  name: 'outside',
  after: () => undefined,
  perform: () => {
    throw new Error('It answers by itself');
  },
};
/** How the inline performer of the property match does it; changed by tests. */
let inline: Pick<Performer, 'after' | 'perform'>;
const broken: Performer = {
  name: 'inline',
  after: (asked) => inline.after(asked),
  perform: (asked) => inline.perform(asked),
};

let server: LendingServer;
const counted: TaskCount[] = [];
const count = (as: unknown) => counted.push(as as TaskCount);
beforeAll(async () => {
  taskCounted.subscribe(count);
  server = await openLendingServer({ performers: { identityCheck: outside, propertyMatch: broken } });
});
afterAll(() => {
  taskCounted.unsubscribe(count);
  return server.close();
});
beforeEach(() => {
  counted.length = 0;
  inline = { after: () => 0, perform: () => ({ outcome: 'matched' }) };
  return server.turnBack();
});

const tasksOf = ({ uuid }: Borrower, name: string) =>
  server.dependencies.db.kysely
    .selectFrom('tasks')
    .selectAll()
    .where('application_uuid', '=', uuid)
    .where('name', '=', name)
    .orderBy('asked_at')
    .execute();

async function openTask(borrower: Borrower, name: string) {
  const task = (await tasksOf(borrower, name)).find(({ status }) => status === 'open');
  if (!task) throw new Error(`No task ${name} is open`);
  return task;
}

const eventsOf = async (task: string) => {
  const all = server.dependencies.db.kysely.selectFrom('task_events').selectAll();
  const rows = await all.where('task_uuid', '=', task).orderBy('id').execute();
  return rows.map(({ type, revision, outcome }) => [type, revision, outcome]);
};

const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;
const waiting = () => borrowerAt(server, 'WAITING_FOR_ID_VERIFICATION', { persona: 'approved' });
const set = (borrower: Borrower, payload: object) =>
  server.call({ method: 'PATCH', url: `/sandbox/applications/${borrower.uuid}`, payload });

const PASSED = { revision: 1, outcome: 'passed' };

describe('a task whose performer answers by itself', () => {
  it('is answered once; what comes later is kept in its history and changes nothing', async () => {
    const borrower = await waiting();
    await server.advance(HOUR);
    expect(await statusOf(borrower)).toBe('WAITING_FOR_ID_VERIFICATION');
    const { uuid: task, performer } = await openTask(borrower, 'identityCheck');
    expect(performer).toBe('outside');
    expect(await server.answer({ task, ...PASSED, revision: 7 })).toEqual({
      type: 'refused',
      why: 'revision',
    });
    expect(await server.answer({ task, ...PASSED })).toEqual({ type: 'taken' });
    expect(await statusOf(borrower)).toBe('WAITING_FOR_AVM_DATA');
    expect(await server.answer({ task, ...PASSED })).toEqual({ type: 'refused', why: 'over' });
    expect(await server.answer({ task, revision: 2, outcome: 'failed' })).toMatchObject({ why: 'over' });
    expect(await server.answer({ task, revision: 2, outcome: 'made up' })).toMatchObject({ why: 'over' });
    expect(await eventsOf(task)).toEqual([
      ['asked', 1, null],
      ['refused', 7, 'passed'],
      ['answered', 2, 'passed'],
      ['refused', 1, 'passed'],
      ['refused', 2, 'failed'],
      ['refused', 2, null],
    ]);
    expect(await server.answer({ ...PASSED, task: randomUUID() })).toMatchObject({ why: 'unknown' });
    expect(await server.answer({ ...PASSED, task: 'no uuid' })).toMatchObject({ why: 'unknown' });
    expect(counted).toEqual(expect.arrayContaining(['answered', 'refused', 'unknown']));
  });

  it.each([
    [{ outcome: 'passed', data: { extra: 1 } }, 'data: must NOT have additional properties'],
    [{ outcome: 'perhaps' }, 'outcome: identityCheck@1 has no outcome perhaps'],
    [{ outcome: 'late' }, 'outcome: only the deadline of a task makes it late'],
    [{ outcome: 'failed', data: { why: 'x' } }, 'data: must be empty for the outcome failed'],
    [{ outcome: 'passed', revision: 1.5 }, 'revision: must be a whole number from 1'],
  ])('is not ended by an answer that is not of its contract: %o', async (wrong, problem) => {
    const borrower = await waiting();
    const { uuid: task } = await openTask(borrower, 'identityCheck');
    const result = await server.answer({ task, revision: 1, ...wrong });
    expect(result).toEqual({ type: 'invalid', problems: [problem] });
    expect(await eventsOf(task)).toEqual([['asked', 1, null]]);
    expect(await server.answer({ task, ...PASSED })).toEqual({ type: 'taken' });
    expect(counted).toContain('invalid');
  });

  it('takes one of several answers that come at once', async () => {
    const borrower = await waiting();
    const { uuid: task } = await openTask(borrower, 'identityCheck');
    const results = await Promise.all([1, 2, 3].map(() => server.answer({ task, ...PASSED })));
    expect(results.map(({ type }) => type).toSorted()).toEqual(['refused', 'refused', 'taken']);
    const ends = (await eventsOf(task)).filter(([type]) => type === 'answered');
    expect(ends).toHaveLength(1);
  });

  it('is late after its deadline; somebody looks at it, and it is asked again with a deadline of its own', async () => {
    const borrower = await waiting();
    await server.advance(3 * DAY + 2);
    const { uuid: first } = (await tasksOf(borrower, 'identityCheck'))[0] ?? { uuid: '' };
    expect(await eventsOf(first)).toEqual([
      ['asked', 1, null],
      ['answered', 2, 'late'],
    ]);
    await server.advance(DAY);
    const { round, due_at, asked_at, uuid: task } = await openTask(borrower, 'identityCheck');
    expect([round, (due_at?.getTime() ?? 0) - asked_at.getTime()]).toEqual([2, 3 * DAY * 1000]);
    expect(await server.answer({ task: first, ...PASSED })).toMatchObject({ why: 'over' });
    expect(await server.answer({ task, ...PASSED })).toEqual({ type: 'taken' });
    expect(counted).toContain('late');
  });
});

describe('a task that nobody waits for any more is withdrawn', () => {
  const ways: readonly [string, object][] = [
    ['the application was cancelled', { checklistStatus: 'CANCELLED' }],
    ['the application was declined, and goes on', { checklistStatus: 'DECLINED', pinned: false }],
    ['it was set elsewhere', { checklistStatus: 'HMDA' }],
    ['it was set elsewhere and goes on', { checklistStatus: 'HMDA', pinned: false }],
    ['it stands still', { pinned: true }],
  ];
  it.each(ways)('when %s', async (_way, fields) => {
    const borrower = await waiting();
    const { uuid: task } = await openTask(borrower, 'identityCheck');
    expect((await set(borrower, fields)).statusCode).toBe(200);
    expect(await eventsOf(task)).toEqual([
      ['asked', 1, null],
      ['withdrawn', 2, null],
    ]);
    const before = await statusOf(borrower);
    expect(await server.answer({ task, ...PASSED })).toEqual({ type: 'refused', why: 'over' });
    expect(await statusOf(borrower)).toBe(before);
    expect(counted).toEqual(expect.arrayContaining(['withdrawn', 'refused']));
  });

  it('and asked anew, with all its time, when the application goes on', async () => {
    const borrower = await waiting();
    const first = await openTask(borrower, 'identityCheck');
    await server.advance(2 * DAY);
    await set(borrower, { pinned: true });
    await set(borrower, { pinned: false });
    const task = await openTask(borrower, 'identityCheck');
    expect(task.uuid).not.toBe(first.uuid);
    await server.advance(2 * DAY);
    expect(await server.answer({ task: task.uuid, ...PASSED })).toEqual({ type: 'taken' });
  });
});

describe('a performer that fails', () => {
  const RETRIES = 60;

  /** A borrower whose property is looked for. */
  async function matching(): Promise<Borrower> {
    const borrower = await waiting();
    const { uuid: task } = await openTask(borrower, 'identityCheck');
    expect(await server.answer({ task, ...PASSED })).toEqual({ type: 'taken' });
    return borrower;
  }

  it.each([
    ['throws', () => Promise.reject(new Error('The registry is away'))],
    ['answers what the contract does not have', () => ({ outcome: 'perhaps' })],
  ])(
    'at once when it %s is tried again, and its task is answered when it works again',
    async (_how, perform) => {
      inline = { after: () => 0, perform };
      const borrower = await matching();
      const { uuid } = await openTask(borrower, 'propertyMatch');
      await server.advance(1);
      expect(await openTask(borrower, 'propertyMatch')).toMatchObject({ uuid });
      inline = { after: () => 0, perform: () => ({ outcome: 'matched' }) };
      await server.advance(RETRIES);
      expect(await eventsOf(uuid)).toEqual([
        ['asked', 1, null],
        ['answered', 2, 'matched'],
      ]);
    },
  );

  it('until its timer is given up leaves a task that failed, and somebody looks at it', async () => {
    inline = { after: () => 1000, perform: () => Promise.reject(new Error('The registry is away')) };
    const borrower = await matching();
    await server.advance(HOUR);
    const { uuid } = await openTask(borrower, 'propertyMatch');
    for (let attempt = 2; attempt <= 5; attempt += 1) await server.advance(RETRIES);
    expect(await eventsOf(uuid)).toEqual([
      ['asked', 1, null],
      ['answered', 2, 'failed'],
    ]);
    expect(counted).toContain('failed');
    expect(await openTask(borrower, 'attention')).toMatchObject({ stage: 'propertyMatchedAttended' });
    inline = { after: () => 0, perform: () => ({ outcome: 'matched' }) };
    await server.advance(DAY);
    expect(await tasksOf(borrower, 'propertyMatch')).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'matched' },
    ]);
  });
});
