import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOfOpenTasks, timersForTasks } from '../../src/server/features/tasks/taskService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const DAY = 24 * 3_600;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const folder = mkdtempSync(join(tmpdir(), 'connections-'));
const path = join(folder, 'connections.yaml');
const connect = (lines: string) => writeFileSync(path, `version: 1\nall:\n  usual: sandbox\n${lines}`);

let server: LendingServer;
const open = () => openLendingServer({ environment: { EQUIFORM_CONNECTIONS: path } });
beforeAll(async () => {
  connect('');
  server = await open();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => server.turnBack());

/** What an operator does to a running server. */
function change(lines: string): void {
  connect(lines);
  server.dependencies.connections.look();
}

const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;
const waiting = () => borrowerAt(server, 'WAITING_FOR_ID_VERIFICATION', { persona: 'approved' });

/** Time goes on until the borrower has left the check of identity. */
const leaves = (borrower: Borrower) =>
  vi.waitFor(
    async () => {
      await server.advance(2);
      expect(await statusOf(borrower)).not.toBe('WAITING_FOR_ID_VERIFICATION');
    },
    { timeout: 10_000 },
  );

async function identityTasks({ uuid }: Borrower) {
  const tasks = server.dependencies.db.kysely.selectFrom('tasks').selectAll();
  return tasks.where('application_uuid', '=', uuid).where('name', '=', 'identityCheck').execute();
}

async function eventsOf(borrower: Borrower) {
  const [task] = await identityTasks(borrower);
  const events = server.dependencies.db.kysely.selectFrom('task_events').selectAll();
  const rows = await events
    .where('task_uuid', '=', task?.uuid ?? '')
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

describe('open tasks, which a server looks at when it starts', () => {
  it('are read by pages, each once, and only those of a page get their timers', async () => {
    change('');
    await waiting();
    await waiting();
    await server.dependencies.db
      .transaction(async (tx) => {
        await tx.deleteFrom('lender_timers').execute();
        const open = tx.selectFrom('tasks').select('uuid').where('status', '=', 'open').orderBy('uuid');
        const uuids = (await open.execute()).map(({ uuid }) => uuid);
        expect(uuids.length).toBeGreaterThan(1);
        const found: string[] = [];
        for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
          const page = await pageOfOpenTasks(tx, { after, limit: 1 });
          if (!page) break;
          expect(page.kinds).toEqual([
            expect.objectContaining({ organization: 'main', performer: 'sandbox' }),
          ]);
          await timersForTasks(tx, { ...page, prefix: 'look at ', dueAt: 0 });
          const timers = await tx.selectFrom('lender_timers').select('action').orderBy('id').execute();
          found.push(page.last);
          expect(timers.map(({ action }) => action)).toEqual(found.map((uuid) => `look at ${uuid}`));
          after = page.isLast ? undefined : page.last;
        }
        expect(found).toEqual(uuids);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });
});

describe('the connections of an installation', () => {
  it('say who performs a task, of open applications too, and may change at any time', async () => {
    change('  tasks: { identityCheck: desk }\n');
    const borrower = await waiting();
    await server.advance(DAY);
    expect(await statusOf(borrower)).toBe('WAITING_FOR_ID_VERIFICATION');
    expect(await identityTasks(borrower)).toMatchObject([{ performer: 'desk', status: 'open' }]);
    change('');
    await leaves(borrower);
    expect(await identityTasks(borrower)).toMatchObject([{ performer: 'sandbox', status: 'answered' }]);
    expect(await eventsOf(borrower)).toEqual(['asked', 'reassigned', 'answered']);
  });

  it('say it by lender: what one lender has changes nothing for another', async () => {
    change('lenders: { harborlight: { tasks: { identityCheck: desk } } }\n');
    const borrower = await waiting();
    await leaves(borrower);
    expect(await identityTasks(borrower)).toMatchObject([{ performer: 'sandbox' }]);
  });

  it('pause a task, which stays open and is performed when the pause is over', async () => {
    change('  paused: [identityCheck]\n');
    const borrower = await waiting();
    await server.advance(DAY);
    expect(await identityTasks(borrower)).toMatchObject([{ performer: 'sandbox', status: 'open' }]);
    change('');
    await leaves(borrower);
    expect(await eventsOf(borrower)).toEqual(['asked', 'answered']);
  });

  it('pause a task that its performer had begun, and its deadline counts', async () => {
    change('');
    const borrower = await waiting();
    change('  paused: [identityCheck]\n');
    await server.advance(2 * DAY);
    expect(await eventsOf(borrower)).toEqual(['asked']);
    await server.advance(DAY + 2);
    expect(await identityTasks(borrower)).toMatchObject([{ status: 'answered', outcome: 'late' }]);
  });

  it('stay as they were when a change has mistakes, which are counted', async () => {
    change('');
    const refused = 'equiform_connection_changes_total{as="refused"} 1';
    expect(await server.dependencies.metrics.text()).not.toContain(refused);
    change('  tasks: { identityCheck: desc }\n');
    const borrower = await waiting();
    await leaves(borrower);
    expect(await server.dependencies.metrics.text()).toContain(refused);
  });

  it('stay as they were when a change would leave a task to nobody', async () => {
    writeFileSync(path, 'version: 1\nall: { tasks: { identityCheck: desk } }\n');
    server.dependencies.connections.look();
    const borrower = await waiting();
    await leaves(borrower);
    expect(await identityTasks(borrower)).toMatchObject([{ performer: 'sandbox' }]);
  });

  it('prevent the start when nobody would perform a task', async () => {
    writeFileSync(
      path,
      'version: 1\nall: { tasks: { softCredit: desk } }\nlenders: { main: { usual: desk } }\n',
    );
    const started = open();
    await expect(started).rejects.toThrow(`${path}:2:6 harborlight: Nobody performs hardCredit@1\n`);
    await expect(started).rejects.not.toThrow(/main: |softCredit/);
  });

  it('prevent the start when they have mistakes, or are missing', async () => {
    connect('  tasks: { identityCheck: desc }\n');
    await expect(open()).rejects.toThrow(`${path}:4:27 There is no performer desc in sandbox mode`);
    rmSync(path);
    await expect(open()).rejects.toThrow(path);
  });
});
