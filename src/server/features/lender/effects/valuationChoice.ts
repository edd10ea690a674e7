import { chooseValuation as chosenBy } from '../../../../core/flow/valuationChoice.ts';
import type { AutomatedValuation1 } from '../../../../core/model/generated/tasks/automatedValuation1.ts';
import type { Facts } from '../../../../core/rules/types.ts';
import { newestAnswers } from '../../tasks/findingsService.ts';
import { limitsOf, sellingTo } from '../../underwriting/lenderTermsService.ts';
import { wantedLoan } from '../../underwriting/lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** The outcome of the automated valuation that counts. */
interface Automated {
  readonly outcome: string | undefined;
  /** Dollars. */
  readonly value?: number;
  /** The range of the value as a share of it, if the model says one. */
  readonly spread?: number;
}

/** Dollars of the line as far as it is chosen; undefined before. */
function lineOf({ record: { data } }: EffectInput): number | undefined {
  if (data.amount === undefined || data.amount === 0) return undefined;
  return data.liens === undefined ? wantedLoan(data) : (data.lineAmount ?? wantedLoan(data));
}

function factsFor(input: EffectInput, { outcome, value, spread }: Automated): Facts {
  const { record, facts } = input;
  const { adjustedHomeAmount: homeValue = value, property } = record.data;
  const line = lineOf(input);
  return {
    ...facts,
    'property.state': record.state,
    'property.occupancy': property?.occupancyType ?? 'HOME',
    'valuation.automated': outcome !== 'noValue',
    'application.lineAmount': line,
    ...(homeValue === undefined ? {} : { 'valuation.homeValue': homeValue }),
    ...(spread === undefined ? {} : { 'valuation.spread': spread }),
  };
}

/**
 * Who must value the home by the lender's policies of today and the state's law. A policy that cannot be decided waits while the
 * liens are unknown; from then on it counts, so that nothing is allowed just because a fact is missing.
 */
function neededBy(input: EffectInput, automated: Automated): { broker: boolean; appraisal: boolean } {
  const { record, facts, release } = input;
  const { needed, undecided } = chosenBy(sellingTo(input), factsFor(input, automated), facts.today);
  const open = record.data.liens === undefined ? [] : undecided.map(({ valuer }) => valuer);
  const valuers = new Set([...needed, ...open]);
  const appraisal = automated.outcome === 'appraisalNeeded' || valuers.has('APPRAISAL');
  // Where the law wants a valuation, its questions are part of the broker's order.
  const broker = limitsOf({ release, facts }).valuationBeforeClosing || (valuers.has('BROKER') && !appraisal);
  return { broker, appraisal };
}

const UNDER_WAY: readonly string[] = ['BPO_PROCESSING', 'BPO_COMPLETE'];

/** The valuation that the home needs. What somebody else asked the broker for stays, and what is under way is not touched. */
function valuationFor(input: EffectInput, automated: Automated) {
  const { bpo = 'BPO_UNKNOWN' } = input.record.status;
  const { broker, appraisal } = neededBy(input, automated);
  const isAsked = bpo === 'BPO_REQUIRED' && automated.outcome !== 'noValue';
  const needed = broker || isAsked;
  return {
    needed: needed || UNDER_WAY.includes(bpo),
    appraisalNeeded: appraisal,
    bpo: UNDER_WAY.includes(bpo) ? bpo : needed ? 'BPO_REQUIRED' : 'BPO_NOT_REQUIRED',
  };
}

/** What the model said last. */
async function automatedOf({ tx, record }: EffectInput): Promise<Automated> {
  const [newest] = await newestAnswers(tx, record.uuid, ['automatedValuation']);
  const { value, low, high } = (newest?.data ?? {}) as Partial<AutomatedValuation1['valued']>;
  if (value === undefined) return { outcome: newest?.outcome };
  const isRange = low !== undefined && high !== undefined;
  return { outcome: newest?.outcome, value, ...(isRange ? { spread: (high - low) / value } : {}) };
}

/** Kept only where it says something, so that most applications have none. */
const keptAppraisal = ({ record }: EffectInput, appraisalNeeded: boolean) =>
  appraisalNeeded || record.data.appraisalNeeded !== undefined ? { appraisalNeeded } : {};

/** The first choice, by what the model says. */
async function valueHome(input: EffectInput): Promise<EffectOutcome> {
  const { needed, appraisalNeeded, bpo } = valuationFor(input, await automatedOf(input));
  const { valuation } = input.record.data;
  return {
    data: { valuation: { ...valuation, needed }, ...keptAppraisal(input, appraisalNeeded) },
    status: { bpo, title: 'TITLE_REQUIRED', propertyComplete: true },
  };
}

/** The choice again once more is known: the line, its liens, the title. */
async function chooseAgain(input: EffectInput): Promise<EffectOutcome> {
  const { record } = input;
  const { valuation, appraisalNeeded = false } = record.data;
  const next = valuationFor(input, await automatedOf(input));
  const needed = next.needed || valuation?.needed === true;
  const isAsBefore = next.bpo === record.status.bpo && next.appraisalNeeded === appraisalNeeded;
  if (isAsBefore && needed === valuation?.needed) return {};
  return {
    data: { valuation: { ...valuation, needed }, ...keptAppraisal(input, next.appraisalNeeded) },
    status: { bpo: next.bpo },
  };
}

export const valuationChoiceEffects: readonly JourneyEffect[] = [
  { name: 'valueHome', run: valueHome },
  { name: 'chooseValuation', run: chooseAgain },
];
