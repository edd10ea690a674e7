import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { outcomesOf, type TaskContract, taskContracts } from '../../../src/core/journey/taskContracts.ts';
import { isObject } from '../../../src/core/shared/json.ts';
import type { ApplicationData } from '../../../src/server/features/applications/recordService.ts';
import type { GivenAnswer } from '../../../src/server/features/lender/taskAnswers.ts';
import type { Performer, Performers } from '../../../src/server/features/tasks/performerService.ts';
import { digest, look, type World } from './world.ts';

/** From 0 to below 1. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, all: readonly T[]): T {
  if (all.length === 0) throw new Error('There is nothing to pick from');
  return all[Math.floor(random() * all.length)] as T;
}

const byItself: Performer = {
  name: 'model',
  after: () => undefined,
  perform: () => {
    throw new Error('It answers by itself');
  },
};

/** Every task of the program, performed by nobody but the model. */
export const modelPerformers: Performers = Object.fromEntries(
  [...taskContracts.keys()].map((task) => [task.split('@')[0], byItself]),
);

interface Sampled {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Sampled>>;
  readonly required?: readonly string[];
  readonly items?: Sampled;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Figures of a contract that nobody would lend on are rare. */
const LIKELY = 0.85;

/** A value that a schema of the contract allows: usually one of its examples. */
function sampleOf(contract: TaskContract, schema: Sampled, random: Random): unknown {
  const { $ref, type, examples, enum: choices, minItems = 0, minimum = 1, maximum = 1000 } = schema;
  const of = (part: Sampled | undefined): unknown => sampleOf(contract, part ?? {}, random);
  if ($ref) return of(contract.definitions?.[$ref.replace('#/definitions/', '')] as Sampled | undefined);
  if (choices) return pick(random, choices);
  if (examples && random() < LIKELY) return pick(random, examples);
  if (type === 'array')
    return Array.from({ length: minItems + (random() > 0.5 ? 1 : 0) }, () => of(schema.items));
  if (type === 'number' || type === 'integer') return minimum + Math.floor(random() * (maximum - minimum));
  if (type === 'boolean') return random() < 0.5;
  if (type === 'string') return examples ? pick(random, examples) : randomUUID();
  const { properties = {}, required = [] } = schema;
  const given = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.3);
  return Object.fromEntries(given.map(([name, own]) => [name, of(own)]));
}

/** A task as the model sees it. */
export interface ModelTask {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly status: 'open' | 'answered' | 'withdrawn';
  readonly revision: number;
  /** Sources of income that it is about. */
  readonly sources?: readonly string[];
  /** Empty for what a stage waits for. */
  readonly subject: string;
  /** UUIDs of the application's documents under review. */
  readonly documents: readonly string[];
}

export async function tasksOf(world: World): Promise<ModelTask[]> {
  const { kysely } = world.server.dependencies.db;
  const tasks = await kysely
    .selectFrom('tasks')
    .select(['uuid', 'name', 'version', 'status', 'revision', 'subject'])
    .where('application_uuid', '=', world.uuid)
    .orderBy('asked_at')
    .orderBy('uuid')
    .execute();
  const documents = await documentsUnderReview(world);
  const known = tasks.map((task) => ({ ...task, documents: documents[task.name] ?? [] }));
  const review = known.find(({ name, status }) => name === 'incomeReview' && status === 'open');
  if (!review) return known;
  const { application } = await look(world);
  const sources = (application.income?.sources ?? []).map((source) => source.uuid);
  return known.map((task) => (task === review ? { ...task, sources } : task));
}

/** By the task that looks at them. */
async function documentsUnderReview({
  server: { dependencies },
  uuid: application,
}: World): Promise<Readonly<Record<string, readonly string[]>>> {
  const { kysely } = dependencies.db;
  const uploads = kysely.selectFrom('documents').select('uuid').where('status', '=', 'UNDER_REVIEW');
  const own = uploads.where('application_uuid', '=', application).where('condition_uuid', 'is', null);
  const { data } = await kysely
    .selectFrom('applications')
    .select('data')
    .where('uuid', '=', application)
    .executeTakeFirstOrThrow();
  const ofStep = (data as ApplicationData).review?.documents ?? [];
  const all = (await own.orderBy('uuid').execute()).map(({ uuid }) => uuid);
  return { documentReview: ofStep, incomeReview: all.filter((uuid) => !ofStep.includes(uuid)) };
}

const contractOf = ({ name, version }: ModelTask): string => `${name}@${version}`;

/** Dollars a year that a source is verified with. */
const INCOME = 140_000;

/** The usual outcome: the first of the contract. */
const usual = (task: ModelTask): string => outcomesOf(contractOf(task))?.[0] ?? 'failed';

function answerOf(task: ModelTask, outcome: string, random: Random): GivenAnswer {
  const contract = taskContracts.get(contractOf(task));
  const schema = contract?.outcomes[outcome];
  const made = contract && schema ? sampleOf(contract, schema, random) : {};
  const isVerified = task.sources !== undefined && outcome === 'verified';
  const data = isVerified ? { sources: task.sources.map((uuid) => ({ uuid, amount: INCOME })) } : made;
  // A review may refuse only what is under review.
  if (isObject(data) && 'documents' in data && Array.isArray(data.documents))
    data.documents = (task.documents ?? []).map((uuid) => ({ uuid, reason: 'UNREADABLE' }));
  return { task: task.uuid, revision: task.revision, outcome, data: isObject(data) ? data : {} };
}

/** Any answer that may be taken; half of them usual, few that the performer gave up. */
export function rightAnswer(task: ModelTask, random: Random): GivenAnswer {
  const own = Object.keys(taskContracts.get(contractOf(task))?.outcomes ?? {});
  const outcome = random() < 0.5 ? usual(task) : pick(random, own);
  return answerOf(task, random() < 0.05 ? 'failed' : outcome, random);
}

export const usualAnswer = (task: ModelTask): GivenAnswer => answerOf(task, usual(task), () => 0);

/** Answers that must not be taken, and what becomes of them. */
function wrongAnswers(task: ModelTask, random: Random): readonly (readonly [GivenAnswer, string])[] {
  const right = rightAnswer(task, random);
  return [
    [{ ...right, outcome: 'anything' }, 'invalid'],
    [{ ...right, outcome: 'late' }, 'invalid'],
    [{ ...right, data: { unheardOf: true } }, 'invalid'],
    [{ ...right, revision: task.revision + 1 }, 'refused'],
    [{ ...right, task: randomUUID() }, 'refused'],
  ];
}

export async function answer(world: World, given: GivenAnswer): Promise<string> {
  const result = await world.server.answer(given);
  world.log.push(`answer ${given.outcome} to ${given.task} -> ${JSON.stringify(result)}`);
  return result.type;
}

/** An answer that must change nothing. */
async function answerInVain(world: World, given: GivenAnswer, expected: string): Promise<void> {
  const before = await digest(world);
  expect(await answer(world, given)).toBe(expected);
  expect(await digest(world)).toBe(before);
}

export const answerWrongly = (world: World, task: ModelTask, random: Random): Promise<void> =>
  answerInVain(world, ...pick(random, wrongAnswers(task, random)));

/** Answers a task that is over: again, or by something else. */
export const answerAgain = (world: World, task: ModelTask, random: Random): Promise<void> =>
  answerInVain(
    world,
    { ...rightAnswer(task, random), revision: pick(random, [1, task.revision]) },
    'refused',
  );
