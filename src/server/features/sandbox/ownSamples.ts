import { isOwnPlace, JUDGING_FLOW } from '../../../core/flow/ownAnswers.ts';
import { enumName } from '../../../core/model/enumName.ts';
import type { FieldSchema, Step } from '../../../core/model/generated/step.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Json, JsonObject } from '../../../core/shared/json.ts';
import { getAt, setAt } from '../../../core/shared/jsonPointer.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

/** What a made-up answer is made of. */
interface SampleGround {
  readonly enums: AppPart['enums'];
  readonly today: string;
}

/** An answer that a field takes; undefined where its pattern fits nothing that can be thought of. */
export function sampleAnswer(schema: FieldSchema, ground: SampleGround): Json | undefined {
  const fixed = schema.default ?? schema.const ?? choicesOf(schema, ground)[0];
  if (fixed !== undefined) return fixed;
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'array':
      return choicesOf(schema.items ?? {}, ground).slice(0, Math.max(1, schema.minItems ?? 1));
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    default:
      return schema.format === 'calendar-date' ? ground.today : sampleText(schema);
  }
}

/** The ids of the enum that a schema refers to, or the values it lists. */
function choicesOf(
  { $ref, enum: listed }: Pick<FieldSchema, '$ref' | 'enum'>,
  { enums }: SampleGround,
): readonly (string | number)[] {
  return $ref === undefined ? (listed ?? []) : (enums[enumName($ref)]?.values ?? []).map(({ id }) => id);
}

function sampleNumber({ minimum, exclusiveMinimum, multipleOf = 1 }: FieldSchema): number {
  const least = Math.max(minimum ?? 0, exclusiveMinimum ?? 0);
  const first = Math.ceil(least / multipleOf) * multipleOf;
  return first === exclusiveMinimum ? first + multipleOf : first;
}

const FORMS: Readonly<Record<string, string>> = {
  email: 'sample@example.com',
  'us-phone': '2025550123',
  uuid: '00000000-0000-4000-8000-000000000000',
};
const WORDS = ['Sample', 'A', 'SampleSample', 'A sample', ...digitsUpTo(12)];

function digitsUpTo(length: number): readonly string[] {
  return Array.from({ length }, (_, index) => '1'.repeat(index + 1));
}

function sampleText(schema: FieldSchema): string | undefined {
  const { format, pattern, trimmedPattern } = schema;
  if (format !== undefined) return FORMS[format];
  const least = Math.max(1, schema.minLength ?? 0, schema.trimmedMinLength ?? 0);
  const most = Math.min(schema.maxLength ?? 4000, schema.trimmedMaxLength ?? 4000);
  const patterns = [pattern, trimmedPattern].flatMap((one) =>
    one === undefined ? [] : [new RegExp(one, 'u')],
  );
  return [...WORDS, 'A'.repeat(least)].find(
    (text) => text.length >= least && text.length <= most && patterns.every((one) => one.test(text)),
  );
}

/** A step's document with an answer to each required question of the lender's own that it does not answer yet. */
export function withOwnSamples(step: Step, document: JsonObject, ground: SampleGround): JsonObject {
  const { data, store = {} } = step;
  return (data.required ?? []).reduce<JsonObject>((filled, field) => {
    const place = store[field];
    const schema = data.properties[field];
    if (place === undefined || !schema || !isOwnPlace(place) || getAt(filled, place) !== undefined)
      return filled;
    const answer = sampleAnswer(schema, ground);
    return answer === undefined ? filled : setAt(filled, place, answer);
  }, document);
}

/** The document of registration with an answer to each required question of the lender's own, whether it is asked or not. */
export function registrationSamples(
  release: CompiledRelease,
  document: JsonObject,
  today: string,
): JsonObject {
  const part = release.flows[JUDGING_FLOW];
  const ground = { enums: release.app.enums, today };
  return (part?.flow.steps ?? []).reduce<JsonObject>((filled, { id }) => {
    const step = part?.steps[id];
    return step ? withOwnSamples(step, filled, ground) : filled;
  }, document);
}
