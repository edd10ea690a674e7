import { isObject, type Json } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { fits, formOf, type SchemasById } from './schemaForms.ts';

/** A part of a document that refers to something else, or a rule. */
export interface Mark {
  readonly type: MarkType;
  readonly pointer: string;
  /** Whether the key or the value refers. */
  readonly on: 'key' | 'value';
  readonly value: Json;
}

/** The definitions of common.schema.json that mark references and rules. */
export type MarkType = 'copyKey' | 'factName' | 'fieldName' | 'rule' | 'amount';

const types: ReadonlySet<string> = new Set<MarkType>(['copyKey', 'factName', 'fieldName', 'rule', 'amount']);
const isMarkType = (name: string | undefined): name is MarkType => name !== undefined && types.has(name);

/** The value satisfies the schema `name` (`file` or `file#/definitions/x`). */
export function marksIn(schemas: SchemasById, name: string, value: Json): readonly Mark[] {
  const marks: Mark[] = [];
  visit({ schemas, marks }, '', { $ref: name.includes('#') ? name : `${name}#` }, [], value);
  return marks;
}

interface Visit {
  readonly schemas: SchemasById;
  readonly marks: Mark[];
}

type Path = readonly (string | number)[];

function visit(to: Visit, within: string, schema: unknown, path: Path, value: Json): void {
  const { form, root, name } = formOf(to.schemas, within, schema);
  if (isMarkType(name)) {
    to.marks.push({ type: name, pointer: toPointer(path), on: 'value', value });
    return;
  }
  if (name === 'panelOption') {
    visitOption(to, path, value);
    return;
  }
  for (const part of listOf(form.allOf)) visit(to, root, part, path, value);
  for (const part of [...listOf(form.oneOf), ...listOf(form.anyOf)])
    if (fits(formOf(to.schemas, root, part).form, value)) visit(to, root, part, path, value);
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) visit(to, root, form.items, [...path, index], item);
  else if (isObject(value)) visitMap(to, root, form, path, value as { [key: string]: Json });
}

/** Options have a shape of the panel's own; message keys in them are recognized by their prefix. */
function visitOption(to: Visit, path: Path, value: Json): void {
  if (typeof value === 'string' && value.startsWith('screen.'))
    to.marks.push({ type: 'copyKey', pointer: toPointer(path), on: 'value', value });
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) visitOption(to, [...path, key], part);
}

function visitMap(
  to: Visit,
  root: string,
  form: Readonly<Record<string, unknown>>,
  path: Path,
  map: { readonly [key: string]: Json },
): void {
  const properties = isObject(form.properties) ? form.properties : {};
  const { name } = formOf(to.schemas, root, form.propertyNames);
  for (const [key, value] of Object.entries(map)) {
    if (isMarkType(name))
      to.marks.push({ type: name, pointer: toPointer([...path, key]), on: 'key', value: key });
    const schema = Object.hasOwn(properties, key) ? properties[key] : form.additionalProperties;
    visit(to, root, schema, [...path, key], value);
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
