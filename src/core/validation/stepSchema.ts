import { enumName } from '../model/enumName.ts';
import type { FieldSchema, StepData } from '../model/generated/step.ts';
import type { EnumValues } from '../rules/types.ts';

/** Plain JSON Schema with the keywords of `keywords.ts`: no references, no defaults. */
export type ResolvedSchema = Readonly<Record<string, unknown>>;

/** A step's answers as one JSON Schema. Throws an Error that names the field whose enum does not exist. */
export function stepSchema(data: StepData, enums: EnumValues): ResolvedSchema {
  const fields = Object.entries(data.properties).map(
    ([name, field]) => [name, fieldSchema(name, field, enums)] as const,
  );
  return { type: 'object', properties: Object.fromEntries(fields), required: data.required ?? [] };
}

function fieldSchema(name: string, field: FieldSchema, enums: EnumValues): ResolvedSchema {
  const { default: _unused, items, ...own } = field;
  const schema = resolve(name, own, enums);
  return items ? { ...schema, items: resolve(name, items, enums) } : schema;
}

function resolve(name: string, field: FieldSchema, enums: EnumValues): ResolvedSchema {
  const { $ref, ...own } = field;
  if ($ref === undefined) return own;
  const values = Object.hasOwn(enums, enumName($ref)) ? enums[enumName($ref)] : undefined;
  if (!values) throw new Error(`${name}: there is no enum ${enumName($ref)}`);
  return { type: 'string', ...own, enum: values };
}
