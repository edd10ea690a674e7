import { randomUUID } from 'node:crypto';
import fc from 'fast-check';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const FORMATS: Readonly<Record<string, () => string>> = {
  uuid: randomUUID,
  email: () => 'somebody@example.com',
  date: () => '1984-04-12',
  'date-time': () => '2026-06-15T15:00:00Z',
  uri: () => 'https://example.com/',
};

function textOf({ format = '', pattern, minLength = 0 }: Schema): string {
  const ofFormat = FORMATS[format];
  if (ofFormat) return ofFormat();
  if (pattern === undefined) return 'x'.repeat(Math.max(1, minLength));
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? '';
  } catch {
    // A pattern that cannot be generated is refused like any wrong text.
    return 'x';
  }
}

/** The smallest value a schema accepts, as far as the schema tells; `resolve` looks up references. */
export function exampleOf(schema: Schema, resolve: (ref: string) => Schema): unknown {
  const of = (inner: Schema) => exampleOf(inner, resolve);
  if (schema.$ref !== undefined) return of(resolve(schema.$ref));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice) return schema.properties ? { ...objectOf(schema, of), ...(of(choice) as object) } : of(choice);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return objectOf(schema, of);
  if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => of(schema.items ?? {}));
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return textOf(schema);
}

const objectOf = ({ required = [], properties = {} }: Schema, of: (inner: Schema) => unknown): object =>
  Object.fromEntries(required.map((name) => [name, of(properties[name] ?? {})]));
