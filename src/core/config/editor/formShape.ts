import { isObject, type Json } from '../../shared/json.ts';
import { type Form, fits, formOf, type SchemasById } from '../schemaForms.ts';

/** A schema and the file that its references are relative to. */
export interface SchemaAt {
  readonly root: string;
  readonly schema: unknown;
}

/** What a text refers to. */
export type NameKind = 'message' | 'fact' | 'field' | 'id' | 'enum' | 'state';

export interface KnownKey extends SchemaAt {
  readonly key: string;
  readonly isRequired: boolean;
}

/** What a form asks for one value; `any` is what only its text can say. */
export type Asked =
  | { readonly type: 'choice'; readonly values: readonly Json[] }
  | { readonly type: 'boolean' | 'date' | 'color' | 'text' | 'rule' | 'any' }
  | {
      readonly type: 'number';
      readonly minimum?: number;
      readonly maximum?: number;
      readonly isWhole: boolean;
    }
  | { readonly type: 'name'; readonly of: NameKind }
  | { readonly type: 'list'; readonly items: SchemaAt }
  | { readonly type: 'map'; readonly known: readonly KnownKey[]; readonly others?: SchemaAt }
  | {
      readonly type: 'forms';
      readonly forms: readonly (SchemaAt & { readonly name: string })[];
      readonly chosen: number;
    };

export interface Shape {
  readonly asked: Asked;
  readonly description?: string;
}

const NAMES: Readonly<Record<string, NameKind>> = {
  copyKey: 'message',
  factName: 'fact',
  fieldName: 'field',
  id: 'id',
};
const RULES: ReadonlySet<string> = new Set(['rule', 'amount']);
const ENUM_REFERENCE = '^enums#/';
const COLOR = /#.*\[0-9a-f/i;

/** What a form asks for a value under a schema of the configuration. */
export function shapeOf(schemas: SchemasById, { root, schema }: SchemaAt, value: Json | undefined): Shape {
  const own = isObject(schema) ? schema : {};
  const [only, ...more] = Array.isArray(own.allOf) ? own.allOf : [];
  if (only !== undefined && more.length === 0)
    return described(own, shapeOf(schemas, { root, schema: only }, value));
  const found = formOf(schemas, root, schema);
  const asked = askedBy(schemas, found, value);
  return described(own, described(found.form, { asked }));
}

function described({ description }: Form, shape: Shape): Shape {
  return typeof description === 'string' ? { ...shape, description } : shape;
}

interface Found {
  readonly form: Form;
  readonly root: string;
  readonly name?: string;
}

function askedBy(schemas: SchemasById, { form, root, name = '' }: Found, value: Json | undefined): Asked {
  if (RULES.has(name)) return { type: 'rule' };
  const of = NAMES[name];
  if (of !== undefined) return { type: 'name', of };
  if (name === 'state') return { type: 'choice', values: form.enum as readonly Json[] };
  const forms = form.oneOf ?? form.anyOf;
  if (Array.isArray(forms)) return choiceOfForms(schemas, root, forms, value);
  if (Array.isArray(form.enum)) return { type: 'choice', values: form.enum as readonly Json[] };
  if ('const' in form) return { type: 'choice', values: [form.const as Json] };
  return askedByType(form, root, name);
}

function askedByType(form: Form, root: string, name: string): Asked {
  switch (form.type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
    case 'number':
      return numberOf(form);
    case 'string':
      return textOf(form, name);
    case 'array':
      return isObject(form.items) ? { type: 'list', items: { root, schema: form.items } } : { type: 'any' };
    case 'object':
      return mapOf(form, root);
    default:
      return { type: 'any' };
  }
}

const numberOf = ({ type, minimum, maximum }: Form): Asked => ({
  type: 'number',
  isWhole: type === 'integer',
  ...(typeof minimum === 'number' && { minimum }),
  ...(typeof maximum === 'number' && { maximum }),
});

function textOf({ pattern }: Form, name: string): Asked {
  if (name === 'calendarDate') return { type: 'date' };
  if (typeof pattern !== 'string') return { type: 'text' };
  if (pattern.startsWith(ENUM_REFERENCE)) return { type: 'name', of: 'enum' };
  if (pattern.startsWith('^\\d{4}-\\d{2}-\\d{2}')) return { type: 'date' };
  return { type: COLOR.test(pattern) ? 'color' : 'text' };
}

function mapOf({ properties, required, additionalProperties }: Form, root: string): Asked {
  const needed = new Set(Array.isArray(required) ? required : []);
  const known = Object.entries(isObject(properties) ? properties : {}).map(([key, schema]) => ({
    key,
    root,
    schema,
    isRequired: needed.has(key),
  }));
  const others = isObject(additionalProperties) ? { root, schema: additionalProperties } : undefined;
  if (known.length === 0 && !others) return { type: 'any' };
  return { type: 'map', known, ...(others && { others }) };
}

function choiceOfForms(
  schemas: SchemasById,
  root: string,
  all: readonly unknown[],
  value: Json | undefined,
): Asked {
  const found = all.map((schema) => formOf(schemas, root, schema));
  const forms = found.map((one, at) => ({ name: nameOfForm(one, at), root, schema: all[at] }));
  const chosen = value === undefined ? -1 : found.findIndex(({ form }) => fits(form, value));
  return { type: 'forms', forms, chosen };
}

function nameOfForm({ form, name }: Found, at: number): string {
  const keys = Array.isArray(form.required)
    ? form.required
    : isObject(form.properties)
      ? Object.keys(form.properties)
      : [];
  const [first] = keys;
  return typeof form.title === 'string'
    ? form.title
    : (name ?? (typeof first === 'string' ? first : String(form.type ?? at + 1)));
}

/** The least value that a schema asks for, to begin with: its required keys, and the first of closed lists. */
export function emptyOf(schemas: SchemasById, at: SchemaAt, levels = 6): Json {
  const { asked } = shapeOf(schemas, at, undefined);
  switch (asked.type) {
    case 'choice':
      return asked.values[0] ?? null;
    case 'boolean':
      return false;
    case 'number':
      return asked.minimum ?? 0;
    case 'rule':
      return true;
    case 'list':
      return [];
    case 'map':
      return Object.fromEntries(
        asked.known.flatMap((known) =>
          known.isRequired && levels > 0 ? [[known.key, emptyOf(schemas, known, levels - 1)]] : [],
        ),
      );
    case 'forms': {
      const [first] = asked.forms;
      return first && levels > 0 ? emptyOf(schemas, first, levels - 1) : null;
    }
    default:
      return '';
  }
}
