import { settleNodes, type Visibility } from '../flow/settleLayout.ts';
import type { CompiledStep } from './compileStep.ts';
import { confirmationFailures, pendingConfirmations, settleConfirmations } from './confirmations.ts';
import { findProblems, invalidError, type ProblemsByField, sameError } from './fieldErrors.ts';
import type { FieldError, FieldState, FormState, PolicyOutcome, SummaryEntry } from './formTypes.ts';
import { type FormWork, putField } from './formWork.ts';
import { tellItems } from './listItems.ts';
import { outcomeOf, policyFailures } from './policyOutcome.ts';
import { fieldsTogether, pagePlace } from './shownPages.ts';

/**
 * Updates visibility, policies, confirmations and errors after input. Returns the same state if nothing
 * changed.
 */
export function settleWork(work: FormWork): FormState {
  const { step, before, changed } = work;
  const visibility = settleVisibility(work);
  const outcome = outcomeOf(step, work.facts, { previous: before.outcome, changed });
  const previous = work.confirmations;
  const confirmations = settleConfirmations(step, work.facts, { previous, changed });
  showFields(work, visibility, outcome);
  surroundItems(work);
  showErrors(work, outcome);
  const { fields, answers, facts, submitted } = work;
  const page = pagePlace(step, { fields, visibility, page: work.page })?.page.id;
  const pending = pendingConfirmations(step, confirmations, { fields, pending: before.pending });
  const summary = submitted ? summarise(step, { fields, page, summary: before.summary }) : noSummary(before);
  return keep(before, {
    ...{ fields, answers, facts, visibility, outcome, confirmations, pending, page, submitted, summary },
    ...settleModal(work, outcome),
    banners: outcome.banners,
    blocked: outcome.isBlocked,
    failures: failuresOf(step, before, { visibility, outcome, confirmations }),
  });
}

/**
 * A dialog opens when the field is left, because keyboard users pass through the options of a list, and
 * answers from a draft can still be corrected.
 */
function settleModal(
  { before, modal, entry }: FormWork,
  outcome: PolicyOutcome,
): Pick<FormState, 'modal' | 'modalPending'> {
  const now = outcome.modal;
  if (!now) return { modal: undefined, modalPending: false };
  const isNew = now.policy !== before.outcome.modal?.policy;
  if (isNew && entry === 'entering') return { modal: undefined, modalPending: true };
  if (isNew || (entry === 'left' && before.modalPending)) return { modal: now, modalPending: false };
  return { modal, modalPending: before.modalPending };
}

function settleVisibility(work: FormWork): Visibility {
  const { step, before, changed, answers } = work;
  if (changed.size === 0 || step.layout.nodes.length === 0) return before.visibility;
  if (work.facts === before.facts) work.facts = { ...work.facts };
  return settleNodes(step.layout, { answers, draft: work.facts, changed, previous: before.visibility });
}

function showFields(work: FormWork, visibility: Visibility, outcome: PolicyOutcome): void {
  const { before, step } = work;
  if (visibility === before.visibility && outcome === before.outcome) return;
  for (const name of step.fields.keys()) {
    const visible = !visibility.hiddenFields.has(name) && !outcome.hiddenFields.has(name);
    if (work.fields[name]?.visible !== visible) putField(work, name, { visible });
  }
}

function surroundItems(work: FormWork): void {
  if (work.changed.size === 0) return;
  for (const field of work.step.fields.values())
    if (field.items) tellItems(work, field, { type: 'setFacts', facts: work.facts });
}

function showErrors(work: FormWork, outcome: PolicyOutcome): void {
  const { step, before } = work;
  if (work.fields === before.fields && outcome === before.outcome) return;
  if (!isAnyRevealed(work)) return;
  const problems = findProblems(work.validate, work);
  for (const name of step.fields.keys()) {
    const error = errorOf(name, { work, problems, outcome });
    if (!sameError(work.fields[name]?.error, error)) putField(work, name, { error });
  }
}

/** Called for each key: makes no list of all fields. */
function isAnyRevealed({ fields }: FormWork): boolean {
  for (const name in fields) if (fields[name]?.revealed) return true;
  return false;
}

interface ErrorSources {
  readonly work: FormWork;
  readonly problems: ProblemsByField;
  readonly outcome: PolicyOutcome;
}

function errorOf(name: string, { work, problems, outcome }: ErrorSources): FieldError | undefined {
  const field = work.fields[name];
  if (!field?.visible) return undefined;
  if (field.error?.type === 'server') return field.error;
  if (!field.revealed) return undefined;
  const own = problems.get(name);
  return own ? invalidError(work.step.step, name, own) : outcome.refusals.get(name);
}

const noSummary = ({ summary }: FormState): FormState['summary'] => (summary.length === 0 ? summary : []);

/** The errors of the fields that are shown together. */
export function summarise(
  step: CompiledStep,
  { fields, page, summary }: Pick<FormState, 'fields' | 'page' | 'summary'>,
): readonly SummaryEntry[] {
  const entries = fieldsTogether(step, { page }).flatMap(({ name, label }): readonly SummaryEntry[] => {
    const state = fields[name];
    const own = state?.error ? [{ field: name, label, error: state.error }] : [];
    return [...itemEntries(name, state), ...own];
  });
  const isSame =
    entries.length === summary.length &&
    entries.every(
      ({ field, error }, index) => field === summary[index]?.field && error === summary[index].error,
    );
  return isSame ? summary : entries;
}

function itemEntries(list: string, state: FieldState | undefined): readonly SummaryEntry[] {
  const items = state?.visible ? (state.items ?? []) : [];
  return items.flatMap(({ key, form }, index) =>
    form.summary.map((entry) => ({
      ...entry,
      field: `${list}/${key}/${entry.field}`,
      within: { list, index },
    })),
  );
}

type Settled = Pick<FormState, 'visibility' | 'outcome' | 'confirmations'>;

function failuresOf(step: CompiledStep, before: FormState, now: Settled): FormState['failures'] {
  const { visibility, outcome, confirmations } = now;
  const isSame =
    visibility === before.visibility && outcome === before.outcome && confirmations === before.confirmations;
  if (isSame) return before.failures;
  return [
    ...visibility.failures,
    ...policyFailures(step, outcome),
    ...confirmationFailures(step, confirmations),
  ];
}

function keep(before: FormState, next: FormState): FormState {
  const keys = Object.keys(next) as (keyof FormState)[];
  return keys.every((key) => next[key] === before[key]) ? before : next;
}
