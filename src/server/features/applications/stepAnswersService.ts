import { type Answers, type ItemAnswers, isItems } from '../../../core/flow/answers.ts';
import type { StepLayout } from '../../../core/flow/layoutTypes.ts';
import { type CompiledPolicy, evaluatePolicies } from '../../../core/flow/policies.ts';
import { settleLayout } from '../../../core/flow/settleLayout.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import type { Problem } from '../../../core/validation/types.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { type ReleaseStep, releaseStep } from './releaseSteps.ts';
import { bodyName, keptDocument, readAnswers, strayParts } from './stepDocument.ts';

export { releaseStep } from './releaseSteps.ts';
export { keptDocument, readAnswers } from './stepDocument.ts';

/** A step's answers as sent, with all facts including `today`. */
export interface StepSubmission {
  readonly stepId: string;
  /** Answers at the step's `store` pointers. */
  readonly document: JsonObject;
  readonly facts: Facts & { readonly today: string };
}

export interface CheckedAnswers {
  /** Field -> answer; only fields shown for these answers, also within lists. */
  readonly answers: Answers;
  readonly facts: Facts;
  /** The answers as a document, without sensitive ones. */
  readonly kept: JsonObject;
}

/** Why answers are refused, one line each: naming a part of the body, or in the policy's words. */
export type StepProblems = readonly string[];

/**
 * Judges a step's answers like its browsers, trusting nothing: refuses unknown parts, drops answers of hidden
 * fields, validates the rest and applies the step's policies. A policy that blocks, or would block but cannot
 * be decided, refuses.
 */
export function checkStepAnswers(
  release: CompiledRelease,
  { stepId, document, facts }: StepSubmission,
): Result<CheckedAnswers, StepProblems> {
  const step = releaseStep(release, stepId);
  const validate = release.validators[stepId];
  if (!step || !validate) return err([`step ${stepId} is not part of the release of this application`]);
  const stray = strayParts(step, document);
  if (stray.length > 0) return err(stray);
  const shown = shownAnswers(step, readAnswers(step, document), facts);
  const invalid = validate(shown.answers).filter((problem) => counts(problem, step, shown));
  if (invalid.length > 0) return err([...new Set(invalid.map((problem) => lineOf(problem, step)))]);
  const asked = { facts: shown.facts, today: facts.today, release, unanswered: unansweredFacts(step, shown) };
  const stopped = stoppedBy(step.policies, asked);
  if (stopped.length > 0) return err([...new Set(stopped)]);
  return ok({ answers: shown.answers, facts: shown.facts, kept: keptDocument(step, shown.answers) });
}

/**
 * Fields of a step whose kept answer a release does not accept, and those it asks although the release before did not. What is
 * never kept, because it is sensitive, counts only where it is newly asked. Empty where the release has no such step.
 */
export function fieldsAskedAgain(
  release: CompiledRelease,
  before: CompiledRelease,
  { stepId, document, facts }: StepSubmission,
): readonly string[] {
  const step = releaseStep(release, stepId);
  const validate = release.validators[stepId];
  if (!step || !validate) return [];
  const known = releaseStep(before, stepId)?.layout.fields;
  const shown = shownAnswers(step, readAnswers(step, document), facts);
  const isKept = (name: string): boolean => {
    const field = step.layout.fields.get(name);
    const isNew = known?.get(name)?.store === undefined;
    return field?.store !== undefined && (!field.sensitive || isNew);
  };
  const refused = validate(shown.answers).filter((problem) => counts(problem, step, shown));
  const added = [...step.layout.fields.values()].filter(
    ({ name }) =>
      known?.get(name)?.store === undefined &&
      !shown.hiddenFields.has(name) &&
      shown.answers[name] === undefined,
  );
  return [...new Set([...refused.map(({ field }) => field), ...added.map(({ name }) => name)])].filter(
    isKept,
  );
}

interface Shown {
  readonly answers: Answers;
  readonly hiddenFields: ReadonlySet<string>;
  readonly hiddenInItems: ReadonlyMap<string, readonly ReadonlySet<string>[]>;
  readonly facts: Facts;
}

function shownAnswers({ layout, items }: ReleaseStep, given: Answers, around: Facts): Shown {
  const { hiddenFields, facts } = settleLayout(layout, around, given);
  const answers: Record<string, Answers[string]> = {};
  const hiddenInItems = new Map<string, readonly ReadonlySet<string>[]>();
  for (const [name, answer] of Object.entries(given)) {
    if (hiddenFields.has(name)) continue;
    const item = items.get(name);
    if (!item || !isItems(answer)) answers[name] = answer;
    else {
      const settled = answer.map((one) => shownItem(item, one, around));
      answers[name] = settled.map((one) => one.answers);
      hiddenInItems.set(
        name,
        settled.map((one) => one.hidden),
      );
    }
  }
  return { answers, hiddenFields, hiddenInItems, facts };
}

function shownItem(layout: StepLayout, item: ItemAnswers, around: Facts) {
  const { hiddenFields: hidden } = settleLayout(layout, around, item);
  return { hidden, answers: Object.fromEntries(Object.entries(item).filter(([name]) => !hidden.has(name))) };
}

/** Problems of unsent or hidden fields do not count. */
function counts({ field, at }: Problem, { layout }: ReleaseStep, shown: Shown): boolean {
  if (layout.fields.get(field)?.store === undefined || shown.hiddenFields.has(field)) return field === '';
  return at === undefined || shown.hiddenInItems.get(field)?.[at.index]?.has(at.field) !== true;
}

function lineOf({ field, keyword, at }: Problem, { layout }: ReleaseStep): string {
  const store = layout.fields.get(field)?.store ?? '';
  const inside = at === undefined ? '' : `.${at.index}.${at.field}`;
  return `${bodyName(store)}${inside} is not valid (${keyword})`;
}

/** Facts of unanswered optional fields: policies waiting for them do not apply. */
const unansweredFacts = ({ layout }: ReleaseStep, { answers }: Shown): ReadonlySet<string> =>
  new Set(
    [...layout.fields.values()]
      .filter(({ name }) => answers[name] === undefined)
      .flatMap(({ targets }) => targets.map(({ fact }) => fact)),
  );

interface Asked {
  readonly facts: Facts;
  readonly today: string;
  readonly release: CompiledRelease;
  readonly unanswered: ReadonlySet<string>;
}

/** A required fact satisfies its policy once known. */
function stops({ policy: { effect } }: CompiledPolicy, facts: Facts): boolean {
  if ('require' in effect) return facts[effect.require.fact] === undefined;
  return 'block' in effect;
}

function stoppedBy(
  policies: readonly CompiledPolicy[],
  { facts, today, release, unanswered }: Asked,
): readonly string[] {
  const { applied, undecided, failures } = evaluatePolicies(policies, facts, today);
  return [
    ...applied.filter((policy) => stops(policy, facts)).map((policy) => wordsOf(policy, facts, release)),
    ...undecided
      .filter(({ policy, missing }) => stops(policy, facts) && !missing.every((fact) => unanswered.has(fact)))
      .map(({ policy, missing }) => `policy ${policy.id} cannot be decided without ${missing.join(', ')}`),
    ...failures.map(({ where }) => `${where} cannot be decided`),
  ];
}

function wordsOf({ id, policy }: CompiledPolicy, facts: Facts, release: CompiledRelease): string {
  const { message, effect } = policy;
  const key = message ?? ('block' in effect ? effect.block.modal?.body : undefined);
  return key === undefined ? `policy ${id} does not allow this` : answerCopy(release).text(key, { facts });
}
