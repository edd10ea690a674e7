import { enumName } from '../model/enumName.ts';
import type { FieldSchema, StepData } from '../model/generated/step.ts';
import type { EnumValues } from '../rules/types.ts';

/** Plain JSON Schema with the keywords of `keywords.ts`: no references, no defaults. */
export type ResolvedSchema = Readonly<Record<string, unknown>>;

/** A step as far as its answers go. */
export interface StepWithData {
  readonly data: StepData;
}

/** What a step's fields may refer to. */
export interface SchemaScope {
  readonly enums: EnumValues;
  /** By id: those that describe the items of lists. */
  readonly steps: Readonly<Record<string, StepWithData>>;
}

/**
 * A step's answers as one JSON Schema; the items of a list are described by their own step in place. Throws an Error
 * that names the field whose enum or step does not exist; a list within a list has none.
 */
export function stepSchema(data: StepData, scope: SchemaScope): ResolvedSchema {
  const fields = Object.entries(data.properties).map(
    ([name, field]) => [name, fieldSchema(name, field, scope)] as const,
  );
  return { type: 'object', properties: Object.fromEntries(fields), required: data.required ?? [] };
}

/** Compiled schemas are written out as they stand, and the order of a field's keywords says nothing. */
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
