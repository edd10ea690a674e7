import { isObject } from '../shared/json.ts';
import { getAt } from '../shared/jsonPointer.ts';

/** A JSON Schema without `$ref` at its root. */
export type Form = Readonly<Record<string, unknown>>;

export type SchemasById = Readonly<Record<string, unknown>>;

/** A form, its schema, and its definition name if it has one. */
export interface FoundForm {
  readonly form: Form;
  readonly root: string;
  readonly name?: string;
}

/** Resolves `$ref`s (`#/definitions/x` or `file#/definitions/x`, relative to the schema that has them). */
export function formOf(schemas: SchemasById, root: string, schema: unknown, name?: string): FoundForm {
  if (!isObject(schema)) return { form: {}, root };
  if (typeof schema.$ref !== 'string') return { form: schema, root, ...(name === undefined ? {} : { name }) };
  const [file = '', pointer = ''] = schema.$ref.split('#');
  const target = file === '' ? root : root.replace(/[^/]*$/, file);
  return formOf(schemas, target, getAt(schemas[target], pointer), pointer.split('/').at(-1));
}

/**
 * True if a value looks like a form: by JSON type, by its `type` tag, or by a key that only this form has.
 */
export function fits(form: Form, value: unknown): boolean {
  if (form.type === 'object' && !isObject(value)) return false;
  if (form.type === 'array') return Array.isArray(value);
  if (form.type === 'string') return typeof value === 'string';
  if (!isObject(value) || !isObject(form.properties)) return false;
  const tags = tagsOf(form);
  if (tags.length > 0) return tags.includes(value.type);
  const required = Array.isArray(form.required) ? form.required : Object.keys(form.properties).slice(0, 1);
  return required.some((key) => Object.hasOwn(value, key));
}

/** The values of `type` in a tagged union. */
export function tagsOf(form: Form): readonly unknown[] {
  const type = isObject(form.properties) ? form.properties.type : undefined;
  if (!isObject(type)) return [];
  return Array.isArray(type.enum) ? type.enum : 'const' in type ? [type.const] : [];
}
