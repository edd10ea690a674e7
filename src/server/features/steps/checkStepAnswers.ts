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

/** A step's answers as they were sent, and the facts around them, `today` included. */
export interface StepSubmission {
  readonly stepId: string;
  /** Answers at the `store` pointers of the step. */
  readonly document: JsonObject;
  readonly facts: Facts & { readonly today: string };
}

/** Answers that hold. */
export interface CheckedAnswers {
  /** Field -> answer; only fields that were shown for these answers, in the items of lists too. */
  readonly answers: Answers;
  /** The facts around the step with those that its answers give. */
  readonly facts: Facts;
  /** The answers as a document, without what is sensitive. */
  readonly kept: JsonObject;
}

/** Why answers are refused, one line each: a part of the body that is named, or the words of the policy as the borrower reads them. */
export type StepProblems = readonly string[];

/**
 * Judges the answers of a step by a release as its browsers do, believing nothing: refuses parts that are no answers
 * of the step, drops answers of fields that are not shown, validates the rest and asks the policies of the step. One
 * that blocks refuses, and so does one that would and cannot be decided.
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

interface Shown {
  readonly answers: Answers;
  readonly hiddenFields: ReadonlySet<string>;
  /** List field -> the fields that are not shown, item by item. */
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

/** A field that is not sent cannot be wrong here, nor one that is not shown. */
function counts({ field, at }: Problem, { layout }: ReleaseStep, shown: Shown): boolean {
  if (layout.fields.get(field)?.store === undefined || shown.hiddenFields.has(field)) return field === '';
  return at === undefined || shown.hiddenInItems.get(field)?.[at.index]?.has(at.field) !== true;
}

function lineOf({ field, keyword, at }: Problem, { layout }: ReleaseStep): string {
  const store = layout.fields.get(field)?.store ?? '';
  const inside = at === undefined ? '' : `.${at.index}.${at.field}`;
  return `${bodyName(store)}${inside} is not valid (${keyword})`;
}

/** The facts of fields that have no answer and, as validation has passed, need none: what waits for one has nothing to say. */
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

/** A policy that requires a fact is met once the fact is known. */
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
