import type { Answer } from '../flow/answers.ts';
import { deriveFrom, type FactDraft } from '../flow/derivation.ts';
import { giveFacts } from '../flow/settleLayout.ts';
import type { Facts } from '../rules/types.ts';
import type { ValidateStep } from '../validation/types.ts';
import type { RawValue } from './codec.ts';
import type { CompiledStep, FormField } from './compileStep.ts';
import { factAnswers, listAnswer, startItems } from './createForm.ts';
import type { FieldState, FormEvent, FormState, ListItem } from './formTypes.ts';

type Reduce = (
  step: CompiledStep,
  validate: ValidateStep,
  state: FormState,
  event: FormEvent,
) => readonly [FormState, unknown];

/** An event's working copy of a form; copies only what changes. */
export interface FormWork {
  readonly step: CompiledStep;
  readonly validate: ValidateStep;
  readonly before: FormState;
  readonly reduce: Reduce;
  fields: Record<string, FieldState>;
  /** Fields whose state was set. */
  readonly touched: Set<string>;
  answers: Record<string, Answer | undefined>;
  /** Fields whose answer was set. */
  readonly answered: Set<string>;
  facts: FactDraft;
  /** Facts that changed. */
  readonly changed: Set<string>;
  confirmations: FormState['confirmations'];
  modal: FormState['modal'];
  /** Whether the event enters or leaves a field that can open a dialog. */
  entry: 'entering' | 'left' | undefined;
  page: FormState['page'];
  submitted: boolean;
}

export const beginWork = ({
  step,
  validate,
  before,
  reduce,
}: Pick<FormWork, 'step' | 'validate' | 'before' | 'reduce'>): FormWork => ({
  step,
  validate,
  before,
  reduce,
  fields: before.fields,
  touched: new Set(),
  answers: before.answers,
  answered: new Set(),
  facts: before.facts,
  changed: new Set(),
  confirmations: before.confirmations,
  modal: before.modal,
  entry: undefined,
  page: before.page,
  submitted: before.submitted,
});

export const fieldState = ({ fields }: Pick<FormState, 'fields'>, name: string): FieldState | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Keeps the same object if nothing differs. */
export function putField(work: FormWork, name: string, parts: Partial<FieldState>): void {
  const field = fieldState(work, name);
  if (!field) return;
  const keys = Object.keys(parts) as (keyof FieldState)[];
  if (keys.every((key) => field[key] === parts[key])) return;
  if (work.fields === work.before.fields) work.fields = { ...work.fields };
  work.touched.add(name);
  work.fields[name] = { ...field, ...parts };
}

/** Updates the answer and its facts, and clears server errors. */
export function enterRaw(
  work: FormWork,
  field: FormField,
  raw: RawValue,
  parts: Partial<FieldState> = {},
): void {
  const { name } = field;
  const current = fieldState(work, name);
  if (!current) return;
  const typed = field.codec.parse(raw) ?? field.fallback;
  const items = field.items && startItems(field.items, typed, work.facts);
  const answer = items ? listAnswer(items) : typed;
  const error = current.error?.type === 'server' ? undefined : current.error;
  putField(work, name, { ...parts, raw: shownRaw(field, raw), answer, items, error });
  if (answer !== current.answer) enterAnswer(work, field, answer);
}

/** As typed, except that an emptied choice shows the value that counts. */
const shownRaw = ({ codec, fallback }: FormField, raw: RawValue): RawValue =>
  raw === '' && fallback !== undefined ? codec.format(undefined) : raw;

export function putItems(work: FormWork, field: FormField, items: readonly ListItem[]): void {
  const { name } = field;
  const answer = listAnswer(items);
  const current = fieldState(work, name)?.answer;
  const isSame = JSON.stringify(answer) === JSON.stringify(current);
  putField(work, name, isSame ? { items } : { items, answer, raw: field.codec.format(answer), edited: true });
  if (!isSame) enterAnswer(work, field, answer);
}

function enterAnswer(work: FormWork, field: FormField, answer: Answer | undefined): void {
  const { name } = field;
  if (work.answers === work.before.answers) work.answers = { ...work.answers };
  work.answered.add(name);
  if (answer === undefined) delete work.answers[name];
  else work.answers[name] = answer;
  if (!work.before.visibility.hiddenFields.has(name)) enterFacts(work, field, answer);
}

/** Facts set by the step's own answers stay. */
export function surroundWith(work: FormWork, facts: Facts): void {
  for (const [name, answer] of Object.entries(factAnswers(work.step, facts))) {
    const field = work.step.fields.get(name);
    if (field) enterRaw(work, field, field.codec.format(answer));
  }
  const { step, before, changed } = work;
  const draft: FactDraft = { ...facts };
  for (const { targets } of step.fields.values())
    for (const { fact } of targets) draft[fact] = before.facts[fact];
  Object.assign(draft, deriveFrom(draft, step.layout.derivation));
  for (const name of new Set([...Object.keys(draft), ...Object.keys(before.facts)]))
    if (draft[name] !== before.facts[name]) changed.add(name);
  if (changed.size > 0) work.facts = draft;
}

function enterFacts(work: FormWork, { targets, ...field }: FormField, answer: Answer | undefined): void {
  if (targets.every(({ fact, read }) => work.facts[fact] === read(answer))) return;
  if (work.facts === work.before.facts) work.facts = { ...work.facts };
  const { layout } = work.step;
  giveFacts({ ...field, targets }, answer, { layout, draft: work.facts, changed: work.changed });
}
