import { type CompiledFlow, compileFlow } from '../../../core/flow/compileFlow.ts';
import { carriedField } from '../../../core/flow/createCall.ts';
import { JUDGING_FLOW, ownAnswersOf } from '../../../core/flow/ownAnswers.ts';
import { type CompiledPolicy, evaluatePolicies, type PolicyDecisions } from '../../../core/flow/policies.ts';
import { type StepVisit, walk } from '../../../core/flow/walk.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

/** Why answers are refused: lines naming the field, or the words of the stopping policy. */
export type RegistrationProblems = readonly string[];

export interface RegistrationInput {
  readonly document: object;
  readonly facts: Facts & { readonly today: string };
}

export interface CheckedRegistration {
  /** Answers to the lender's own questions that were asked, by name. */
  readonly own: JsonObject;
}

const PLACE = new Set(['property.state', 'property.zip']);

const compiledFlows = new WeakMap<CompiledRelease, CompiledFlow>();

function registrationFlow(release: CompiledRelease): CompiledFlow {
  const known = compiledFlows.get(release);
  if (known) return known;
  const part = release.flows[JUDGING_FLOW];
  if (!part) throw new Error(`Release ${release.release.hash} has no flow ${JUDGING_FLOW}`);
  const flow = compileFlow(part.flow, part.steps, release.app);
  compiledFlows.set(release, flow);
  return flow;
}

/** A step's invalid answers, by their create-call names; fields the call lacks do not count. */
function invalidFields(release: CompiledRelease, { step, answers, hiddenFields }: StepVisit): string[] {
  const validate = Object.hasOwn(release.validators, step.id) ? release.validators[step.id] : undefined;
  if (!validate) return [`step ${step.id} cannot be checked`];
  return validate(answers).flatMap(({ field, keyword }) => {
    const name = carriedField(step.layout.fields.get(field)?.store);
    return name === undefined || hiddenFields.has(field) ? [] : [`${name} is not valid (${keyword})`];
  });
}

/** True for a policy that reads only the property's location, nothing about the person. */
const isAboutPlace = ({ facts }: CompiledPolicy): boolean =>
  facts.some((fact) => PLACE.has(fact)) && !facts.some((fact) => /^(applicant|income)\./.test(fact));

const stops = ({ policy: { effect } }: CompiledPolicy): boolean => 'block' in effect || 'route' in effect;

function wordsOf(policy: CompiledPolicy, facts: Facts, release: CompiledRelease): string {
  const { app } = release;
  const say = answerCopy(release);
  const { message } = policy.policy;
  if (!isAboutPlace(policy) && message !== undefined) return say.text(message, { facts });
  const state = String(facts['property.state']);
  const label = app.enums.usStates?.values.find(({ id }) => id === state)?.label;
  const stateName = label === undefined ? state : say.text(label, { facts });
  return say.text('error.stateNotOffered', { facts, values: { stateName } });
}

/** Facts of unanswered optional fields on a valid step; policies waiting for them do not apply. */
const unansweredFacts = ({ step, answers }: StepVisit): readonly string[] =>
  [...step.layout.fields.values()]
    .filter(({ name }) => answers[name] === undefined)
    .flatMap(({ targets }) => targets.map(({ fact }) => fact));

/** Stopping policies that cannot be decided although all their facts were asked for. */
const undecidedOf = ({ undecided }: PolicyDecisions, unanswered: ReadonlySet<string>) =>
  undecided.filter(({ policy, missing }) => stops(policy) && !missing.every((fact) => unanswered.has(fact)));

const problemsOf = (
  decisions: PolicyDecisions,
  facts: Facts,
  { release, unanswered }: { readonly release: CompiledRelease; readonly unanswered: ReadonlySet<string> },
): readonly string[] => [
  ...decisions.applied.filter(stops).map((policy) => wordsOf(policy, facts, release)),
  ...undecidedOf(decisions, unanswered).map(
    ({ policy, missing }) => `policy ${policy.id} cannot be decided without ${missing.join(', ')}`,
  ),
  ...decisions.failures.map(({ where }) => `${where} cannot be decided`),
];

/**
 * Checks a registration like the browser, trusting nothing: walks the release's flow, validates every reached
 * step, and applies the policies. A refused place reads "we do not currently offer loans in {state}"
 * (SUBMIT-17). Answers no step asks for are refused. Policies are reported only once all answers are valid.
 */
export function checkRegistration(
  release: CompiledRelease,
  { document, facts }: RegistrationInput,
): Result<CheckedRegistration, RegistrationProblems> {
  const flow = registrationFlow(release);
  const invalid = unknownAnswers(flow, document);
  const stopped: string[] = [];
  const unanswered = new Set<string>();
  const visit = (step: StepVisit): boolean => {
    invalid.push(...invalidFields(release, step));
    for (const fact of unansweredFacts(step)) unanswered.add(fact);
    const decisions = evaluatePolicies(step.step.policies, step.facts, facts.today);
    stopped.push(...problemsOf(decisions, step.facts, { release, unanswered }));
    return true;
  };
  const walked = walk({ flow, document, base: facts, isComplete: visit });
  if (!walked.complete && invalid.length === 0)
    invalid.push(...walked.undecided.map(({ missing }) => `answers are missing: ${missing.join(', ')}`));
  if (invalid.length > 0) return err([...new Set(invalid)]);
  const atSubmit = evaluatePolicies(flow.policies, walked.facts, facts.today);
  const all = [...new Set([...stopped, ...problemsOf(atSubmit, walked.facts, { release, unanswered })])];
  return all.length > 0 ? err(all) : ok({ own: ownAnswersOf(walked.relevant) });
}

/** Unvalidated answers to the lender's own questions that this document reaches, by name. */
export function askedOwnAnswers(
  release: CompiledRelease,
  { document, facts }: RegistrationInput,
): JsonObject {
  const flow = registrationFlow(release);
  return ownAnswersOf(walk({ flow, document, base: facts, isComplete: () => true }).relevant);
}

function unknownAnswers({ steps }: CompiledFlow, document: object): string[] {
  const stores = new Set(steps.flatMap(({ layout }) => Object.values(layout.step.store ?? {})));
  return Object.keys(ownAnswersOf(document as JsonObject))
    .filter((name) => !stores.has(`/answers/${name}`))
    .map((name) => `${carriedField(`/answers/${name}`)} is no question of this release`);
}

/**
 * Why a release refuses answers given on a page of another one, in the words of the stopping policies.
 * `undecided` when a policy, or the path to it, needs a fact that page did not ask for.
 */
export function registrationStops(
  release: CompiledRelease,
  { document, facts }: RegistrationInput,
): RegistrationProblems | 'undecided' {
  const flow = registrationFlow(release);
  const stopped: string[] = [];
  const unanswered = new Set<string>();
  let isDecided = true;
  const ask = (policies: readonly CompiledPolicy[], known: Facts): void => {
    const decisions = evaluatePolicies(policies, known, facts.today);
    stopped.push(...decisions.applied.filter(stops).map((policy) => wordsOf(policy, known, release)));
    if (decisions.failures.length + undecidedOf(decisions, unanswered).length > 0) isDecided = false;
  };
  const visit = (visited: StepVisit): boolean => {
    if (invalidFields(release, visited).length === 0)
      for (const fact of unansweredFacts(visited)) unanswered.add(fact);
    ask(visited.step.policies, visited.facts);
    return true;
  };
  const walked = walk({ flow, document, base: facts, isComplete: visit });
  ask(flow.policies, walked.facts);
  if (stopped.length > 0) return [...new Set(stopped)];
  return isDecided && walked.complete ? [] : 'undecided';
}

/** A step of registration that is asked again, and which of its fields are why. */
export interface AskedAgain {
  readonly step: string;
  readonly fields: readonly string[];
}

/**
 * The steps of a release that kept answers reach and that have to be asked again: fields whose answer does not hold there, and
 * questions that the release before did not have. What is never kept, such as a password, does not count.
 */
export function askedAgainBy(
  release: CompiledRelease,
  before: CompiledRelease,
  { document, facts }: RegistrationInput,
): readonly AskedAgain[] {
  const known = storesOf(registrationFlow(before));
  const found: AskedAgain[] = [];
  const visit = ({ step, answers, hiddenFields }: StepVisit): boolean => {
    const isKept = (field: string): boolean => {
      const store = step.layout.fields.get(field)?.store;
      return carriedField(store) !== undefined && !hiddenFields.has(field);
    };
    const refused = release.validators[step.id]?.(answers).map(({ field }) => field) ?? [];
    const added = [...step.layout.fields.values()].filter(
      ({ name, store }) => store !== undefined && !known.has(store) && answers[name] === undefined,
    );
    const fields = [...new Set([...refused, ...added.map(({ name }) => name)])].filter(isKept);
    if (fields.length > 0) found.push({ step: step.id, fields });
    return true;
  };
  walk({ flow: registrationFlow(release), document, base: facts, isComplete: visit });
  return found;
}

/** The facts that a registration's answers give, with those around it. */
export const factsOfRegistration = (
  release: CompiledRelease,
  { document, facts }: RegistrationInput,
): Facts => walk({ flow: registrationFlow(release), document, base: facts, isComplete: () => true }).facts;

const storesOf = ({ steps }: CompiledFlow): ReadonlySet<string> =>
  new Set(steps.flatMap(({ layout }) => [...layout.fields.values()].flatMap(({ store = [] }) => store)));
