import type { RateType } from './offer.ts';

export type Occupancy = 'HOME' | 'SECONDARY' | 'INVESTMENT';

export type QuotedRateType = Exclude<RateType, 'UNKNOWN'>;

/** Recording costs in a state, in dollars; the tax is per 100,000 dollars of loan. */
export interface RecordingCosts {
  readonly recordingFee: number;
  readonly recordingTaxPer100k: number;
}

/** A lender's thresholds and rate sheet. Rates, fees and caps are fractions: 0.085 is 8.5%. */
export interface LenderPolicy {
  /** Applications below this score are declined; above `topScore` nothing gets cheaper. */
  readonly minScore: number;
  readonly topScore: number;
  /** The maximum share of monthly income for all monthly payments. */
  readonly dtiCap: number;
  /** The maximum of all liens together as a share of the home value. */
  readonly cltvCap: Readonly<Record<Occupancy, number>>;
  /** Rates at both ends of the score range; linear in between. */
  readonly rateAtMinScore: number;
  readonly rateAtTopScore: number;
  /** Rate adjustments: per 1.00 of loan to value before the draw, by occupancy, by term in years, by rate type. */
  readonly ltvRate: number;
  readonly occupancyRate: Readonly<Record<Occupancy, number>>;
  readonly termRate: Readonly<Record<string, number>>;
  readonly typeRate: Readonly<Record<QuotedRateType, number>>;
  /** The origination fee at both ends of the score range, linear in between, and its maximum. */
  readonly feeAtMinScore: number;
  readonly feeAtTopScore: number;
  readonly maxOriginationFee: number;
  /** The maximum origination fee in dollars, if there is one. */
  readonly ofeeMaxThreshold?: number;
  readonly valuationFee: number;
  readonly recordingByState: Readonly<Record<string, RecordingCosts>>;
  readonly recordingElsewhere: RecordingCosts;
}

/** The problems of a policy, one sentence each that names the field; empty if it is valid. */
export function policyProblems(policy: LenderPolicy): readonly string[] {
  return [
    ...scoreProblems(policy),
    ...fractionProblems({
      dtiCap: policy.dtiCap,
      maxOriginationFee: policy.maxOriginationFee,
      ...policy.cltvCap,
    }),
    ...fractionProblems({ rateAtMinScore: policy.rateAtMinScore, rateAtTopScore: policy.rateAtTopScore }),
    ...fractionProblems({ feeAtMinScore: policy.feeAtMinScore, feeAtTopScore: policy.feeAtTopScore }),
    ...termProblems(policy.termRate),
  ];
}

function scoreProblems(policy: LenderPolicy): string[] {
  const problems = [];
  if (!(policy.minScore < policy.topScore)) problems.push('minScore must be below topScore');
  if (policy.rateAtTopScore > policy.rateAtMinScore)
    problems.push('rateAtTopScore must not exceed rateAtMinScore');
  if (policy.feeAtTopScore > policy.feeAtMinScore)
    problems.push('feeAtTopScore must not exceed feeAtMinScore');
  if (!(policy.ltvRate >= 0)) problems.push('ltvRate must not be negative');
  return problems;
}

function fractionProblems(fields: Readonly<Record<string, number>>): string[] {
  return Object.entries(fields)
    .filter(([, value]) => !(value >= 0 && value <= 1))
    .map(([name, value]) => `${name} must be a fraction from 0 to 1, not ${value}`);
}

/** 10-year terms must have the lowest APRs (COPY-12). */
function termProblems(termRate: Readonly<Record<string, number>>): string[] {
  const tenYears = termRate['10'];
  if (tenYears === undefined) return [];
  return Object.entries(termRate)
    .filter(([term, rate]) => term !== '10' && !(rate > tenYears))
    .map(([term]) => `termRate of ${term} years must be above that of 10 years`);
}
