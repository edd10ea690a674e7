import type { FieldSchema } from '../../model/generated/step.ts';
import { patternProblem } from '../../patterns/patternProblem.ts';

/** Why no answer, or not the intended one, satisfies a field's schema. */
export interface FieldSchemaProblem {
  /** The keyword at fault; undefined for the whole schema. */
  readonly keyword?: keyof FieldSchema;
  /** The sentence after the name of the field. */
  readonly message: string;
}

type Keyword = keyof FieldSchema;
type FieldType = NonNullable<FieldSchema['type']>;

const ofText: readonly Keyword[] = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'notBlank',
  'trimmedMinLength',
  'trimmedMaxLength',
  'trimmedPattern',
  'notStartsWith',
  'words',
  'sameAs',
  'sameTextAs',
  'notTextOf',
  'passwordStrength',
];
const ofNumbers: readonly Keyword[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];
const ofLists: readonly Keyword[] = ['items', 'minItems', 'maxItems', 'uniqueItems', 'distinct'];

const fitting: Readonly<Record<FieldType, readonly Keyword[]>> = {
  string: ofText,
  integer: ofNumbers,
  number: ofNumbers,
  boolean: [],
  array: ofLists,
};

/** Problems that stop the validator from compiling, or that no answer could satisfy. */
export function fieldSchemaProblems(schema: FieldSchema): readonly FieldSchemaProblem[] {
  const type = schema.$ref === undefined ? schema.type : (schema.type ?? 'string');
  if (type === undefined) return [{ message: 'needs a type, or an enum by $ref' }];
  return [
    ...typeProblems(schema, type),
    ...misfits(schema, type),
    ...patternProblems(schema),
    ...contradictions(schema),
    ...valueProblems(schema, type),
  ];
}

function typeProblems({ $ref, items }: FieldSchema, type: FieldType): readonly FieldSchemaProblem[] {
  const problems: FieldSchemaProblem[] = [];
  if ($ref !== undefined && type !== 'string')
    problems.push({ keyword: 'type', message: 'takes its values from an enum, so its type must be string' });
  if (type === 'array' && items === undefined) problems.push({ message: 'is a list, so it needs items' });
  if (items && items.step === undefined && items.$ref === undefined && items.type === undefined)
    problems.push({ keyword: 'items', message: 'has items without a type, an enum or a step' });
  return problems;
}

function misfits(schema: FieldSchema, type: FieldType): readonly FieldSchemaProblem[] {
  return [...ofText, ...ofNumbers, ...ofLists]
    .filter((keyword) => schema[keyword] !== undefined && !fitting[type].includes(keyword))
    .map((keyword) => ({ keyword, message: `is of type ${type}, to which ${keyword} does not apply` }));
}

function patternProblems(schema: FieldSchema): readonly FieldSchemaProblem[] {
  return (['pattern', 'trimmedPattern'] as const).flatMap((keyword): FieldSchemaProblem[] => {
    const problem = patternProblem(schema[keyword] ?? '', longestText(schema, keyword));
    return problem === undefined ? [] : [{ keyword, message: `has a pattern that ${problem}` }];
  });
}

function longestText(
  { maxLength, trimmedMaxLength }: FieldSchema,
  keyword: 'pattern' | 'trimmedPattern',
): number | undefined {
  if (keyword === 'pattern' || trimmedMaxLength === undefined) return maxLength;
  return Math.min(maxLength ?? trimmedMaxLength, trimmedMaxLength);
}

const pairs: readonly (readonly [least: Keyword, most: Keyword, mayBeEqual: boolean])[] = [
  ['minLength', 'maxLength', true],
  ['trimmedMinLength', 'trimmedMaxLength', true],
  ['trimmedMinLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'maximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
];

function contradictions(schema: FieldSchema): readonly FieldSchemaProblem[] {
  const found = pairs.flatMap(([least, most, mayBeEqual]): FieldSchemaProblem[] => {
    const [low, high] = [schema[least], schema[most]];
    if (low === undefined || high === undefined || low < high || (mayBeEqual && low === high)) return [];
    return [
      { keyword: least, message: `accepts no answer, because ${least} is ${low} and ${most} is ${high}` },
    ];
  });
  if (isOutside(schema)) found.push({ keyword: 'default', message: 'has a default outside its own limits' });
  if (schema.multipleOf !== undefined && schema.multipleOf <= 0)
    found.push({ keyword: 'multipleOf', message: 'accepts no answer, because multipleOf must be above 0' });
  if (schema.enum?.length === 0)
    found.push({ keyword: 'enum', message: 'accepts no answer, because its enum is empty' });
  return found;
}

/**
 * A default box may be unticked although the schema wants it ticked; a default amount must satisfy the
 * schema.
 */
function isOutside({ default: value, ...schema }: FieldSchema): boolean {
  if (typeof value !== 'number') return false;
  const { minimum = value, maximum = value, exclusiveMinimum, exclusiveMaximum } = schema;
  const isBeyond = value <= (exclusiveMinimum ?? -Infinity) || value >= (exclusiveMaximum ?? Infinity);
  return value < minimum || value > maximum || isBeyond;
}

function valueProblems(schema: FieldSchema, type: FieldType): readonly FieldSchemaProblem[] {
  const isOfType = (value: unknown): boolean =>
    type === 'integer' ? Number.isInteger(value) : typeof value === type;
  const wrong = (['default', 'const'] as const).filter(
    (keyword) => schema[keyword] !== undefined && !isOfType(schema[keyword]),
  );
  return [
    ...wrong.map((keyword) => ({
      keyword,
      message: `is of type ${type}, but its ${keyword} ${JSON.stringify(schema[keyword])} is not`,
    })),
    ...(schema.enum?.every(isOfType) === false
      ? [{ keyword: 'enum' as const, message: `is of type ${type}, but some values of its enum are not` }]
      : []),
  ];
}
