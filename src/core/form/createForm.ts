import { type Answer, type Answers, type ItemAnswers, isItems, toAnswer } from '../flow/answers.ts';
import { settleLayout } from '../flow/settleLayout.ts';
import type { Facts } from '../rules/types.ts';
import { compact } from '../shared/compact.ts';
import type { CompiledStep, FormField } from './compileStep.ts';
import { confirmationFailures, pendingConfirmations, startConfirmations } from './confirmations.ts';
import { shownAnswers } from './fieldErrors.ts';
import type { FieldState, FormState, ListItem } from './formTypes.ts';
import { outcomeOf, policyFailures } from './policyOutcome.ts';
import { shownPages } from './shownPages.ts';

export interface FormStart {
  /** Known answers of the step's fields. */
  readonly answers: Answers;
  /** The walk's facts. */
  readonly facts: Facts;
  /** Fields that cannot be changed if they have an answer (REG-33). */
  readonly readOnly?: readonly string[];
  /** IDs of confirmations given earlier for these answers. */
  readonly confirmed?: readonly string[];
}

/** Shows no errors yet. */
export function createForm(
  step: CompiledStep,
  { answers, facts, readOnly = [], confirmed = [] }: FormStart,
): FormState {
  const given = { ...startAnswers(step, answers), ...factAnswers(step, facts) };
  const { facts: own, ...visibility } = settleLayout(step.layout, facts, given);
  const outcome = outcomeOf(step, own, { changed: new Set() });
  const isHidden = (name: string): boolean =>
    visibility.hiddenFields.has(name) || outcome.hiddenFields.has(name);
  const fields = [...step.fields.values()].map((field): [string, FieldState] => [
    field.name,
    startField(field, {
      known: field.control?.options.fact === undefined ? ownAnswer(answers, field.name) : given[field.name],
      answer: given[field.name],
      items: field.items && startItems(field.items, given[field.name], own),
      readOnly: readOnly.includes(field.name),
      visible: !isHidden(field.name),
    }),
  ]);
  for (const [name, { items }] of fields) if (items) given[name] = listAnswer(items);
  const confirmations = startConfirmations(step, own, confirmed);
  const state: FormState = {
    fields: Object.fromEntries(fields),
    answers: given,
    facts: own,
    visibility,
    outcome,
    banners: outcome.banners,
    // Earlier answers can be corrected first; the dialog opens on submit.
    modal: undefined,
    modalPending: false,
    blocked: outcome.isBlocked,
    confirmations,
    pending: [],
    page: undefined,
    submitted: false,
    summary: [],
    failures: [
      ...visibility.failures,
      ...policyFailures(step, outcome),
      ...confirmationFailures(step, confirmations),
    ],
  };
  const [first] = shownPages(step, state);
  return { ...state, page: first?.id, pending: pendingConfirmations(step, confirmations, state) };
}

/** A known answer as its input would return it, so that nothing changes until the borrower edits. */
export const enteredAnswer = ({ codec, fallback }: FormField, answer: Answers[string]): Answers[string] =>
  codec.parse(codec.format(answer)) ?? fallback;

/** The items' forms for a list's `answer`; `facts` surround the list. */
export const startItems = (
  step: CompiledStep,
  answer: Answer | undefined,
  facts: Facts,
): readonly ListItem[] =>
  (isItems(answer) ? answer : []).map((answers, key) => ({
    key,
    form: createForm(step, { answers, facts }),
  }));

/** The items' visible answers; undefined without items. */
export function listAnswer(items: readonly ListItem[]): Answer | undefined {
  if (items.length === 0) return undefined;
  return items.map(({ form }) => shownAnswers(form.answers, form.fields) as ItemAnswers);
}

/** Answers that are given facts; undefined for unknown ones. */
export const factAnswers = ({ fields }: CompiledStep, facts: Facts): Record<string, Answer | undefined> =>
  Object.fromEntries(
    [...fields.values()].flatMap(({ name, control }) => {
      const fact = control?.options.fact;
      return fact === undefined ? [] : [[name, toAnswer(facts[fact])]];
    }),
  );

function startAnswers({ fields }: CompiledStep, answers: Answers): Answers {
  const entries = [...fields.values()].map((field) => [
    field.name,
    enteredAnswer(field, ownAnswer(answers, field.name)),
  ]);
  return compact(Object.fromEntries(entries));
}

const ownAnswer = (answers: Answers, name: string): Answers[string] =>
  Object.hasOwn(answers, name) ? answers[name] : undefined;

interface FieldStart {
  readonly known: Answers[string];
  readonly answer: Answers[string];
  readonly items: readonly ListItem[] | undefined;
  readonly readOnly: boolean;
  readonly visible: boolean;
}

const startField = (
  { codec, control }: FormField,
  { known, answer, items, readOnly, visible }: FieldStart,
): FieldState => ({
  raw: codec.format(known),
  answer,
  touched: false,
  edited: false,
  revealed: false,
  visible,
  readOnly: readOnly && known !== undefined,
  locked: control?.options.opens !== undefined && answer !== true,
  error: undefined,
  items,
});
