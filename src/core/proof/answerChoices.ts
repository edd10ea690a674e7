import type { Answer } from '../flow/answers.ts';
import type { StepField } from '../flow/layoutTypes.ts';
import { enumName } from '../model/enumName.ts';
import type { FieldSchema } from '../model/generated/step.ts';
import type { EnumValues, FactValue } from '../rules/types.ts';

/**
 * The answers of a field that rules tell apart by the facts it sets, or any one answer; only answers that its
 * schema accepts.
 */
export function answerChoices(
  { schema, widget }: Pick<StepField, 'schema' | 'widget'>,
  values: Iterable<FactValue>,
  enums: EnumValues,
): readonly FactValue[] {
  if (schema.const !== undefined) return [schema.const];
  const takes = [...new Set([...values].map((value) => asAnswer(value, schema, enums)))].filter((value) =>
    canTake(value, schema, enums),
  );
  return takes.length > 0 ? takes : [anyAnswer(schema, widget, enums)];
}

/** Checks choice, bounds and type only. */
function canTake(value: FactValue, schema: FieldSchema, enums: EnumValues): boolean {
  const chosen = choicesOf(schema, enums);
  if (chosen) return chosen.includes(value);
  if (schema.type === 'boolean') return typeof value === 'boolean';
  if (schema.type === 'array') return Array.isArray(value);
  if (schema.type !== 'integer' && schema.type !== 'number') return typeof value === 'string';
  return typeof value === 'number' && isWithin(value, schema);
}

const choicesOf = (
  { $ref, enum: listed }: FieldSchema,
  enums: EnumValues,
): readonly FactValue[] | undefined => ($ref === undefined ? listed : (enums[enumName($ref)] ?? []));

function isWithin(value: number, schema: FieldSchema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, type } = schema;
  return (
    (type !== 'integer' || Number.isInteger(value)) &&
    value >= (minimum ?? value) &&
    value <= (maximum ?? value) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum)
  );
}

function asAnswer(value: FactValue, schema: FieldSchema, enums: EnumValues): FactValue {
  const isYesNo =
    typeof value === 'boolean' && schema.type !== 'boolean' && choicesOf(schema, enums)?.includes('YES');
  return isYesNo ? (value ? 'YES' : 'NO') : value;
}

const ANY: Readonly<Partial<Record<StepField['widget'], FactValue>>> = {
  zip: '90210',
  state: 'CA',
  email: 'ann@example.com',
};

function anyAnswer(schema: FieldSchema, widget: StepField['widget'], enums: EnumValues): FactValue & Answer {
  const [first] = choicesOf(schema, enums) ?? [];
  if (first !== undefined) return first;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
  return schema.format === 'calendar-date' ? '1986-06-15' : (ANY[widget] ?? 'other');
}
