import { isObject, type JsonObject } from '../shared/json.ts';
import type { TaskContract } from './taskContracts.ts';

type Schema = Readonly<Record<string, unknown>>;

const schemaIn = (schemas: unknown, name: string): Schema => {
  const found = isObject(schemas) ? schemas[name] : undefined;
  return isObject(found) ? found : {};
};

/** The examples of a schema, or one that is put together from those of its members; throws where there is none. */
function examplesOf(schema: Schema, definitions: unknown, at: string): readonly unknown[] {
  const { $ref, examples, enum: choices, type, items, properties } = schema;
  if (Array.isArray(examples)) return examples;
  if (typeof $ref === 'string')
    return examplesOf(schemaIn(definitions, $ref.replace('#/definitions/', '')), definitions, at);
  if (Array.isArray(choices)) return choices.slice(0, 1);
  if (type === 'array') return [examplesOf(isObject(items) ? items : {}, definitions, `${at}/0`)];
  if (type === 'boolean') return [true];
  if (type !== 'object') throw new Error(`${at} has no example`);
  const members = Object.keys(isObject(properties) ? properties : {});
  const member = (name: string) => examplesOf(schemaIn(properties, name), definitions, `${at}/${name}`)[0];
  return [Object.fromEntries(members.map((name) => [name, member(name)]))];
}

/** A list is shown with all examples of its items. Throws an error that names what has no example. */
const exampleOf = (schema: Schema, definitions: unknown, at: string): JsonObject =>
  examplesOf(schema, definitions, at)[0] as JsonObject;

/** An example of all that a task may be given, secrets included; valid by its contract. */
export const givenExample = ({ task, given }: TaskContract): JsonObject =>
  exampleOf(given, given.definitions, `${task} given`);

/** An example of the data of an outcome; valid by its contract. Undefined for an outcome that the task does not have. */
export function outcomeExample(
  { task, outcomes, definitions }: TaskContract,
  outcome: string,
): JsonObject | undefined {
  const schema = Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
  return schema && exampleOf(schema, definitions, `${task} ${outcome}`);
}
