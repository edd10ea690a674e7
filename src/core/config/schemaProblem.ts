import type { ErrorObject } from 'ajv';
import { isObject } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';
import type { FindingCode } from './finding.ts';

export interface SchemaProblem {
  readonly pointer: string;
  /** Whether the key or the value is wrong. */
  readonly on: 'key' | 'value';
  readonly code: FindingCode;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

type SchemaError = Pick<ErrorObject, 'keyword' | 'params' | 'data' | 'instancePath'> &
  Partial<Pick<ErrorObject, 'parentSchema' | 'message' | 'propertyName'>>;

type Words = Pick<SchemaProblem, 'code' | 'message'> & {
  readonly suggestion?: string | undefined;
  readonly key?: string;
  readonly entry?: number;
};

/** The problem behind an AJV error (option `verbose`); `base` is the pointer of the checked value. */
export function problemOf(error: SchemaError, base: string): SchemaProblem {
  const { key, entry, suggestion, ...words } = (wordings[error.keyword] ?? otherwise)(error);
  return {
    pointer: base + error.instancePath + toPointer([key ?? entry ?? []].flat()),
    on: key === undefined ? 'value' : 'key',
    ...words,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

const wordings: Readonly<Record<string, (error: SchemaError) => Words>> = {
  additionalProperties: unknownKey,
  required: ({ params }) => ({
    code: 'missing-key',
    message: `The key ${params.missingProperty} is missing`,
  }),
  type: wrongType,
  enum: ({ params, data, parentSchema, propertyName }) => ({
    ...(formerly(parentSchema, data) ?? notAllowed(params.allowedValues as readonly unknown[], data)),
    ...(propertyName === undefined ? {} : { key: propertyName }),
  }),
  minLength: ({ params }) => ({
    code: 'out-of-range',
    message:
      params.limit === 1 ? 'This text is empty' : `This text needs at least ${params.limit} characters`,
  }),
  const: ({ params, data }) => notAllowed([params.allowedValue], data),
  pattern: badFormat,
  minimum: outOfRange,
  maximum: outOfRange,
  minProperties: ({ parentSchema }) => ({
    code: 'missing-key',
    message: `One of these keys is needed: ${keysOf(parentSchema).join(', ')}`,
  }),
  maxProperties: ({ params, parentSchema }) => ({
    code: 'out-of-range',
    message: `Only ${params.limit} of these keys is allowed here: ${keysOf(parentSchema).join(', ')}`,
  }),
  minItems: ({ params }) => ({
    code: 'out-of-range',
    message: `This list is too short; the minimum length is ${params.limit}`,
  }),
  maxItems: ({ params }) => ({
    code: 'out-of-range',
    message: `This list is too long; the maximum length is ${params.limit}`,
  }),
  uniqueItems: ({ params }) => ({
    code: 'out-of-range',
    entry: Math.max(Number(params.i), Number(params.j)),
    message: `Entries ${Math.min(Number(params.i), Number(params.j)) + 1} and ${Math.max(Number(params.i), Number(params.j)) + 1} of this list are the same`,
  }),
};

const otherwise = ({ keyword, message }: SchemaError): Words => ({
  code: 'not-allowed',
  message: `This ${message ?? `does not satisfy ${keyword}`}`,
});

const keysOf = (schema: SchemaError['parentSchema']): readonly string[] =>
  isObject(schema?.properties) ? Object.keys(schema.properties) : [];

function unknownKey({ params, parentSchema }: SchemaError): Words {
  const key = String(params.additionalProperty);
  const known = keysOf(parentSchema);
  const suggestion = suggest(key, known);
  const list = known.filter((name) => name !== '$schema').join(', ');
  const message = `The key ${key} is not known here${suggestion === undefined ? `; known keys are ${list}` : ''}`;
  return { code: 'unknown-key', message, suggestion, key };
}

const typeNames: Readonly<Record<string, string>> = {
  object: 'a mapping',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function wrongType({ params, data }: SchemaError): Words {
  const types = [params.type].flat().map(String);
  const wanted = types.map((type) => typeNames[type] ?? type).join(' or ');
  const quotes = types.includes('string') && (typeof data === 'number' || typeof data === 'boolean');
  const hint = quotes ? ': put it in quotes' : '';
  return {
    code: 'wrong-type',
    message: `This must be ${wanted}, not ${typeof data === 'number' ? data : typeNames[typeOf(data)]}${hint}`,
  };
}

function notAllowed(allowed: readonly unknown[], data: unknown): Words {
  const words = allowed.map(String);
  const suggestion = typeof data === 'string' ? suggest(data, words) : undefined;
  const said = typeof data === 'object' ? 'This' : JSON.stringify(data);
  return { code: 'not-allowed', message: `${said} is not one of ${words.join(', ')}`, suggestion };
}

/** A value that an earlier version allowed (`x-former` of the schema). */
function formerly(schema: SchemaError['parentSchema'], data: unknown): Words | undefined {
  const former: unknown = schema?.['x-former'];
  if (typeof data !== 'string' || !isObject(former) || !Object.hasOwn(former, data)) return undefined;
  const suggestion = typeof former[data] === 'string' ? former[data] : undefined;
  const what =
    suggestion === undefined ? 'is not there any more: take it out' : `is called ${suggestion} now`;
  return { code: 'not-allowed', message: `${JSON.stringify(data)} ${what}`, suggestion };
}

function badFormat({ params, data, parentSchema, propertyName }: SchemaError): Words {
  const said = JSON.stringify(data);
  const meaning = typeof parentSchema?.description === 'string' ? ` (${parentSchema.description})` : '';
  const words: Words = { code: 'bad-format', message: `${said} does not match ${params.pattern}${meaning}` };
  return propertyName === undefined ? words : { ...words, key: propertyName };
}

function outOfRange({ params, data }: SchemaError): Words {
  const message = `${JSON.stringify(data)} is not ${params.comparison} ${params.limit}`;
  return { code: 'out-of-range', message };
}
