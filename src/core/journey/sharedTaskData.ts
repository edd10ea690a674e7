import taskData from '../../../schemas/task-data.schema.json' with { type: 'json' };
import { isObject, type JsonObject } from '../shared/json.ts';

const SHARED = `${taskData.$id}#/definitions/`;
const OWN = '#/definitions/';

const definitions: Readonly<Record<string, unknown>> = taskData.definitions;

/** The names of the shared definitions that a schema refers to, directly or through others. */
function namesIn(schema: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(schema)) for (const item of schema) namesIn(item, found);
  if (!isObject(schema)) return found;
  const { $ref } = schema;
  const name = typeof $ref === 'string' ? $ref.replace(SHARED, '').replace(OWN, '') : undefined;
  if (name !== undefined && !found.has(name)) namesIn(definitions[name], found.add(name));
  for (const value of Object.values(schema)) namesIn(value, found);
  return found;
}

const rewritten = <Schema extends object>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll(`"${SHARED}`, `"${OWN}`));

/** What a contract is given as a JSON Schema of its own: with the definitions of `task-data.schema.json` that it names. */
export function standingAlone(given: JsonObject): JsonObject {
  const used = [...namesIn(given)].map((name) => [name, definitions[name]]);
  if (used.length === 0) return given;
  return { ...rewritten(given), definitions: Object.fromEntries(used) };
}
