import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJsonb } from '../../src/server/db/tables.ts';
import { signedInHeaders } from '../../src/server/http/testServer.ts';
import { createCall, type LendingServer } from './lendingServer.ts';
import { actHonestly } from './model/honestBorrower.ts';
import { usualAnswer } from './model/taskPerformer.ts';
import { below, isAtEnd, look, passTime, send, type World } from './model/world.ts';
import { type Desk, openProductionServer, type TestTime, type WireTask } from './productionServer.ts';

let server: LendingServer;
let desk: Desk;
let time: TestTime;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ server, desk, time, close } = await openProductionServer());
});
afterAll(() => close());

/** A borrower who has sent the create call. */
async function begun(): Promise<World> {
  const person = await server.person();
  const headers = { ...person.headers };
  const { uuid } = (await server.call(createCall(person))).json<{ uuid: string }>();
  const passes = async (milliseconds: number): Promise<void> => {
    time.now += milliseconds;
    await server.dependencies.clock.refresh();
    await server.runTimers();
    const session = { identityUuid: person.identityUuid, organization: 'main' };
    Object.assign(headers, await signedInHeaders(server.dependencies, session));
  };
  return {
    server,
    uuid,
    persona: undefined,
    headers,
    passes,
    log: [],
    taken: [],
    answers: new Map(),
    history: [],
  };
}

/** What people of a lender find out of an ordinary borrower. */
async function answered(world: World, task: WireTask): Promise<void> {
  const whole = (await desk.get(`/${task.uuid}`)).json<{ problems: readonly string[] }>();
  expect(whole.problems).toEqual([]);
  const { application } = await look(world);
  const sources =
    task.name === 'incomeReview' ? (application.income?.sources ?? []).map(({ uuid }) => uuid) : undefined;
  const { outcome, data } = usualAnswer({
    ...task,
    status: 'open',
    documents: [],
    ...(sources && { sources }),
  });
  const taken = await desk.answer(task, { outcome, ...(data && { data }) });
  world.log.push(`${task.name} ${outcome} -> ${taken.statusCode} ${taken.body}`);
  expect(taken.statusCode, taken.body).toBe(200);
}

const MOST = 200;

/** The borrower joins, and the notary's company says how it ended. */
async function metNotary(world: World): Promise<void> {
  const joined = await send(world, { url: below(world, 'notary/session') });
  const { uuid: session } = joined.json<{ uuid: string }>();
  expect(joined.statusCode, joined.body).toBe(200);
  const isEnded = await server.endNotarySession({ application: world.uuid, session }, 'COMPLETE');
  expect(isEnded, world.log.at(-1)).toBe(true);
}

/** The borrower and the people of the lender do what they are asked, until an end or one of these statuses. */
async function goOn(world: World, until: readonly string[] = []): Promise<string> {
  for (let acts = 0; acts < MOST; acts += 1) {
    const sight = await look(world);
    const status = sight.status.checklistStatus;
    if (isAtEnd(sight) || until.includes(status)) return status;
    const [task] = await desk.tasks(world.uuid);
    if (task) await answered(world, task);
    else if (status === 'DEED_SIGNING') await metNotary(world);
    else await actHonestly(world);
  }
  throw new Error(`No end after ${MOST} acts:\n${world.log.slice(-40).join('\n')}`);
}

const DAY = 86_400_000;

describe('an application in production', () => {
  it('goes to its end by the calls of its borrower and the answers of the desk', async () => {
    expect(await goOn(await begun())).toBe('COMPLETE');
  });

  it('whose credit report cannot be read waits for its decision; no call of the desk fails with it', async () => {
    const world = await begun();
    await goOn(world, ['WAITING_FOR_AVM_DATA']);
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
      if (task) await answered(world, task);
    }
    await passTime(world, 1_000);
    expect((await look(world)).status.checklistStatus).toBe('WAITING_FOR_INITIAL_OFFERS');
    await keep(kept.data);
    await passTime(world, 60_000);
    expect((await look(world)).status.checklistStatus).toBe('OFFER_SELECTION');
  });

  it('whose lender never answers is looked at by somebody, and then ends and says so', async () => {
    const world = await begun();
    await passTime(world, 3 * DAY);
    expect((await desk.tasks(world.uuid)).map(({ name }) => name)).toEqual(['attention']);
    expect((await look(world)).isLoading).toBe(true);
    await passTime(world, 25 * DAY);
    const { status, destination } = await look(world);
    expect([status.checklistStatus, destination.path]).toEqual(['CANCELLED', '']);
    expect(await desk.tasks(world.uuid)).toEqual([]);
  });
});
