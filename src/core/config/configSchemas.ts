import { Ajv, type ErrorObject } from 'ajv';
import { isObject, type Json } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';
import { type Form, fits, formOf, type SchemasById, tagsOf } from './schemaForms.ts';
import { type Mark, marksIn } from './schemaMarks.ts';
import { problemOf, type SchemaProblem } from './schemaProblem.ts';

export interface ConfigSchemas {
  /** In plain English. With `part`, missing keys are allowed, because a layer below may have them. */
  problems(schema: string, value: Json, extent: 'whole' | 'part'): readonly SchemaProblem[];
  /** Whether there is a schema of this name. */
  knows(schema: string): boolean;
  /** Every copy key, fact name, field name and rule in a value, as its schema marks them. */
  marks(schema: string, value: Json): readonly Mark[];
}

const PART = 'part/';

/** Compiles schemas by file name (`step.schema.json`). Throws if one is not a valid schema. */
export function createConfigSchemas(schemas: Readonly<Record<string, unknown>>): ConfigSchemas {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
  });
  ajv.addKeyword('tsType');
  ajv.addKeyword('x-personal');
  // Values of earlier versions, each with the one that is in its place, or null.
  ajv.addKeyword('x-former');
  const unions: Unions = new Map();
  const known: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isObject(schema)) throw new Error(`${name} is not a JSON Schema`);
    for (const whole of [
      { ...schema, $id: name },
      { ...(loosened(schema) as object), $id: `${PART}${name}` },
    ]) {
      ajv.addSchema(whole);
      known[whole.$id] = whole;
      findUnions(whole, whole.$id, [], unions);
    }
  }
  const registry = { ajv, unions, schemas: known };
  return {
    problems: (schema, value, extent) =>
      problemsOf(registry, extent === 'part' ? `${PART}${schema}` : schema, value),
    knows: (schema) => Object.hasOwn(schemas, schema),
    marks: marksOnce(schemas),
  };
}

/** Memoized, because documents are frozen and shared. */
function marksOnce(schemas: SchemasById): ConfigSchemas['marks'] {
  const found = new Map<string, WeakMap<object, readonly Mark[]>>();
  return (schema, value) => {
    if (typeof value !== 'object' || value === null) return marksIn(schemas, schema, value);
    const known = found.get(schema) ?? new WeakMap<object, readonly Mark[]>();
    found.set(schema, known);
    const marks = known.get(value) ?? marksIn(schemas, schema, value);
    known.set(value, marks);
    return marks;
  };
}

/** The forms of each union -> where they are in which schema. AJV reports the forms but not the place. */
type Unions = Map<unknown, { readonly root: string; readonly pointer: string }>;

interface Registry {
  readonly ajv: Ajv;
  readonly unions: Unions;
  readonly schemas: Readonly<Record<string, unknown>>;
}

function findUnions(schema: unknown, root: string, path: readonly string[], unions: Unions): void {
  if (!isObject(schema) && !Array.isArray(schema)) return;
  const last = path.at(-1);
  if (Array.isArray(schema) && (last === 'oneOf' || last === 'anyOf'))
    unions.set(schema, { root, pointer: toPointer(path) });
  for (const [key, child] of Object.entries(schema)) findUnions(child, root, [...path, key], unions);
}

/** Its unions accept a value that fits several forms. */
function loosened(schema: unknown, isKeyword = true): unknown {
  if (Array.isArray(schema)) return schema.map((item) => loosened(item));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => !(isKeyword && (key === 'required' || key === 'minItems') && !isObject(value)),
  );
  return Object.fromEntries(
    entries.map(([key, value]) => [
      isKeyword && key === 'oneOf' ? 'anyOf' : key,
      loosened(value, !(isKeyword && (key === 'properties' || key === 'definitions'))),
    ]),
  );
}

/** Keywords whose problems are reported beside what is wrong inside them. */
const echoes: ReadonlySet<string> = new Set(['if', 'propertyNames']);

function problemsOf(registry: Registry, name: string, value: Json, base = ''): readonly SchemaProblem[] {
  const validate = registry.ajv.getSchema(name);
  if (!validate) throw new Error(`There is no schema ${name}`);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const unions = outermost(errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf'));
  const inUnion = ({ instancePath }: ErrorObject): boolean =>
    unions.some((union) => isAtOrBelow(instancePath, union.instancePath));
  const plain = errors.filter((error) => !inUnion(error) && !echoes.has(error.keyword));
  return [
    ...withoutEchoes(plain).map((error) => problemOf(error, base)),
    ...unions.flatMap((union) => unionProblems(registry, union, base)),
  ];
}

/** Drops "missing" for a key that is present but misspelt. */
function withoutEchoes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const meant = new Set(
    errors.flatMap((error) => {
      const { suggestion } = error.keyword === 'additionalProperties' ? problemOf(error, '') : {};
      return suggestion === undefined ? [] : [`${error.instancePath} ${suggestion}`];
    }),
  );
  return errors.filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'required' || !meant.has(`${instancePath} ${params.missingProperty}`),
  );
}

const isAtOrBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);

const outermost = (unions: readonly ErrorObject[]): readonly ErrorObject[] =>
  unions.filter(
    (union, index) =>
      !unions.some(
        (other, at) =>
          at !== index &&
          isAtOrBelow(union.instancePath, other.instancePath) &&
          (other.instancePath !== union.instancePath || at > index),
      ),
  );

/** The problems of the form that the value was probably meant to be. */
function unionProblems(registry: Registry, error: ErrorObject, base: string): readonly SchemaProblem[] {
  const place = registry.unions.get(error.schema) ?? { root: '', pointer: '' };
  const pointer = base + error.instancePath;
  const forms = (error.schema as readonly unknown[]).map(
    (schema) => formOf(registry.schemas, place.root, schema).form,
  );
  const fitting = forms.flatMap((form, index) => (fits(form, error.data) ? [index] : []));
  const [meant] = fitting;
  if (meant === undefined || fitting.length > 1) return [noForm(pointer, error.data, forms)];
  return problemsOf(registry, `${place.root}#${place.pointer}/${meant}`, error.data as Json, pointer);
}

const named: Readonly<Record<string, string>> = { object: 'a mapping', array: 'a list', string: 'text' };

function noForm(pointer: string, value: unknown, forms: readonly Form[]): SchemaProblem {
  const tags = forms.flatMap(tagsOf).map(String);
  if (tags.length > 0 && isObject(value)) {
    const error = {
      instancePath: '/type',
      keyword: 'enum',
      params: { allowedValues: tags },
      data: value.type,
    };
    if (value.type !== undefined) return problemOf(error, pointer);
    return problemOf(
      { instancePath: '', keyword: 'required', params: { missingProperty: 'type' }, data: value },
      pointer,
    );
  }
  const keys = forms.flatMap((form) => (Array.isArray(form.required) ? form.required.slice(0, 1) : []));
  const kinds = [...new Set(forms.map((form) => named[String(form.type)] ?? JSON.stringify(form.const)))];
  if (isObject(value) && keys.length > 0) return noFormKey(pointer, value, keys.map(String));
  return { pointer, code: 'wrong-type', on: 'value', message: `This must be ${kinds.join(' or ')}` };
}

function noFormKey(pointer: string, value: object, keys: readonly string[]): SchemaProblem {
  const [key] = keys;
  const message =
    keys.length === 1
      ? `The key ${key} is missing`
      : `Exactly one of these keys is needed: ${keys.join(', ')}`;
  const [misspelt] = Object.keys(value).flatMap((own) => {
    const suggestion = keys.includes(own) ? undefined : suggest(own, keys);
    return suggestion === undefined ? [] : [{ own, suggestion }];
  });
  if (!misspelt) return { pointer, code: 'missing-key', on: 'value', message };
  return {
    pointer: pointer + toPointer([misspelt.own]),
    code: 'unknown-key',
    on: 'key',
    message: `The key ${misspelt.own} is not known here`,
    suggestion: misspelt.suggestion,
  };
}
