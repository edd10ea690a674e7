import { Ajv, type ValidateFunction } from 'ajv';
import type { Transaction } from 'kysely';
import { type TaskContract, taskContracts } from '../../../core/journey/taskContracts.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import { readLenderFile } from '../applications/lenderFileService.ts';
import { type ApplicationRecord, readRecord } from '../applications/recordService.ts';
import type { Task } from '../tasks/taskService.ts';
import { digestOf } from './digestOf.ts';
import { givenReaders } from './givenReaders.ts';
import type { GivenSource, GivenTools } from './readers/givenReader.ts';

export type { GivenTools } from './readers/givenReader.ts';

/** What a task needs to be answered, by its contract, as it is now. */
export interface TaskGiven {
  /** Without what is secret. */
  readonly given: JsonObject;
  /** Members that the contract marks `x-secret`: only for whoever may read secrets, never logged. */
  readonly secrets: JsonObject;
  /** What is missing or wrong by the contract; each names the task and the member. Empty if nothing is. */
  readonly problems: readonly string[];
}

type Tx = Transaction<Tables>;

const ajv = new Ajv({ allErrors: true }).addVocabulary(['x-personal', 'x-secret']);
const validators = new Map<string, ValidateFunction>();

function validatorOf({ task, given }: TaskContract): ValidateFunction {
  const known = validators.get(task) ?? ajv.compile(given);
  validators.set(task, known);
  return known;
}

/** Members of what a contract gives, each with whether it is secret. */
export function membersOf({ given }: TaskContract): readonly (readonly [name: string, isSecret: boolean])[] {
  const { properties, definitions } = given;
  const schemas = isObject(properties) ? properties : {};
  const shared = isObject(definitions) ? definitions : {};
  return Object.entries(schemas).map(([name, schema]) => {
    const { $ref } = isObject(schema) ? schema : {};
    const definition = typeof $ref === 'string' ? shared[$ref.replace('#/definitions/', '')] : schema;
    return [name, isObject(definition) && definition['x-secret'] === true];
  });
}

const contractOf = ({ name, version }: Pick<Task, 'name' | 'version'>): TaskContract | undefined =>
  taskContracts.get(`${name}@${version}`);

async function read(source: GivenSource, names: readonly string[]): Promise<JsonObject> {
  const found: Record<string, unknown> = {};
  const readers: Readonly<Record<string, (source: GivenSource) => unknown>> = givenReaders;
  for (const name of names) {
    const value = await readers[name]?.(source);
    if (value !== undefined) found[name] = value;
  }
  return found as JsonObject;
}

/** A task whose application the caller may have read already. */
export interface GivenTask {
  readonly task: Task;
  readonly record?: ApplicationRecord | undefined;
}

async function sourceOf(tools: GivenTools, tx: Tx, { task, record }: GivenTask): Promise<GivenSource> {
  const application = record ?? (await readRecord(tx, task.application_uuid));
  if (!application) throw new Error(`There is no application ${task.application_uuid}`);
  return { tx, tools, task, record: application, file: await readLenderFile(tx, application.uuid) };
}

/**
 * Reads what a task is given. What the application lacks is a problem that names it, and never an error: whoever performs
 * the task gets what there is. Nothing for a task whose contract this server no longer has.
 */
export async function givenOf(tools: GivenTools, tx: Tx, asked: GivenTask): Promise<TaskGiven> {
  const contract = contractOf(asked.task);
  if (!contract) return { given: {}, secrets: {}, problems: [] };
  const members = membersOf(contract);
  const all = await read(
    await sourceOf(tools, tx, asked),
    members.map(([name]) => name),
  );
  const secret = new Set(members.flatMap(([name, isSecret]) => (isSecret ? [name] : [])));
  const split = (isWanted: (name: string) => boolean): JsonObject =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
  return {
    given: split((name) => !secret.has(name)),
    secrets: split((name) => secret.has(name)),
    problems: problemsOf(contract, all),
  };
}

function problemsOf(contract: TaskContract, all: JsonObject): readonly string[] {
  const validate = validatorOf(contract);
  if (validate(all)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${contract.task} given${instancePath}: ${message}`,
  );
}

/** A digest of the members for whose change a task is asked anew; null for a task without any. */
export async function inputHashOf(tools: GivenTools, tx: Tx, asked: GivenTask): Promise<string | null> {
  const { asksAnewOn = [] } = contractOf(asked.task) ?? {};
  if (asksAnewOn.length === 0) return null;
  return digestOf(asked.task, await read(await sourceOf(tools, tx, asked), asksAnewOn));
}

/** The same digest, and what is missing or wrong of all that the task is given. */
export async function inputOf(
  tools: GivenTools,
  tx: Tx,
  asked: GivenTask,
): Promise<{ readonly hash: string | null } & Pick<TaskGiven, 'problems'>> {
  const { given, secrets, problems } = await givenOf(tools, tx, asked);
  const { asksAnewOn = [] } = contractOf(asked.task) ?? {};
  if (asksAnewOn.length === 0) return { hash: null, problems };
  const all: JsonObject = { ...given, ...secrets };
  const input = asksAnewOn.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return { hash: digestOf(asked.task, Object.fromEntries(input)), problems };
}
