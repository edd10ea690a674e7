import type { PriceEffect } from '../model/generated/policies.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { type CompiledRule, compileRule } from '../rules/compileRule.ts';
import type { Facts, FactType } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type CompiledPolicy, compilePolicy, decidePolicy } from './policies.ts';
import { type FlowSettings, type Vocabulary, vocabularyOf } from './ruleSet.ts';

export type PriceName = PriceEffect['price'];

/** The unit of each price: a rate is a fraction, money is dollars. */
export const priceTypes: Readonly<Record<PriceName, FactType>> = {
  rate: 'rate',
  rateAdjustment: 'rate',
  discount: 'rate',
  originationFee: 'rate',
  recordingFee: 'money',
  recordingTax: 'rate',
  valuationFee: 'money',
};

/** A policy with a price, ready to be asked. */
export interface CompiledPrice {
  readonly name: PriceName;
  readonly policy: CompiledPolicy;
  readonly amount: CompiledRule;
}

/** Compiles a policy with a price; throws an error that names it if a rule is invalid. Undefined for other effects. */
export function compilePrice(policy: FullPolicy, vocabulary: Vocabulary): CompiledPrice | undefined {
  const { effect, id } = policy;
  if (!('price' in effect)) return undefined;
  const compiled = compileRule(effect.is, { ...vocabulary, expected: priceTypes[effect.price] });
  if (!compiled.ok) throw new Error(`Policy ${id}, price: ${compiled.error[0]?.message ?? 'invalid'}`);
  return { name: effect.price, policy: compilePolicy(policy, vocabulary), amount: compiled.value };
}

/** What a policy adds to its price on a day: 0 where it does not apply, otherwise its amount, or why there is none. */
export function amountOf(
  { policy, amount }: CompiledPrice,
  facts: Facts,
  asOf: CalendarDate,
): Result<{ readonly applies: boolean; readonly amount: number }, string> {
  const decision = decidePolicy(policy, facts, asOf);
  if (decision.type === 'unknown') return err(`${policy.id} needs ${decision.missing.join(', ')}`);
  if (decision.type === 'error') return err(`${policy.id}: ${decision.message}`);
  if (decision.type !== 'applies') return ok({ applies: false, amount: 0 });
  const outcome = amount.evaluate(facts);
  if (outcome.type === 'unknown') return err(`${policy.id} needs ${outcome.missing.join(', ')}`);
  if (outcome.type === 'error') return err(`${policy.id}: ${outcome.message}`);
  if (typeof outcome.value !== 'number') return err(`${policy.id} gives no number`);
  return ok({ applies: true, amount: outcome.value });
}

/** The amounts of the policies of one name that apply, by policy; or every reason why it cannot be known. */
export type Amounts = Result<
  readonly { readonly policy: FullPolicy; readonly amount: number }[],
  readonly string[]
>;

/** The prices of a lender. Pure. */
export type PriceList = (name: PriceName, facts: Facts, asOf: CalendarDate) => Amounts;

/** The prices that a lender's policies give; throws an error that names a policy with an invalid rule. Memoized. */
export function priceList(settings: FlowSettings): PriceList {
  const made = known.get(settings.policies) ?? listOf(settings);
  known.set(settings.policies, made);
  return made;
}

const known = new WeakMap<FlowSettings['policies'], PriceList>();

function listOf(settings: FlowSettings): PriceList {
  const vocabulary = vocabularyOf(settings);
  const all = Object.values(settings.policies).flatMap((policy) => compilePrice(policy, vocabulary) ?? []);
  return (name, facts, asOf) => {
    const asked = all
      .filter((price) => price.name === name)
      .map((price) => ({ policy: price.policy.policy, result: amountOf(price, facts, asOf) }));
    const problems = asked.flatMap(({ result }) => (result.ok ? [] : [result.error]));
    if (problems.length > 0) return err(problems);
    return ok(
      asked.flatMap(({ policy, result }) =>
        result.ok && result.value.applies ? [{ policy, amount: result.value.amount }] : [],
      ),
    );
  };
}
