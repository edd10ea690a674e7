import type { Effect, FigureEffect, PriceEffect } from '../model/generated/policies.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { type CompiledRule, compileChecked } from '../rules/compileChecked.ts';
import type { Facts, FactType, Rule } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type CompiledPolicy, compilePolicy, decidePolicy } from './policies.ts';
import { type FlowSettings, type Vocabulary, vocabularyOf } from './ruleSet.ts';

export type PriceName = PriceEffect['price'];
export type FigureName = FigureEffect['figure'];
/** What a policy may give an amount for: a price of the rate sheet, or another figure of the lender. */
export type AmountName = PriceName | FigureName;

/** The unit of each amount: a rate is a fraction, money is dollars. */
export const amountTypes: Readonly<Record<AmountName, FactType>> = {
  rate: 'rate',
  rateAdjustment: 'rate',
  discount: 'rate',
  originationFee: 'rate',
  recordingFee: 'money',
  recordingTax: 'rate',
  valuationFee: 'money',
  assetShare: 'rate',
  assetMonths: 'integer',
  rateLockDays: 'integer',
  coBorrowerIncome: 'money',
  coBorrowerPayments: 'money',
  jointCreditScore: 'integer',
};

interface Amount {
  readonly name: AmountName;
  readonly is: Rule;
}

/** What an effect gives an amount for, and the rule that computes it; undefined for effects without an amount. */
export function amountIn(effect: PriceEffect | FigureEffect): Amount;
export function amountIn(effect: Effect): Amount | undefined;
export function amountIn(effect: Effect): Amount | undefined {
  if ('price' in effect) return { name: effect.price, is: effect.is };
  return 'figure' in effect ? { name: effect.figure, is: effect.is } : undefined;
}

/** A policy with an amount, ready to be asked. */
export interface CompiledAmount {
  readonly name: AmountName;
  readonly policy: CompiledPolicy;
  readonly amount: CompiledRule;
}

/** Compiles a policy with an amount; undefined for other effects. */
export function compileAmount(policy: FullPolicy, vocabulary: Vocabulary): CompiledAmount | undefined {
  const given = amountIn(policy.effect);
  if (!given) return undefined;
  const { name, is } = given;
  return { name, policy: compilePolicy(policy, vocabulary), amount: compileChecked(is, vocabulary) };
}

/** What a policy adds to its amount on a day: 0 where it does not apply; or why that cannot be known. */
function addedBy(
  { policy, amount }: CompiledAmount,
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

/** The prices and figures of a lender. Pure. */
export type AmountList = (name: AmountName, facts: Facts, asOf: CalendarDate) => Amounts;

/** The amounts that a lender's policies give. Memoized. */
export function amountList(settings: FlowSettings): AmountList {
  const made = known.get(settings.policies) ?? listOf(settings);
  known.set(settings.policies, made);
  return made;
}

const known = new WeakMap<FlowSettings['policies'], AmountList>();

function listOf(settings: FlowSettings): AmountList {
  const vocabulary = vocabularyOf(settings);
  const all = Object.values(settings.policies).flatMap((policy) => compileAmount(policy, vocabulary) ?? []);
  return (name, facts, asOf) => {
    const asked = all
      .filter((one) => one.name === name)
      .map((one) => ({ policy: one.policy.policy, result: addedBy(one, facts, asOf) }));
    const problems = asked.flatMap(({ result }) => (result.ok ? [] : [result.error]));
    if (problems.length > 0) return err(problems);
    return ok(
      asked.flatMap(({ policy, result }) =>
        result.ok && result.value.applies ? [{ policy, amount: result.value.amount }] : [],
      ),
    );
  };
}
