import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRecord, lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createProfileService } from '../../src/server/features/profile/profileService.ts';
import type { LendingServer } from './lendingServer.ts';
import { sendStep, sendUpload } from './model/honestBorrower.ts';
import { productionWorld, type WholeTask } from './model/productionWorld.ts';
import { send, type World } from './model/world.ts';
import { type Desk, openProductionServer } from './productionServer.ts';

let server: LendingServer;
let desk: Desk;
let play: ReturnType<typeof productionWorld>;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openProductionServer();
  ({ server, desk, close } = opened);
  play = productionWorld(opened);
});
afterAll(() => close());

/** The open task of an application that stands where this one is asked. */
async function asked(name: string, world?: World): Promise<{ world: World; task: WholeTask }> {
  const borrower = world ?? (await play.begun());
  await play.goOn(borrower, { tasks: [name] });
  return { world: borrower, task: await openTask(borrower, name) };
}

async function openTask(world: World, name: string): Promise<WholeTask> {
  const [task, ...others] = await desk.tasks(world.uuid);
  expect([task?.name, others]).toEqual([name, []]);
  if (!task) throw new Error('No task is open');
  return play.wholeTask(task);
}

const eventsOf = async ({ uuid }: WholeTask): Promise<readonly string[]> => {
  const events = server.dependencies.db.kysely.selectFrom('task_events').select('type');
  return (await events.where('task_uuid', '=', uuid).orderBy('id').execute()).map(({ type }) => type);
};

/** An answer to what was asked before changes nothing, and the new task waits for one. */
async function expectAskedAnew(world: World, before: WholeTask): Promise<WholeTask> {
  const refused = await desk.answer(before, { outcome: 'failed' });
  expect([refused.statusCode, refused.json().errors]).toEqual([409, ['The task is not open any more']]);
  expect(await eventsOf(before)).toEqual(['asked', 'withdrawn', 'refused']);
  const task = await openTask(world, before.name);
  expect([task.round, task.stage, task.problems]).toEqual([before.round + 1, before.stage, []]);
  expect(await eventsOf(task)).toEqual(['asked']);
  return task;
}

const identityOf = async ({ uuid }: World): Promise<string> => {
  const applications = server.dependencies.db.kysely.selectFrom('applications').select('identity_uuid');
  return (await applications.where('uuid', '=', uuid).executeTakeFirstOrThrow()).identity_uuid;
};

describe('a task whose input changes while it is open is asked anew', () => {
  it('when the name is corrected beside the application, at the latest by the answer', async () => {
    const { world, task } = await asked('softCredit');
    const payload = { firstName: 'Anora', lastName: 'Vance' };
    const url = '/service-profile/api/v1/profile/name';
    expect((await send(world, { method: 'PUT', url, payload })).statusCode).toBeLessThan(300);
    const next = await expectAskedAnew(world, task);
    expect(next.given).toMatchObject({ applicant: { firstName: 'Anora' } });
    await play.answered(world, next);
  });

  it('when the social security number is corrected', async () => {
    const { world, task } = await asked('hardCredit');
    const { db } = server.dependencies;
    const identity = await identityOf(world);
    const profiles = createProfileService(server.dependencies);
    await db.transaction((tx) => profiles.change(tx, identity, { ssn: '900112233' }));
    const next = await expectAskedAnew(world, task);
    expect([task.secrets, next.secrets]).toEqual([{ ssn: expect.any(String) }, { ssn: '900112233' }]);
    expect(JSON.stringify(next.given)).not.toContain('900112233');
  });

  it('when the property gets another address, by the call that changes it', async () => {
    const { world, task } = await asked('propertyMatch');
    await server.dependencies.db.transaction(async (tx) => {
      const record = await lockRecord(tx, world.uuid);
      if (!record) throw new Error('There is no such application');
      const { property } = record.data;
      const corrected = { ...property, address: { ...property?.address, street1: '7 Corrected Lane' } };
      const at = new Date(server.dependencies.clock.now());
      const change = { data: { property: corrected }, event: 'PROPERTY_CORRECTED', at };
      await server.goOn(tx, await changeRecord(tx, record, change));
    });
    const next = await expectAskedAnew(world, task);
    expect(next.given).toMatchObject({ property: { address: { street1: '7 Corrected Lane' } } });
  });

  it('when income is added, and when its proof arrives', async () => {
    const { world, task } = await asked('incomeReview');
    const source = { employmentType: 'RETIRED', amount: 12_000 };
    const added = await sendStep(world, 'incomeSource', undefined, source);
    expect(added.statusCode, added.body).toBe(200);
    const more = await expectAskedAnew(world, task);
    expect(more.given).toMatchObject({ income: { stated: 152_000 } });
    expect((await sendUpload(world, { type: 'AWARD_LETTER' }, 'award.pdf')).statusCode).toBe(200);
    const brought = await sendStep(world, 'incomeUpload', 'income-upload-award-letter', {
      type: 'award-letter',
      uploaded: true,
    });
    expect(brought.statusCode, brought.body).toBe(200);
    const next = await expectAskedAnew(world, more);
    const names = (next.given.documents as readonly { fileName: string }[]).map(({ fileName }) => fileName);
    expect(names).toContain('award.pdf');
    await play.answered(world, next);
  });

  it('once per change: what changes nothing for it leaves it open', async () => {
    const { world, task } = await asked('propertyMatch');
    const payload = { firstName: 'Anora', lastName: 'Vance' };
    await send(world, { method: 'PUT', url: '/service-profile/api/v1/profile/name', payload });
    await play.answered(world, task);
    expect(await eventsOf(task)).toEqual(['asked', 'answered']);
  });

  it('and one that an earlier version asked stays as it is', async () => {
    const { world, task } = await asked('softCredit');
    const { kysely } = server.dependencies.db;
    await kysely.updateTable('tasks').set({ input_hash: null }).where('uuid', '=', task.uuid).execute();
    const payload = { firstName: 'Anora', lastName: 'Vance' };
    await send(world, { method: 'PUT', url: '/service-profile/api/v1/profile/name', payload });
    await play.answered(world, task);
  });
});
