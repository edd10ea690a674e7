import type { LimitEffect, LimitTo } from '../model/generated/policies.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { type CompiledPolicy, compilePolicy, decidePolicy } from './policies.ts';
import { type FlowSettings, vocabularyOf } from './ruleSet.ts';

type Place = NonNullable<LimitTo['places']>[number];
type Mode = NonNullable<LimitTo['modes']>[number];

/** The strictest limits of the policies; undefined where there is none. */
export interface StateLimits {
  /** All liens together as a fraction of the home value. */
  readonly cltvLimit: number | undefined;
  /** Dollars of one draw. */
  readonly minDraw: number | undefined;
  readonly maxDraw: number | undefined;
  /** A share of the line, without the types in `excludes`. */
  readonly lenderFees: { readonly share: number; readonly excludes: readonly string[] } | undefined;
  /** Between the later of application and notice, and closing. */
  readonly waitDays: number | undefined;
  readonly costNoticeDays: number | undefined;
  readonly closingPlaces: readonly Place[] | undefined;
  readonly notaryModes: readonly Mode[] | undefined;
  readonly valuationBeforeClosing: boolean;
  /** Business days in which a signed line may be canceled. */
  readonly rescissionDays: number | undefined;
  /** Workdays after the disclosures were received in which a fee is refunded. */
  readonly refundDays: number | undefined;
  /** Between the opening of one line and the next application. */
  readonly daysBetweenLines: number | undefined;
}

const ALWAYS: CompiledPolicy['when'] = {
  facts: [],
  evaluate: () => ({ type: 'value', value: true }),
};

function isInForce(policy: CompiledPolicy, facts: Facts, asOf: CalendarDate): boolean {
  const decision = decidePolicy({ ...policy, when: ALWAYS }, facts, asOf);
  return decision.type !== 'out of scope';
}

const least = (values: readonly number[]): number | undefined =>
  values.length > 0 ? Math.min(...values) : undefined;
const most = (values: readonly number[]): number | undefined =>
  values.length > 0 ? Math.max(...values) : undefined;

function common<Value>(lists: readonly (readonly Value[])[]): readonly Value[] | undefined {
  const [first, ...others] = lists;
  return first?.filter((value) => others.every((list) => list.includes(value)));
}

function strictest(effects: readonly LimitEffect[]): StateLimits {
  const of = <Name extends keyof LimitTo>(limit: LimitEffect['limit'], name: Name) =>
    effects.flatMap(({ limit: own, to }) => {
      const value = to[name];
      return own === limit && value !== undefined ? [value as NonNullable<LimitTo[Name]>] : [];
    });
  const share = least(of('lenderFees', 'share'));
  return {
    cltvLimit: least(of('maxDraw', 'cltvLimit')),
    minDraw: most(of('minDraw', 'amount')),
    maxDraw: least(of('maxDraw', 'amount')),
    lenderFees:
      share === undefined ? undefined : { share, excludes: common(of('lenderFees', 'excludes')) ?? [] },
    waitDays: most(of('waitBeforeClosing', 'days')),
    costNoticeDays: most(of('costNotice', 'days')),
    closingPlaces: common(of('closingPlaces', 'places')),
    notaryModes: common(of('notaryModes', 'modes')),
    valuationBeforeClosing: of('valuation', 'before').includes('CLOSING'),
    rescissionDays: most(of('rescission', 'businessDays')),
    refundDays: most(of('refundableFees', 'businessDays')),
    daysBetweenLines: most(of('waitBetweenLines', 'days')),
  };
}

/** Limits in force of the policies, whatever their condition; an undecidable scope counts as included. */
export function limitsInForce(
  settings: FlowSettings,
  facts: Facts,
  asOf: CalendarDate,
): readonly LimitEffect[] {
  const compiled = known.get(settings.policies) ?? compiledLimits(settings);
  known.set(settings.policies, compiled);
  return compiled.flatMap(({ policy, effect }) => (isInForce(policy, facts, asOf) ? [effect] : []));
}

type CompiledLimits = readonly { readonly policy: CompiledPolicy; readonly effect: LimitEffect }[];

const known = new WeakMap<FlowSettings['policies'], CompiledLimits>();

function compiledLimits(settings: FlowSettings): CompiledLimits {
  const vocabulary = vocabularyOf(settings);
  return limiting(Object.values(settings.policies)).map(({ policy, effect }) => ({
    policy: compilePolicy(policy, vocabulary),
    effect,
  }));
}

const limiting = (policies: readonly FullPolicy[]) =>
  policies.flatMap((policy) => ('limit' in policy.effect ? [{ policy, effect: policy.effect }] : []));

/**
 * The limits of the state's and the lender's policies for an application on a day. An undecidable scope
 * applies, so that nothing is allowed just because a fact is missing.
 */
export function stateLimits(settings: FlowSettings, facts: Facts, asOf: CalendarDate): StateLimits {
  const limits = strictest(limitsInForce(settings, facts, asOf));
  return facts['port.notary'] === false ? { ...limits, notaryModes: inPerson(limits.notaryModes) } : limits;
}

/** Where no company holds sessions online, the notary comes in person. */
const inPerson = (modes: readonly Mode[] = ['MANUAL']): readonly Mode[] =>
  modes.filter((mode) => mode !== 'ONLINE');
