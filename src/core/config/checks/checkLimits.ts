import type { LimitEffect, LimitTo } from '../../model/generated/policies.ts';
import type { FullPolicy } from '../../model/resolvedBrand.ts';
import { isObject } from '../../shared/json.ts';
import type { BrandCheck } from './brandCheck.ts';

/** A limit of each kind needs at least one of these keys; without them it limits nothing. */
const limitNeeds: Readonly<Record<LimitEffect['limit'], readonly (keyof LimitTo)[]>> = {
  maxDraw: ['cltvLimit', 'amount'],
  minDraw: ['amount'],
  lenderFees: ['share'],
  waitBeforeClosing: ['days'],
  costNotice: ['days'],
  closingPlaces: ['places'],
  notaryModes: ['modes'],
  valuation: ['before'],
  rescission: ['businessDays'],
  refundableFees: ['businessDays'],
  adverseAction: ['days'],
  counteroffer: ['days'],
  incompleteness: ['days'],
  waitBetweenLines: ['days'],
  disclosures: ['before'],
  lineTerms: ['terms'],
  creditScore: ['score'],
  debtToIncome: ['share'],
  originationFee: ['share', 'amount'],
};

export function checkLimit({ report }: BrandCheck, { limit, to }: LimitEffect, at: string): void {
  const needs = limitNeeds[limit];
  if (!needs.some((key) => to[key] !== undefined))
    report(`${at}/to`, 'policy-incomplete', `The limit ${limit} needs ${needs.join(' or ')}`);
}

/**
 * A limit states its figure twice: in `to`, which is enforced, and in `when`, the breach that the examples
 * prove. Both must agree in every version of the policy. `saysEffect`: this version sets `to` itself.
 */
export function checkLimitFigures(
  { report }: BrandCheck,
  version: FullPolicy,
  { at, saysEffect }: { readonly at: string; readonly saysEffect: boolean },
): void {
  for (const { key, bound, breach } of differing(version))
    report(
      saysEffect ? `${at}/effect/to/${key}` : `${at}/when`,
      'limit-differs',
      `The limit enforces ${bound}, but \`when\` describes a breach of ${breach.join(', ')}`,
      { suggestion: saysEffect && breach.length === 1 ? String(breach[0]) : undefined },
    );
}

interface Difference {
  readonly key: keyof LimitTo;
  readonly bound: number;
  readonly breach: readonly number[];
}

/** A breach without any figure is decided by a fact alone. */
function differing({ effect, when }: FullPolicy): readonly Difference[] {
  if (!('limit' in effect)) return [];
  const breach = numbersIn(when);
  if (breach.length === 0) return [];
  return limitNeeds[effect.limit].flatMap((key) => {
    const bound = effect.to[key];
    return typeof bound === 'number' && !breach.includes(bound) ? [{ key, bound, breach }] : [];
  });
}

function numbersIn(rule: unknown): readonly number[] {
  if (typeof rule === 'number') return [rule];
  if (Array.isArray(rule)) return rule.flatMap(numbersIn);
  return isObject(rule) ? Object.values(rule).flatMap(numbersIn) : [];
}
