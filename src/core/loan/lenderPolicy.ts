import type { RateType } from './offer.ts';

/** How the property is used. */
export type Occupancy = 'HOME' | 'SECONDARY' | 'INVESTMENT';

/** The rate types a lender quotes. */
export type QuotedRateType = Exclude<RateType, 'UNKNOWN'>;

/** What recording costs in one state, in dollars; the tax is per 100,000 dollars of loan. */
export interface RecordingCosts {
  readonly recordingFee: number;
  readonly recordingTaxPer100k: number;
}

/** The thresholds and the rate sheet of a lender. Rates, fees and caps are fractions: 0.085 is 8.5%. */
export interface LenderPolicy {
  /** Below this score the application is declined; from `topScore` on, nothing gets cheaper. */
  readonly minScore: number;
  readonly topScore: number;
  /** Largest share of monthly income that all monthly payments may take. */
  readonly dtiCap: number;
  /** Largest share of the home value that all liens together may reach. */
  readonly cltvCap: Readonly<Record<Occupancy, number>>;
  /** The rate at both ends of the score range, linear between. */
  readonly rateAtMinScore: number;
  readonly rateAtTopScore: number;
  /** Added to the rate: per 1.00 of loan to value before the draw, by occupancy, by term in years, by rate type. */
  readonly ltvRate: number;
  readonly occupancyRate: Readonly<Record<Occupancy, number>>;
  readonly termRate: Readonly<Record<string, number>>;
  readonly typeRate: Readonly<Record<QuotedRateType, number>>;
  /** The origination fee at both ends of the score range, linear between, and the most it may be. */
  readonly feeAtMinScore: number;
  readonly feeAtTopScore: number;
  readonly maxOriginationFee: number;
  /** The most the origination fee may be in dollars, when there is such a limit. */
  readonly ofeeMaxThreshold?: number;
  readonly valuationFee: number;
  readonly recordingByState: Readonly<Record<string, RecordingCosts>>;
  readonly recordingElsewhere: RecordingCosts;
}

/** What is wrong with a policy, one clear sentence per problem naming the field; empty when it can be used. */
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

/** 10-year terms receive the lowest APRs (COPY-12). */
function termProblems(termRate: Readonly<Record<string, number>>): string[] {
  const tenYears = termRate['10'];
  if (tenYears === undefined) return [];
  return Object.entries(termRate)
    .filter(([term, rate]) => term !== '10' && !(rate > tenYears))
    .map(([term]) => `termRate of ${term} years must be above that of 10 years`);
}
