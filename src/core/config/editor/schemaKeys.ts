import { isObject } from '../../shared/json.ts';

/** What the schemas say about a key, anywhere in files of one kind. */
export interface SchemaKey {
  readonly descriptions: readonly string[];
  readonly values: readonly string[];
  /** Whether its value is a message key or a fact name. */
  readonly names: readonly ('copyKey' | 'factName')[];
}

/** Includes the schemas it refers to. Schemas by file name (`step.schema.json`). */
export function schemaKeys(
  schemas: Readonly<Record<string, unknown>>,
  file: string,
): ReadonlyMap<string, SchemaKey> {
  const keys = new Map<string, SchemaKey>();
  collect(schemas[file], { schemas, file, keys, seen: new Set() });
  return keys;
}

interface Collecting {
  readonly schemas: Readonly<Record<string, unknown>>;
  readonly file: string;
  readonly keys: Map<string, SchemaKey>;
  readonly seen: Set<unknown>;
}

function collect(schema: unknown, to: Collecting): void {
  if (Array.isArray(schema)) for (const item of schema) collect(item, to);
  if (!isObject(schema) || to.seen.has(schema)) return;
  to.seen.add(schema);
  if (isObject(schema.properties))
    for (const [key, value] of Object.entries(schema.properties)) note(key, value, to);
  for (const value of Object.values(schema)) collect(value, to);
  if (typeof schema.$ref === 'string') collect(target(schema.$ref, to), to);
}

function target(ref: string, { schemas, file }: Collecting): unknown {
  const [name = '', pointer = ''] = ref.split('#');
  const path = pointer.split('/').filter((part) => part !== '');
  return path.reduce<unknown>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    schemas[name === '' ? file : name],
  );
}

function note(key: string, schema: unknown, to: Collecting): void {
  if (!isObject(schema)) return;
  const ref = typeof schema.$ref === 'string' ? schema.$ref : '';
  const referred = ref === '' ? undefined : target(ref, to);
  const forms = [schema, referred].filter(isObject);
  const known = to.keys.get(key) ?? { descriptions: [], values: [], names: [] };
  const name = /#\/definitions\/(copyKey|factName)$/.exec(ref)?.[1] as 'copyKey' | 'factName' | undefined;
  to.keys.set(key, {
    descriptions: unique([...known.descriptions, ...forms.flatMap(({ description }) => textOf(description))]),
    values: unique([...known.values, ...forms.flatMap(valuesOf)]),
    names: name === undefined || known.names.includes(name) ? known.names : [...known.names, name],
  });
}

const textOf = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : []);

function valuesOf({ enum: values, const: only, type }: Readonly<Record<string, unknown>>): readonly string[] {
  if (type === 'boolean') return ['true', 'false'];
  return (Array.isArray(values) ? values : only === undefined ? [] : [only]).map(String);
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];
