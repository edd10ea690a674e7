import { enumName } from '../model/enumName.ts';
import type { FieldSchema } from '../model/generated/step.ts';
import type { EnumValues, FactValue } from '../rules/types.ts';
import { visibleLetter } from '../shared/textChecks.ts';

/** A field's schema, and the enums it may refer to. */
export interface AskedField {
  readonly schema: FieldSchema;
  readonly enums: EnumValues;
}

/** Answers on both sides of every limit of both fields, and some typical ones. */
export function answersAtBorders(...fields: readonly AskedField[]): readonly FactValue[] {
  const answers = fields.flatMap(({ schema, enums }) => [
    ...numbersAt(schema),
    ...textsAt(schema),
    ...(choicesOf({ schema, enums }) ?? []),
    ...(schema.const === undefined ? [] : [schema.const]),
  ]);
  return [...new Set([...answers, ...USUAL])];
}

const USUAL: readonly FactValue[] = [
  'Ann',
  'Ann Lee',
  '12 Main Street',
  'New York',
  "O'Brien",
  'CA',
  'ca',
  '90210',
  '9021',
  '90210-1234',
  '5551234567',
  'ann@example.com',
  '1986-06-15',
  'Correct-Horse-7',
  '0',
  ' ',
  '\u3164',
  true,
  false,
  0,
  1,
  0.5,
  -1,
];

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;

function numbersAt(schema: FieldSchema): readonly number[] {
  if (schema.type !== 'integer' && schema.type !== 'number') return [];
  return NUMBERS.flatMap((key) => schema[key] ?? []).flatMap((bound) => [bound, bound - 1, bound + 1]);
}

const LENGTHS = ['minLength', 'maxLength', 'trimmedMinLength', 'trimmedMaxLength'] as const;

const textsAt = (schema: FieldSchema): readonly string[] => [
  ...LENGTHS.flatMap((key) => schema[key] ?? []).flatMap((length) =>
    [length - 1, length, length + 1].filter((each) => each > 0).map((each) => 'a'.repeat(each)),
  ),
  ...(schema.words === undefined
    ? []
    : [schema.words - 1, schema.words]
        .filter((count) => count > 0)
        .map((count) => 'word '.repeat(count).trim())),
];

const choicesOf = ({ schema, enums }: AskedField): readonly FactValue[] | undefined =>
  schema.$ref === undefined ? schema.enum : (enums[enumName(schema.$ref)] ?? []);

/** Ignores formats and lists. */
export function acceptsAnswer(answer: FactValue, { schema, enums }: AskedField): boolean {
  const choices = choicesOf({ schema, enums });
  if (choices && !choices.includes(answer)) return false;
  if (schema.const !== undefined && schema.const !== answer) return false;
  if (schema.type === 'boolean') return typeof answer === 'boolean';
  if (schema.type === 'integer' || schema.type === 'number')
    return typeof answer === 'number' && takesNumber(answer, schema);
  return typeof answer === 'string' && takesText(answer, schema);
}

function takesNumber(answer: number, schema: FieldSchema): boolean {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return (
    (type === 'number' || Number.isInteger(answer)) &&
    answer >= (minimum ?? answer) &&
    answer <= (maximum ?? answer) &&
    (exclusiveMinimum === undefined || answer > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || answer < exclusiveMaximum) &&
    (multipleOf === undefined || Number.isInteger(answer / multipleOf))
  );
}

function takesText(answer: string, schema: FieldSchema): boolean {
  const trimmed = answer.trim();
  const isLong = (text: string, least = 0, most = Number.POSITIVE_INFINITY) =>
    [...text].length >= least && [...text].length <= most;
  return (
    isLong(answer, schema.minLength, schema.maxLength) &&
    isLong(trimmed, schema.trimmedMinLength, schema.trimmedMaxLength) &&
    (!schema.notBlank || visibleLetter.test(answer)) &&
    (schema.words === undefined || trimmed.split(/\s+/).length >= schema.words) &&
    (schema.notStartsWith === undefined || !answer.trimStart().startsWith(schema.notStartsWith)) &&
    matches(schema.pattern, answer) &&
    matches(schema.trimmedPattern, trimmed)
  );
}

const matches = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(text);
