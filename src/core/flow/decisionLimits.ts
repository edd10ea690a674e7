import type { LimitEffect, LimitTo } from '../model/generated/policies.ts';
import type { Facts } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import type { FlowSettings } from './ruleSet.ts';
import { limitsInForce } from './stateLimits.ts';

/** The thresholds of a decision, the strictest of all policies; undefined where there is none. Fractions and dollars. */
export interface DecisionLimits {
  readonly minScore: number | undefined;
  /** All liens together as a share of the home value. */
  readonly cltvLimit: number | undefined;
  /** All monthly payments as a share of the monthly income. */
  readonly dtiLimit: number | undefined;
  /** The origination fee as a share of the draw, and in dollars. */
  readonly originationFee: number | undefined;
  readonly originationFeeAmount: number | undefined;
}

/** The thresholds for an application on a day; like `stateLimits`, an undecidable scope applies. */
export function decisionLimits(settings: FlowSettings, facts: Facts, asOf: CalendarDate): DecisionLimits {
  const effects = limitsInForce(settings, facts, asOf);
  const of = (limit: LimitEffect['limit'], key: keyof LimitTo, pick: (...values: number[]) => number) => {
    const values = effects.flatMap((effect) => {
      const value = effect.limit === limit ? effect.to[key] : undefined;
      return typeof value === 'number' ? [value] : [];
    });
    return values.length > 0 ? pick(...values) : undefined;
  };
  return {
    minScore: of('creditScore', 'score', Math.max),
    cltvLimit: of('maxDraw', 'cltvLimit', Math.min),
    dtiLimit: of('debtToIncome', 'share', Math.min),
    originationFee: of('originationFee', 'share', Math.min),
    originationFeeAmount: of('originationFee', 'amount', Math.min),
  };
}
