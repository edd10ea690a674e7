import { afterAll, beforeAll, expect, it } from 'vitest';
import { inMatrix, isDeep } from '../e2e/matrix.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { actHonestly } from './model/honestBorrower.ts';
import {
  answer,
  answerAgain,
  answerWrongly,
  type ModelTask,
  modelPerformers,
  pick,
  type Random,
  randomFrom,
  rightAnswer,
  tasksOf,
  usualAnswer,
} from './model/taskPerformer.ts';
import { expectSound, isAtEnd, look, nextTimer, openWorld, passTime, type World } from './model/world.ts';
import { personas } from './sandboxBorrowers.ts';

/** A failure names its seed: `EQUIFORM_MODEL_RUNS=1 EQUIFORM_MODEL_SEED=<seed> vitest run tests/contract/tasks.model.test.ts`. */
const RUNS = Number(process.env.EQUIFORM_MODEL_RUNS ?? (isDeep ? 1000 : 8));
const SEED = Number(process.env.EQUIFORM_MODEL_SEED ?? 5012);
const LIMIT_MS = 60_000 + RUNS * 20_000;

/** From this turn on nobody makes trouble any more: tasks are answered as usual. */
const CALM_AFTER = 40;
const MOST_TURNS = 250;
const MOST_FAILURES = 5;

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({ performers: modelPerformers });
});
afterAll(() => server.close());

const isOpen = ({ status }: ModelTask): boolean => status === 'open';

const isOfStage = ({ subject }: ModelTask): boolean => subject === '';

/** An application that is played, and the tasks that nobody is going to answer. */
interface Play {
  readonly world: World;
  readonly random: Random;
  readonly neverAnswered: Set<string>;
  /** The turn from which on tasks are answered as usual. */
  readonly calmAfter: number;
}

const NEVER = 0.03;
const DAY_MS = 86_400_000;

/** What the lender's side does about an open task. */
async function perform({ world, random, neverAnswered }: Play, task: ModelTask): Promise<void> {
  const mood = random();
  if (mood < NEVER) neverAnswered.add(task.uuid);
  else if (mood < 0.15) await passTime(world, random() * DAY_MS);
  else if (mood < 0.3) await answerWrongly(world, task, random);
  else {
    const given = rightAnswer(task, random);
    const results = await Promise.all(Array.from({ length: mood < 0.4 ? 2 : 1 }, () => answer(world, given)));
    expect(results.filter((type) => type === 'taken')).toHaveLength(1);
  }
}

/** One turn of lender or borrower; `turn` counts from 0. */
async function play(played: Play, turn: number): Promise<void> {
  const { world, random, neverAnswered, calmAfter } = played;
  const tasks = await tasksOf(world);
  const over = tasks.filter((task) => !isOpen(task));
  if (over.length > 0 && random() < 0.1) await answerAgain(world, pick(random, over), random);
  const open = tasks.filter(isOpen);
  const keys = open.map(({ name, subject }) => `${name} ${subject}`);
  expect(new Set(keys).size, 'each is asked once about a subject').toBe(keys.length);
  expect(open.filter(isOfStage).length, 'only the open stage waits').toBeLessThanOrEqual(1);
  for (const { uuid } of open) expect((await world.server.givenOf(uuid)).problems).toEqual([]);
  const answerable = open.filter(({ uuid }) => !neverAnswered.has(uuid));
  const isBorrowersTurn = !answerable.some(isOfStage) && random() < 0.5;
  const task = isBorrowersTurn || answerable.length === 0 ? undefined : pick(random, answerable);
  if (!task) await actHonestly(world);
  else if (turn >= calmAfter) await answer(world, usualAnswer(task));
  else await perform(played, task);
}

const eventsOf = ({ uuid }: World) =>
  server.dependencies.db.kysely
    .selectFrom('task_events')
    .select(['task_uuid', 'type'])
    .where('application_uuid', '=', uuid)
    .orderBy('id')
    .execute();

/** Each task was asked first, and ended once; what came later was refused. */
async function expectTasksEnded(world: World): Promise<void> {
  const events = Map.groupBy(await eventsOf(world), ({ task_uuid }) => task_uuid);
  const tasks = await tasksOf(world);
  expect(tasks.filter(isOpen)).toEqual([]);
  expect(new Set(events.keys())).toEqual(new Set(tasks.map(({ uuid }) => uuid)));
  for (const { uuid, name, status } of tasks) {
    const [first, ...others] = (events.get(uuid) ?? []).map(({ type }) => type);
    expect([name, first]).toEqual([name, 'asked']);
    expect([name, others.filter((type) => type !== 'refused')]).toEqual([name, [status]]);
  }
}

/** An end is an end: time and late answers change nothing. */
async function expectOver(world: World, random: Random): Promise<void> {
  const { history } = world;
  await passTime(world, 40 * DAY_MS);
  for (const task of await tasksOf(world)) if (random() < 0.1) await answerAgain(world, task, random);
  await expectSound(world);
  expect(world.history).toEqual(history);
}

/** What an application ended as, after a look at all that must hold then. */
async function endOf(world: World, random: Random): Promise<string> {
  await expectSound(world);
  await expectTasksEnded(world);
  await expectOver(world, random);
  const sight = await look(world);
  expect(isAtEnd(sight)).toBe(true);
  return sight.status.checklistStatus;
}

async function isActive({ server, uuid }: World): Promise<boolean> {
  const row = server.dependencies.db.kysely.selectFrom('applications').select('active');
  return (await row.where('uuid', '=', uuid).executeTakeFirstOrThrow()).active;
}

async function playToTheEnd(world: World, random: Random, calmAfter = CALM_AFTER): Promise<string> {
  const played = { world, random, neverAnswered: new Set<string>(), calmAfter };
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (!(await isActive(world))) return endOf(world, random);
    await play(played, turn);
    if (turn % 10 === 0) await expectSound(world);
  }
  throw new Error(`no end after ${MOST_TURNS} turns, next timer ${await nextTimer(world)}`);
}

const kinds = [undefined, ...personas.map(({ id }) => id)];

it('every application comes to one end, whatever its tasks are answered by, how often and when', {
  ...inMatrix,
  timeout: LIMIT_MS,
}, async () => {
  const failures: string[] = [];
  for (let seed = SEED; seed < SEED + RUNS && failures.length < MOST_FAILURES; seed += 1) {
    const random = randomFrom(seed);
    const world = await openWorld(server, pick(random, kinds));
    try {
      await playToTheEnd(world, random);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      failures.push([`seed ${seed}, ${world.persona}: ${words}`, ...world.log.slice(-40)].join('\n'));
    }
  }
  expect(failures.join('\n\n')).toBe('');
  // One whose tasks are all answered as usual.
  expect(await playToTheEnd(await openWorld(server, undefined), randomFrom(SEED), 0)).toBe('COMPLETE');
});
