import { type CompiledFlow, compileFlow } from '../../../core/flow/compileFlow.ts';
import { type CompiledPolicy, evaluatePolicies, type PolicyDecisions } from '../../../core/flow/policies.ts';
import { type StepVisit, walk } from '../../../core/flow/walk.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { carriedField } from './registrationDocument.ts';

/** Why answers are refused: lines that name the field, or the words of the policy that stops them. */
export type RegistrationProblems = readonly string[];

/** What is checked: the answers and everything known beside them, `today` included. */
export interface RegistrationInput {
  readonly document: object;
  readonly facts: Facts & { readonly today: string };
}

const REGISTRATION = 'registration';
const PLACE = new Set(['property.state', 'property.zip']);

const compiledFlows = new WeakMap<CompiledRelease, CompiledFlow>();

function registrationFlow(release: CompiledRelease): CompiledFlow {
  const known = compiledFlows.get(release);
  if (known) return known;
  const part = release.flows[REGISTRATION];
  if (!part) throw new Error(`Release ${release.release.hash} has no flow ${REGISTRATION}`);
  const flow = compileFlow(part.flow, part.steps, release.app);
  compiledFlows.set(release, flow);
  return flow;
}

/** The broken answers of one step, by the names they have in the create call; fields that it does not carry do not count. */
function invalidFields(release: CompiledRelease, { step, answers, hiddenFields }: StepVisit): string[] {
  const validate = Object.hasOwn(release.validators, step.id) ? release.validators[step.id] : undefined;
  if (!validate) return [`step ${step.id} cannot be checked`];
  return validate(answers).flatMap(({ field, keyword }) => {
    const name = carriedField(step.layout.fields.get(field)?.store);
    return name === undefined || hiddenFields.has(field) ? [] : [`${name} is not valid (${keyword})`];
  });
}

/** True for a policy that turns a place away: it reads where the property stands, and nothing of the person. */
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

const problemsOf = (
  { applied, undecided, failures }: PolicyDecisions,
  facts: Facts,
  release: CompiledRelease,
): readonly string[] => [
  ...applied.filter(stops).map((policy) => wordsOf(policy, facts, release)),
  ...undecided
    .filter(({ policy }) => stops(policy))
    .map(({ policy, missing }) => `policy ${policy.id} cannot be decided without ${missing.join(', ')}`),
  ...failures.map(({ where }) => `${where} cannot be decided`),
];

/**
 * Checks the answers of a registration as the browser did, believing nothing: walks the release's flow, validates every
 * reached step, asks the policies of the steps and of the flow. What stops a place reads "we do not currently offer
 * loans in {state}" (SUBMIT-17). Errors are of one kind: broken answers first, policies only over valid ones.
 */
export function checkRegistration(
  release: CompiledRelease,
  { document, facts }: RegistrationInput,
): Result<Facts, RegistrationProblems> {
  const flow = registrationFlow(release);
  const invalid: string[] = [];
  const stopped: string[] = [];
  const visit = (step: StepVisit): boolean => {
    invalid.push(...invalidFields(release, step));
    const decisions = evaluatePolicies(step.step.policies, step.facts, facts.today);
    stopped.push(...problemsOf(decisions, step.facts, release));
    return true;
  };
  const walked = walk({ flow, document, base: facts, isComplete: visit });
  if (!walked.complete && invalid.length === 0)
    invalid.push(...walked.undecided.map(({ missing }) => `answers are missing: ${missing.join(', ')}`));
  if (invalid.length > 0) return err([...new Set(invalid)]);
  const atSubmit = evaluatePolicies(flow.policies, walked.facts, facts.today);
  const all = [...new Set([...stopped, ...problemsOf(atSubmit, walked.facts, release)])];
  return all.length > 0 ? err(all) : ok(walked.facts);
}

/**
 * Why a release lets nobody begin with these answers, which were given on a page of another one: the words of the policies
 * that stop, of the steps that the answers reach and of the flow. `undecided` when a policy, or the way to one, needs to know
 * what that page did not ask.
 */
export function registrationStops(
  release: CompiledRelease,
  { document, facts }: RegistrationInput,
): RegistrationProblems | 'undecided' {
  const flow = registrationFlow(release);
  const stopped: string[] = [];
  let isDecided = true;
  const ask = (policies: readonly CompiledPolicy[], known: Facts): void => {
    const { applied, undecided, failures } = evaluatePolicies(policies, known, facts.today);
    stopped.push(...applied.filter(stops).map((policy) => wordsOf(policy, known, release)));
    if (failures.length > 0 || undecided.some(({ policy }) => stops(policy))) isDecided = false;
  };
  const visit = ({ step, facts: known }: StepVisit): boolean => {
    ask(step.policies, known);
    return true;
  };
  const walked = walk({ flow, document, base: facts, isComplete: visit });
  ask(flow.policies, walked.facts);
  if (stopped.length > 0) return [...new Set(stopped)];
  return isDecided && walked.complete ? [] : 'undecided';
}
