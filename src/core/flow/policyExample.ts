import type { PolicyExample } from '../model/generated/policies.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { deriveFacts } from '../rules/deriveFacts.ts';
import type { FactDictionary, Facts, Outcome } from '../rules/types.ts';
import { isCalendarDate } from '../shared/calendarDate.ts';
import { type CompiledAmount, compileAmount } from './amounts.ts';
import { type CompiledPolicy, compilePolicy, decidePolicy, type PolicyDecision } from './policies.ts';
import type { Vocabulary } from './ruleSet.ts';

/** A policy, ready to be asked about its examples. */
export interface CompiledExamples {
  readonly policy: CompiledPolicy;
  /** Undefined unless the policy is a price or figure. */
  readonly amount: CompiledAmount | undefined;
  readonly dictionary: FactDictionary;
}

export interface ExampleOutcome {
  readonly decision: PolicyDecision;
  /** What a price or figure that applies comes to; undefined for everything else. */
  readonly gives: Outcome | undefined;
}

/** The policy's rules must be checked. */
export const compileExamples = (policy: FullPolicy, vocabulary: Vocabulary): CompiledExamples => ({
  policy: compilePolicy(policy, vocabulary),
  amount: compileAmount(policy, vocabulary),
  dictionary: vocabulary.facts,
});

/** What an example really comes to, on the day that it gives as `today`, or else the first day of the policy. */
export function runExample(
  { policy, amount, dictionary }: CompiledExamples,
  { given }: PolicyExample,
): ExampleOutcome {
  const facts = factsOf(given as Facts, dictionary);
  const decision = decidePolicy(policy, facts, dayOf(policy.policy, given));
  const gives = amount && decision.type === 'applies' ? amount.amount.evaluate(facts) : undefined;
  return { decision, gives };
}

/** A derived fact given directly overrides the derivation. */
const factsOf = (given: Facts, dictionary: FactDictionary): Facts => ({
  ...deriveFacts(given, dictionary),
  ...given,
});

const dayOf = ({ effective }: FullPolicy, { today }: PolicyExample['given']): string =>
  typeof today === 'string' && isCalendarDate(today) ? today : effective.from;
