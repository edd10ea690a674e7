import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { screenOf } from '../../src/core/flow/screenPaths.ts';
import type { ScreensFile } from '../../src/core/model/generated/screens.ts';
import { countTasks } from '../../src/server/features/tasks/taskService.ts';
import { inMatrix, played } from '../e2e/matrix.ts';
import type { LendingServer } from './lendingServer.ts';
import { productionWorld, type Until } from './model/productionWorld.ts';
import { look, passTime, type World } from './model/world.ts';
import { type Desk, openProductionServer, type WireTask } from './productionServer.ts';
import { mailsTo as mailsWritten } from './writtenMails.ts';

const { screens } = parse(readFileSync('config/screens.yaml', 'utf8')) as ScreensFile;

const DAY = 86_400_000;

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

interface Silence {
  /** The task that nobody ever answers. */
  readonly task: string;
  /** What is answered before, where it is not the usual outcome. */
  readonly answers?: Until['answers'];
  /** The note is signed by then. */
  readonly isSigned?: true;
}

const silences: readonly Silence[] = [
  { task: 'softCredit' },
  { task: 'identityCheck' },
  { task: 'propertyMatch' },
  { task: 'automatedValuation' },
  { task: 'hardCredit' },
  { task: 'creditAlert', answers: { hardCredit: 'alert' } },
  { task: 'incomeReview' },
  { task: 'bankAccount' },
  { task: 'documentReview' },
  { task: 'sanctions' },
  { task: 'fileReview' },
  { task: 'titleSearch' },
  { task: 'valuation', answers: { automatedValuation: 'noValue' } },
  { task: 'appraisalOrder', answers: { automatedValuation: 'appraisalNeeded' } },
  { task: 'fullTitle', answers: { titleSearch: 'fullTitleNeeded' } },
  { task: 'floodCertificate' },
  { task: 'valueCheck' },
  { task: 'recording', isSigned: true },
  { task: 'fundingReview', isSigned: true },
  { task: 'disbursement', isSigned: true },
];

/** Before an offer and after signing. */
const SAMPLE = ['propertyMatch', 'recording'];

const openTasks = (world: World): Promise<readonly WireTask[]> => desk.tasks(world.uuid);

/** The borrower's page is one that exists, or the loader, which leads to `error/timeout` when it takes long (APP-28). */
async function expectScreen(world: World): Promise<void> {
  const { destination, isLoading } = await look(world);
  if (!isLoading) expect(screenOf(destination.path, Object.keys(screens)), destination.path).toBeDefined();
}

const lengthOf = async (world: World, name: string): Promise<number> => {
  const [task] = (await openTasks(world)).filter((one) => one.name === name);
  const rows = server.dependencies.db.kysely.selectFrom('tasks').select(['due_at', 'asked_at']);
  const { due_at, asked_at } = await rows.where('uuid', '=', task?.uuid ?? '').executeTakeFirstOrThrow();
  return (due_at?.getTime() ?? 0) - asked_at.getTime();
};

/** A person of the lender is asked to look, and reads which task was not answered since when. */
async function expectPerson(world: World, name: string): Promise<void> {
  const [attention, ...others] = (await openTasks(world)).filter((task) => task.name === 'attention');
  expect(others).toEqual([]);
  if (!attention) throw new Error(`Nobody is asked to look at ${name}`);
  const { given, problems } = await play.wholeTask(attention);
  expect([given.unanswered, problems]).toEqual([
    expect.objectContaining({ waitsFor: 'LENDER', task: expect.objectContaining({ name, outcome: 'late' }) }),
    [],
  ]);
  const { kysely } = server.dependencies.db;
  const counts = await countTasks(kysely, new Date(server.dependencies.clock.now()));
  expect(counts.attention).toBeGreaterThan(0);
}

async function mailsTo({ uuid }: World): Promise<readonly string[]> {
  const people = server.dependencies.db.kysely
    .selectFrom('applications')
    .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
    .select('identities.email');
  const { email } = await people.where('applications.uuid', '=', uuid).executeTakeFirstOrThrow();
  return (await mailsWritten(server, email)).map(({ subject }) => subject);
}

/** The application ended, and its borrower is told that the lender did not answer. */
async function expectTold(world: World): Promise<void> {
  const { status, application, destination } = await look(world);
  expect([status.checklistStatus, application.endCause]).toEqual(['CANCELLED', 'UNANSWERED']);
  expect(destination.path, 'the dashboard says why').toBe('');
  expect((await mailsTo(world)).join()).toContain('application has ended');
  expect(await openTasks(world)).toEqual([]);
}

/** Nobody who has signed is cancelled: the lender is asked once more, and a person again, for as long as it takes. */
async function expectAskedForEver(world: World, name: string): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    expect((await look(world)).application.active).toBe(true);
    await expectScreen(world);
    expect((await openTasks(world)).map((task) => task.name)).toEqual([name]);
    await passTime(world, await lengthOf(world, name));
    await expectPerson(world, name);
    await passTime(world, 25 * DAY);
  }
  expect((await mailsTo(world)).join()).not.toContain('application has ended');
}

describe('a borrower whose lender never answers', inMatrix, () => {
  it.each(played(silences, ({ task }) => SAMPLE.includes(task)))(
    'sees a screen that exists and comes to a person: $task',
    async ({ task, answers, isSigned }) => {
      const world = await play.begun();
      await play.goOn(world, { tasks: [task], ...(answers && { answers }) });
      await expectScreen(world);
      await passTime(world, await lengthOf(world, task));
      await expectPerson(world, task);
      await expectScreen(world);
      await passTime(world, 25 * DAY);
      if (isSigned) await expectAskedForEver(world, task);
      else await expectTold(world);
    },
  );
});
