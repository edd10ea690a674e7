import { enumName } from '../model/enumName.ts';
import type { FieldSchema, StepData } from '../model/generated/step.ts';
import type { EnumValues } from '../rules/types.ts';

/** Plain JSON Schema with the keywords of `keywords.ts`, without references and defaults. */
export type ResolvedSchema = Readonly<Record<string, unknown>>;

export interface StepWithData {
  readonly data: StepData;
}

export interface SchemaScope {
  readonly enums: EnumValues;
  /** By id: the steps of list items. */
  readonly steps: Readonly<Record<string, StepWithData>>;
}

/**
 * A step's answers as one JSON Schema, with list items inlined from their own step. Throws an Error that
 * names a field whose enum or step does not exist, or a list within a list.
 */
export function stepSchema(data: StepData, scope: SchemaScope): ResolvedSchema {
  const fields = Object.entries(data.properties).map(
    ([name, field]) => [name, fieldSchema(name, field, scope)] as const,
  );
  return { type: 'object', properties: Object.fromEntries(fields), required: data.required ?? [] };
}

/** Schemas are compiled as written, and the order of keywords has no meaning. */
const sorted = <T>(map: Readonly<Record<string, T>>): readonly (readonly [string, T])[] =>
  Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1));

function fieldSchema(name: string, field: FieldSchema, scope: SchemaScope): ResolvedSchema {
  const { default: _unused, items, ...own } = field;
  const schema = resolve(name, own, scope.enums);
  if (!items) return schema;
  const { step, ...one } = items;
  return {
    ...schema,
    items: step === undefined ? resolve(name, one, scope.enums) : itemSchema(name, step, scope),
  };
}

function itemSchema(name: string, step: string, { enums, steps }: SchemaScope): ResolvedSchema {
  const item = Object.hasOwn(steps, step) ? steps[step] : undefined;
  if (!item) throw new Error(`${name}: there is no step ${step}`);
  return stepSchema(item.data, { enums, steps: {} });
}

function resolve(name: string, field: FieldSchema, enums: EnumValues): ResolvedSchema {
  const { $ref, ...own } = field;
  if ($ref === undefined) return Object.fromEntries(sorted(own));
  const values = Object.hasOwn(enums, enumName($ref)) ? enums[enumName($ref)] : undefined;
  if (!values) throw new Error(`${name}: there is no enum ${enumName($ref)}`);
  return Object.fromEntries(sorted<unknown>({ type: 'string', ...own, enum: values }));
}
