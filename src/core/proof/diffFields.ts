import { enumName } from '../model/enumName.ts';
import type { FieldSchema, Step } from '../model/generated/step.ts';
import type { EnumValues, FactValue } from '../rules/types.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import type { Change } from './change.ts';
import { type DiffSides, isSame, namesOf } from './diffSide.ts';
import { acceptsAnswer, answersAtBorders } from './fieldAnswers.ts';

/** Changes in what fields accept: whether required, and each limit with an answer at its border. */
export function diffFields(
  { before, after }: { readonly before: Step; readonly after: Step },
  sides: DiffSides,
): readonly Change[] {
  return namesOf(before.data.properties, after.data.properties).flatMap((field) => {
    const [one, other] = [before.data.properties[field], after.data.properties[field]];
    if (!one || !other) return [];
    return [
      ...requiredChange(field, before, after),
      ...boundChanges(after.id, field, [
        { schema: one, enums: sides.before.vocabulary.enums },
        { schema: other, enums: sides.after.vocabulary.enums },
      ]),
    ];
  });
}

function requiredChange(field: string, before: Step, after: Step): readonly Change[] {
  const [was, is] = [before, after].map(({ data }) => data.required?.includes(field) === true);
  if (was === is) return [];
  const said = (isRequired: boolean | undefined) => (isRequired ? 'required' : 'optional');
  return [
    {
      kind: 'behaviour',
      where: toPointer(['steps', after.id, 'data', 'required']),
      before: said(was),
      after: said(is),
      witness: {},
      words: `The step ${after.id}: ${field} was ${said(was)} before and is ${said(is)} now`,
    },
  ];
}

interface Asked {
  readonly schema: FieldSchema;
  readonly enums: EnumValues;
}

function boundChanges(
  step: string,
  field: string,
  [before, after]: readonly [Asked, Asked],
): readonly Change[] {
  const isOfSameEnum = isSame(choices(before), choices(after));
  if (isSame(before.schema, after.schema) && isOfSameEnum) return [];
  const answers = answersAtBorders(before, after);
  const differing = answers.filter(
    (answer) => acceptsAnswer(answer, before) !== acceptsAnswer(answer, after),
  );
  const where = toPointer(['steps', step, 'data', 'properties', field]);
  if (differing.length === 0)
    return isSame(before.schema, after.schema) ? [] : [unexplained(where, step, field, before, after)];
  return [true, false].flatMap((isTaken) => {
    const [witness] = differing.filter((answer) => acceptsAnswer(answer, after) === isTaken);
    return witness === undefined ? [] : [borderChange(where, { step, field, isTaken, witness })];
  });
}

const choices = ({ schema, enums }: Asked): unknown =>
  schema.$ref === undefined ? undefined : enums[enumName(schema.$ref)];

function borderChange(
  where: string,
  {
    step,
    field,
    isTaken,
    witness,
  }: {
    readonly step: string;
    readonly field: string;
    readonly isTaken: boolean;
    readonly witness: FactValue;
  },
): Change {
  const [refused, taken] = [
    `${JSON.stringify(witness)} is rejected`,
    `${JSON.stringify(witness)} is accepted`,
  ];
  return {
    kind: 'behaviour',
    where,
    before: isTaken ? refused : taken,
    after: isTaken ? taken : refused,
    witness: { [`field.${field}`]: witness },
    words: `The step ${step}: ${field} now ${isTaken ? 'accepts' : 'rejects'} ${JSON.stringify(witness)}, which it ${isTaken ? 'rejected' : 'accepted'} before`,
  };
}

/** The schema changed, but no answer is known that shows it. */
const unexplained = (where: string, step: string, field: string, before: Asked, after: Asked): Change => ({
  kind: 'behaviour',
  where,
  before: JSON.stringify(before.schema),
  after: JSON.stringify(after.schema),
  words: `The step ${step}: what ${field} accepts is written differently`,
});
