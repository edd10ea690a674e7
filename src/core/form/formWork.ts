import type { Answer } from '../flow/answers.ts';
import { deriveFrom, type FactDraft } from '../flow/derivation.ts';
import { giveFacts, settleNodes, type Visibility } from '../flow/settleLayout.ts';
import type { Facts } from '../rules/types.ts';
import type { ValidateStep } from '../validation/types.ts';
import type { RawValue } from './codec.ts';
import type { CompiledStep, FormField } from './compileStep.ts';
import { confirmationFailures, pendingConfirmations, settleConfirmations } from './confirmations.ts';
import { findProblems, invalidError, type ProblemsByField, sameError } from './fieldErrors.ts';
import type { FieldError, FieldState, FormState, PolicyStanding, SummaryEntry } from './formTypes.ts';
import { standingFailures, standingOf } from './policyStanding.ts';

/** One event's working copy of a form; only what the event changes is copied. */
export interface FormWork {
  readonly step: CompiledStep;
  readonly validate: ValidateStep;
  readonly before: FormState;
  fields: Record<string, FieldState>;
  answers: Record<string, Answer | undefined>;
  facts: FactDraft;
  readonly changed: Set<string>;
  confirmations: FormState['confirmations'];
  modal: FormState['modal'];
  /** What the event does to a field that can open a dialog. */
  entry: 'entering' | 'left' | undefined;
  submitted: boolean;
}

/** Begins to work on a form. */
export const beginWork = (step: CompiledStep, validate: ValidateStep, before: FormState): FormWork => ({
  step,
  validate,
  before,
  fields: before.fields,
  answers: before.answers,
  facts: before.facts,
  changed: new Set(),
  confirmations: before.confirmations,
  modal: before.modal,
  entry: undefined,
  submitted: before.submitted,
});

/** The state of a field the step has; undefined for any other name. */
export const fieldState = ({ fields }: Pick<FormState, 'fields'>, name: string): FieldState | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Changes parts of one field; a field whose parts are all the same stays the same object. */
export function putField(work: FormWork, name: string, parts: Partial<FieldState>): void {
  const field = fieldState(work, name);
  if (!field) return;
  const keys = Object.keys(parts) as (keyof FieldState)[];
  if (keys.every((key) => field[key] === parts[key])) return;
  if (work.fields === work.before.fields) work.fields = { ...work.fields };
  work.fields[name] = { ...field, ...parts };
}

/** Enters something into a field: its answer and the facts it gives follow. A server's complaint about it is forgotten. */
export function enterRaw(
  work: FormWork,
  field: FormField,
  raw: RawValue,
  parts: Partial<FieldState> = {},
): void {
  const { name } = field;
  const current = fieldState(work, name);
  if (!current) return;
  const answer = field.codec.parse(raw) ?? field.fallback;
  const error = current.error?.type === 'server' ? undefined : current.error;
  putField(work, name, { ...parts, raw, answer, error });
  if (answer === current.answer) return;
  if (work.answers === work.before.answers) work.answers = { ...work.answers };
  if (answer === undefined) delete work.answers[name];
  else work.answers[name] = answer;
  if (!work.before.visibility.hiddenFields.has(name)) enterFacts(work, field, answer);
}

/** Puts other facts around the step; those that its own answers give stay as they are. */
export function surroundWith(work: FormWork, facts: Facts): void {
  const { step, before, changed } = work;
  const draft: FactDraft = { ...facts };
  for (const { targets } of step.fields.values())
    for (const { fact } of targets) draft[fact] = before.facts[fact];
  Object.assign(draft, deriveFrom(draft, step.layout.derivation));
  for (const name of new Set([...Object.keys(draft), ...Object.keys(before.facts)]))
    if (draft[name] !== before.facts[name]) changed.add(name);
  if (changed.size > 0) work.facts = draft;
}

/** Everything that follows from what was entered: visibility, policies, confirmations, errors. The same state when nothing changed. */
export function settleWork(work: FormWork): FormState {
  const { step, before, changed } = work;
  const visibility = settleVisibility(work);
  const standing = standingOf(step, work.facts, { previous: before.standing, changed });
  const previous = work.confirmations;
  const confirmations = settleConfirmations(step, work.facts, { previous, changed });
  showFields(work, visibility, standing);
  showErrors(work, standing);
  const { fields, answers, facts, submitted } = work;
  const pending = pendingConfirmations(step, confirmations, { fields, pending: before.pending });
  const summary = submitted ? summarise(step, { fields, summary: before.summary }) : before.summary;
  return keep(before, {
    ...{ fields, answers, facts, visibility, standing, confirmations, pending, submitted, summary },
    ...settleModal(work, standing),
    banners: standing.banners,
    blocked: standing.isBlocked,
    failures: failuresOf(step, before, { visibility, standing, confirmations }),
  });
}

/**
 * A dialog that comes into force while something is entered, or by what was known before, opens when a field is left:
 * a list is passed through key by key, and what a draft brought can be corrected.
 */
function settleModal(
  { before, modal, entry }: FormWork,
  standing: PolicyStanding,
): Pick<FormState, 'modal' | 'modalPending'> {
  const now = standing.modal;
  if (!now) return { modal: undefined, modalPending: false };
  const isNew = now.policy !== before.standing.modal?.policy;
  if (isNew && entry === 'entering') return { modal: undefined, modalPending: true };
  if (isNew || (entry === 'left' && before.modalPending)) return { modal: now, modalPending: false };
  return { modal, modalPending: before.modalPending };
}

function enterFacts(work: FormWork, { targets, ...field }: FormField, answer: Answer | undefined): void {
  if (targets.every(({ fact, read }) => work.facts[fact] === read(answer))) return;
  if (work.facts === work.before.facts) work.facts = { ...work.facts };
  const { layout } = work.step;
  giveFacts({ ...field, targets }, answer, { layout, draft: work.facts, changed: work.changed });
}

function settleVisibility(work: FormWork): Visibility {
  const { step, before, changed, answers } = work;
  if (changed.size === 0 || step.layout.nodes.length === 0) return before.visibility;
  if (work.facts === before.facts) work.facts = { ...work.facts };
  return settleNodes(step.layout, { answers, draft: work.facts, changed, previous: before.visibility });
}

function showFields(work: FormWork, visibility: Visibility, standing: PolicyStanding): void {
  const { before, step } = work;
  if (visibility === before.visibility && standing === before.standing) return;
  for (const name of step.fields.keys()) {
    const visible = !visibility.hiddenFields.has(name) && !standing.hiddenFields.has(name);
    if (work.fields[name]?.visible !== visible) putField(work, name, { visible });
  }
}

function showErrors(work: FormWork, standing: PolicyStanding): void {
  const { step, before } = work;
  if (work.fields === before.fields && standing === before.standing) return;
  if (!Object.values(work.fields).some(({ revealed }) => revealed)) return;
  const problems = findProblems(work.validate, work);
  for (const name of step.fields.keys()) {
    const error = errorOf(name, { work, problems, standing });
    if (!sameError(work.fields[name]?.error, error)) putField(work, name, { error });
  }
}

interface ErrorSources {
  readonly work: FormWork;
  readonly problems: ProblemsByField;
  readonly standing: PolicyStanding;
}

function errorOf(name: string, { work, problems, standing }: ErrorSources): FieldError | undefined {
  const field = work.fields[name];
  if (!field?.visible) return undefined;
  if (field.error?.type === 'server') return field.error;
  if (!field.revealed) return undefined;
  const own = problems.get(name);
  return own ? invalidError(work.step.step, name, own) : standing.refusals.get(name);
}

function summarise(
  { fields: compiled }: CompiledStep,
  { fields, summary }: Pick<FormState, 'fields' | 'summary'>,
): readonly SummaryEntry[] {
  const entries = [...compiled.values()].flatMap(({ name, label }) => {
    const error = fields[name]?.error;
    return error ? [{ field: name, label, error }] : [];
  });
  const isSame =
    entries.length === summary.length && entries.every(({ error }, index) => error === summary[index]?.error);
  return isSame ? summary : entries;
}

type Settled = Pick<FormState, 'visibility' | 'standing' | 'confirmations'>;

function failuresOf(step: CompiledStep, before: FormState, now: Settled): FormState['failures'] {
  const { visibility, standing, confirmations } = now;
  const isSame =
    visibility === before.visibility &&
    standing === before.standing &&
    confirmations === before.confirmations;
  if (isSame) return before.failures;
  return [
    ...visibility.failures,
    ...standingFailures(step, standing),
    ...confirmationFailures(step, confirmations),
  ];
}

function keep(before: FormState, next: FormState): FormState {
  const keys = Object.keys(next) as (keyof FormState)[];
  return keys.every((key) => next[key] === before[key]) ? before : next;
}
