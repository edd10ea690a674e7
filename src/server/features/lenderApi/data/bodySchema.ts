import type { Schema } from '../client/lenderCall.ts';

/** A JSON Schema of an object of the sandbox's files, from which the calls take theirs. */
interface SeedSchema {
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

const LONGEST_TEXT = 200;

const formats: Readonly<Record<string, object>> = {
  email: { format: 'email', maxLength: 254 },
  avatarUri: { pattern: '^(https://|data:image/)', maxLength: 2000 },
};

type Node = Readonly<Record<string, unknown>>;

/** Texts get a length, addresses their form. */
function bounded(name: string, node: Node): Node {
  const { title: _title, ...rest } = node;
  if (rest.type === 'object')
    return { ...rest, properties: boundedAll(rest.properties as Record<string, Node>) };
  if (rest.type === 'array') return { ...rest, maxItems: 100, items: bounded('', rest.items as Node) };
  if (rest.type !== 'string' || 'enum' in rest) return rest;
  return { maxLength: LONGEST_TEXT, ...rest, ...formats[name] };
}

const boundedAll = (properties: Readonly<Record<string, object>>): Record<string, Node> =>
  Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, bounded(name, node as Node)]));

/** What a call is sent and answers: the sandbox's own records without their lender, and without `key`. */
export function bodyOf({ properties, required }: SeedSchema, key: string): Schema {
  const own = Object.entries(properties).filter(([name]) => name !== key && name !== 'organization');
  return {
    type: 'object',
    additionalProperties: false,
    properties: boundedAll(Object.fromEntries(own)),
    required: required.filter((name) => name !== key && name !== 'organization'),
  };
}

/** What a call answers: the body with its key. */
export function recordOf({ properties }: SeedSchema, key: string, body: Schema): Schema {
  const { properties: own, required } = body as unknown as SeedSchema;
  return {
    type: 'object',
    additionalProperties: false,
    properties: { [key]: properties[key], ...own },
    required: [key, ...required],
  };
}
