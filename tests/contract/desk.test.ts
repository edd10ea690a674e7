import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCall, type LendingServer, type Person, statusCall } from './lendingServer.ts';
import { type Desk, openProductionServer, type WireTask } from './productionServer.ts';

let server: LendingServer;
let desk: Desk;
let close: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'desk-'));
const connections = join(folder, 'connections.yaml');
const ENGINE = '{ decision: engine, verifiedDecision: engine, disclosure: engine }';
const connect = (line = '') =>
  writeFileSync(connections, `version: 1\nall:\n  usual: desk\n  tasks: ${ENGINE}\n${line}`);

beforeAll(async () => {
  connect();
  ({ server, desk, close } = await openProductionServer({
    environment: { EQUIFORM_CONNECTIONS: connections },
  }));
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

interface Begun {
  readonly person: Person;
  readonly uuid: string;
  readonly task: WireTask;
}

/** An application whose soft inquiry the desk is asked for. */
async function begun(): Promise<Begun> {
  const person = await server.person();
  const { uuid } = (await server.call(createCall(person))).json<{ uuid: string }>();
  const [task, ...others] = await desk.tasks(uuid);
  if (!task || others.length > 0) throw new Error(`${others.length} other tasks`);
  return { person, uuid, task };
}

const statusOf = async ({ person, uuid }: Begun): Promise<string> =>
  (await server.call(statusCall(person, uuid))).json<{ checklistStatus: string }>().checklistStatus;

const FROZEN = { outcome: 'frozen', data: { bureaus: ['EQUIFAX'] } };

describe('the calls of the desk', () => {
  it('name what a lender is asked, and what is needed to decide', async () => {
    const { task, uuid } = await begun();
    expect(task).toEqual({
      uuid: expect.any(String),
      name: 'softCredit',
      version: 1,
      subject: '',
      round: 1,
      stage: 'softCredit',
      revision: 1,
      askedAt: expect.any(String),
      dueAt: expect.any(String),
      application: uuid,
      lender: 'main',
    });
    const whole = (await desk.get(`/${task.uuid}`)).json();
    expect(whole).toMatchObject({
      ...task,
      contract: {
        task: 'softCredit@1',
        outcomes: { frozen: { required: ['bureaus'] } },
        examples: { frozen: { bureaus: ['EQUIFAX'] } },
      },
      given: {
        applicant: { lastName: expect.any(String), birthDate: expect.any(String) },
        consent: { type: 'SOFT_CREDIT', givenAt: expect.any(String) },
        application: { uuid, amount: expect.anything() },
        status: { checklistStatus: 'WAITING_FOR_SOFT_CREDIT' },
      },
      secrets: {},
      problems: [],
      documents: [],
    });
  });

  it('move an application on, once', async () => {
    const one = await begun();
    const key = randomUUID();
    const taken = await desk.answer(one.task, FROZEN, key);
    expect([taken.statusCode, taken.json()]).toEqual([200, { status: 'answered' }]);
    expect(await statusOf(one)).toBe('SOFT_CREDIT_LOCKED_OR_FROZEN');
    expect(await desk.tasks(one.uuid)).toEqual([]);
    const again = await desk.answer(one.task, FROZEN, key);
    expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([200, 'true']);
    const twice = await desk.answer(one.task, FROZEN);
    expect([twice.statusCode, twice.json().errors]).toEqual([409, ['The task is not open any more']]);
    const events = server.dependencies.db.kysely.selectFrom('task_events').select(['type', 'outcome']);
    expect(await events.where('task_uuid', '=', one.task.uuid).orderBy('id').execute()).toEqual([
      { type: 'asked', outcome: null },
      { type: 'answered', outcome: 'frozen' },
      { type: 'refused', outcome: 'frozen' },
    ]);
  });

  it.each([
    [{ outcome: 'frozen' }, 422, "body.data: must have required property 'bureaus'"],
    [{ outcome: 'frozen', data: { bureaus: ['equifax'] } }, 422, 'body.data.bureaus.0'],
    [{ outcome: 'melted' }, 422, 'body.outcome'],
    [{ outcome: 'late' }, 422, 'body.outcome'],
    [{ ...FROZEN, revision: 2 }, 409, 'another revision'],
    [{ ...FROZEN, revision: 'x' }, 400, 'body.revision'],
    [{ ...FROZEN, more: 1 }, 400, 'more'],
  ])('refuse %j with %i, naming the field, and change nothing', async (given, status, error) => {
    const one = await begun();
    const answer = await desk.answer(one.task, given);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json().errors.join()).toContain(error);
    expect(await desk.tasks(one.uuid)).toEqual([one.task]);
    expect(await statusOf(one)).toBe('WAITING_FOR_SOFT_CREDIT');
  });

  it('take no answer during a pause, and the same one after it', async () => {
    const one = await begun();
    const key = randomUUID();
    const pause = (line: string) => {
      connect(line);
      server.dependencies.connections.look();
    };
    pause('  paused: [softCredit]\n');
    const paused = await desk.answer(one.task, FROZEN, key);
    expect([paused.statusCode, paused.json().errors]).toEqual([409, ['The task is paused']]);
    expect(await desk.tasks(one.uuid)).toEqual([]);
    pause('');
    expect((await desk.answer(one.task, FROZEN, key)).statusCode).toBe(200);
    expect(await statusOf(one)).toBe('SOFT_CREDIT_LOCKED_OR_FROZEN');
  });

  it('know no task that is not there, and no other lender than the one that is named', async () => {
    const unknown = { uuid: randomUUID(), revision: 1 };
    expect((await desk.answer(unknown, FROZEN)).statusCode).toBe(404);
    expect((await desk.get(`/${unknown.uuid}`)).statusCode).toBe(404);
    const { task } = await begun();
    expect(await desk.tasks(undefined, 'harborlight')).toEqual([]);
    expect((await desk.get('?lender=nobody')).statusCode).toBe(404);
    expect((await desk.get(`/${task.uuid}/documents/${randomUUID()}`)).statusCode).toBe(404);
  });

  it('list tasks page by page, each once', async () => {
    await begun();
    await begun();
    const all = (await desk.tasks()).map(({ uuid }) => uuid);
    const found: string[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
      const page = (await desk.get(`?lender=main&limit=2${after}`)).json<{
        tasks: WireTask[];
        next?: string;
      }>();
      found.push(...page.tasks.map(({ uuid }) => uuid));
      next = page.next;
    }
    expect(all.length).toBeGreaterThan(2);
    expect(found).toEqual(all);
    expect((await desk.get('?lender=main&after=x_y')).statusCode).toBe(400);
  });

  it('need the token', async () => {
    const { task } = await begun();
    for (const authorization of ['Bearer of-another-desk-entirely', ''])
      for (const url of ['/desk/v1/tasks?lender=main', `/desk/v1/tasks/${task.uuid}`])
        expect((await server.call({ url, headers: { authorization } })).statusCode).toBe(401);
    expect(await desk.tasks(task.application)).toEqual([task]);
  });
});
