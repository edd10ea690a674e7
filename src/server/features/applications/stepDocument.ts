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

type SentField = StepField & { readonly store: string };

export const sentFields = ({ fields }: StepLayout): readonly SentField[] =>
  [...fields.values()].filter((field): field is SentField => field.store !== undefined);

/** Names an answer's place in a body: `body.trust.name`. */
export const bodyName = (pointer: string): string => ['body', ...pointerSegments(pointer)].join('.');

/** A document's answers by field; absent ones are omitted. */
export function readAnswers({ layout }: ReleaseStep, document: JsonObject): Answers {
  const entries = sentFields(layout).map(
    ({ name, store }) => [name, toAnswer(getAt(document, store))] as const,
  );
  return compact(Object.fromEntries(entries));
}

/** One line per unknown key or impossible value in a document. */
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

/** Pointers of everything around a place, including the whole document. */
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

/** The answers without sensitive ones, to store with the application and show again. */
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
