import {
  type Answer,
  type Answers,
  type ItemAnswers,
  isItems,
  toAnswer,
} from '../../../core/flow/answers.ts';
import type { StepField, StepLayout } from '../../../core/flow/layoutTypes.ts';
import { compact } from '../../../core/shared/compact.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import { getAt, pointerSegments, setAt, toPointer } from '../../../core/shared/jsonPointer.ts';
import type { ReleaseStep } from './releaseSteps.ts';

/** A field whose answer is sent, and where. */
type SentField = StepField & { readonly store: string };

/** The fields of a step that are sent. */
export const sentFields = ({ fields }: StepLayout): readonly SentField[] =>
  [...fields.values()].filter((field): field is SentField => field.store !== undefined);

/** How the place of an answer in a body is named: `body.trust.name`. */
export const bodyName = (pointer: string): string => ['body', ...pointerSegments(pointer)].join('.');

/** The answers of a step in a document, by field; those not given are left out. */
export function readAnswers({ layout }: ReleaseStep, document: JsonObject): Answers {
  const entries = sentFields(layout).map(
    ({ name, store }) => [name, toAnswer(getAt(document, store))] as const,
  );
  return compact(Object.fromEntries(entries));
}

/** One line per part of a document that is no answer of the step: an unknown key, or a value that cannot be one. */
export function strayParts(step: ReleaseStep, document: JsonObject): readonly string[] {
  const fields = new Map(sentFields(step.layout).map((field) => [field.store, field]));
  const around = new Set(['', ...[...fields.keys()].flatMap(partsAbove)]);
  const find = (value: unknown, pointer: string): readonly string[] => {
    const field = fields.get(pointer);
    if (field) return strayInAnswer(step, field, value);
    if (!around.has(pointer) || !isObject(value))
      return [`${bodyName(pointer)} is not an answer of this step`];
    return Object.entries(value).flatMap(([key, part]) => find(part, `${pointer}${toPointer([key])}`));
  };
  return find(document, '');
}

/** The pointers of everything around a place, the whole document included. */
const partsAbove = (pointer: string): readonly string[] =>
  pointerSegments(pointer).map((_segment, index, all) => toPointer(all.slice(0, index)));

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function strayInAnswer(
  { items }: ReleaseStep,
  { name, store }: SentField,
  value: unknown,
): readonly string[] {
  if (isEmpty(value)) return [];
  const answer = toAnswer(value);
  const item = items.get(name);
  if (answer === undefined || isItems(answer) !== (item !== undefined))
    return [`${bodyName(store)} cannot be an answer`];
  if (!item || !Array.isArray(value)) return [];
  return value.flatMap((one: object, index) =>
    Object.keys(one)
      .filter((key) => !item.fields.has(key))
      .map((key) => `${bodyName(store)}.${index}.${key} is not an answer of this step`),
  );
}

/** The answers as a document, without what is sensitive: what may be kept with the application and shown again. */
export function keptDocument({ layout, items }: ReleaseStep, answers: Answers): JsonObject {
  return sentFields(layout)
    .filter(({ name, sensitive }) => answers[name] !== undefined && !sensitive)
    .reduce<JsonObject>(
      (document, { name, store }) => setAt(document, store, keptAnswer(answers[name], items.get(name))),
      {},
    );
}

function keptAnswer(answer: Answer | undefined, item: StepLayout | undefined): Answer | undefined {
  return item && isItems(answer) ? answer.map((one) => keptItem(one, item)) : answer;
}

const keptItem = (item: ItemAnswers, { fields }: StepLayout): ItemAnswers =>
  Object.fromEntries(Object.entries(item).filter(([name]) => fields.get(name)?.sensitive === false));
