import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJsonb } from '../../src/server/db/tables.ts';
import type { LendingServer } from './lendingServer.ts';
import { productionWorld } from './model/productionWorld.ts';
import { look, passTime } from './model/world.ts';
import { type Desk, openProductionServer } from './productionServer.ts';

let server: LendingServer;
let desk: Desk;
let close: () => Promise<void>;
let play: ReturnType<typeof productionWorld>;
beforeAll(async () => {
  const opened = await openProductionServer();
  ({ server, desk, close } = opened);
  play = productionWorld(opened);
});
afterAll(() => close());

const DAY = 86_400_000;

describe('an application in production', () => {
  it('goes to its end by the calls of its borrower and the answers of the desk', async () => {
    expect(await play.goOn(await play.begun())).toBe('COMPLETE');
  });

  it('whose credit report cannot be read waits for its decision; no call of the desk fails with it', async () => {
    const world = await play.begun();
    await play.goOn(world, { statuses: ['WAITING_FOR_AVM_DATA'] });
    const rows = server.dependencies.db.kysely;
    const ofReport = { application_uuid: world.uuid, name: 'softCredit' };
    const kept = await rows
      .selectFrom('tasks')
      .select('data')
      .where((eb) => eb.and(ofReport))
      .executeTakeFirstOrThrow();
    const keep = (data: object) =>
      rows
        .updateTable('tasks')
        .set({ data: toJsonb(data) })
        .where((eb) => eb.and(ofReport))
        .execute();
    await keep({});
    for (const name of ['propertyMatch', 'automatedValuation']) {
      const [task] = await desk.tasks(world.uuid);
      expect(task?.name).toBe(name);
      if (task) await play.answered(world, task);
    }
    await passTime(world, 1_000);
    expect((await look(world)).status.checklistStatus).toBe('WAITING_FOR_INITIAL_OFFERS');
    await keep(kept.data);
    await passTime(world, 60_000);
    expect((await look(world)).status.checklistStatus).toBe('OFFER_SELECTION');
  });

  it('whose lender never answers is looked at by somebody, and then ends and says so', async () => {
    const world = await play.begun();
    await passTime(world, 3 * DAY);
    expect((await desk.tasks(world.uuid)).map(({ name }) => name)).toEqual(['attention']);
    expect((await look(world)).isLoading).toBe(true);
    await passTime(world, 25 * DAY);
    const { status, destination } = await look(world);
    expect([status.checklistStatus, destination.path]).toEqual(['CANCELLED', '']);
    expect(await desk.tasks(world.uuid)).toEqual([]);
  });
});
