import { toDecimal } from './decimal.ts';
import type { LenderPolicy, RecordingCosts } from './lenderPolicy.ts';
import type { LoanCost, LoanCosts, Offer } from './offer.ts';
import { roundHalfEven } from './rounding.ts';

export interface LenderCosts {
  readonly costs: LoanCosts;
  readonly minRecordingTax: number;
  readonly maxRecordingTax: number;
}

export const NOTARY_FEE = 'MANUAL_NOTARIZATION_FEE';

/**
 * What the borrower pays besides the fee: recording fee, recording tax on the largest offer, the valuation if there
 * is no AVM, and an in-person notary where no other way is possible.
 */
export function lenderCosts(input: {
  readonly policy: LenderPolicy;
  readonly offers: readonly Offer[];
  readonly propertyState: string;
  readonly hasAvm: boolean;
  readonly notaryFee?: number | undefined;
}): LenderCosts {
  const { policy, offers, propertyState, notaryFee } = input;
  const { recordingFee, recordingTaxPer100k } = recordingCosts(policy, propertyState);
  const taxOn = (amount: number) =>
    roundHalfEven(
      toDecimal(recordingTaxPer100k, 'recordingTaxPer100k').times(amount).dividedBy(100_000),
    ).toNumber();
  const maxRecordingTax = taxOn(Math.max(...offers.map((offer) => offer.max)));
  const costs: LoanCost[] = [
    { feeType: 'RECORDING_FEE', borrowerPaidAmount: recordingFee },
    { feeType: 'RECORDING_TAX', borrowerPaidAmount: maxRecordingTax },
  ];
  if (!input.hasAvm) costs.push({ feeType: 'VALUATION_FEE', borrowerPaidAmount: policy.valuationFee });
  if (notaryFee !== undefined) costs.push({ feeType: NOTARY_FEE, borrowerPaidAmount: notaryFee });
  return {
    costs: { totalPaidByBorrower: sum(costs), costs },
    minRecordingTax: taxOn(Math.min(...offers.map((offer) => offer.min))),
    maxRecordingTax,
  };
}

export function recordingCosts(policy: LenderPolicy, propertyState: string): RecordingCosts {
  const byState = Object.hasOwn(policy.recordingByState, propertyState)
    ? policy.recordingByState[propertyState]
    : undefined;
  return byState ?? policy.recordingElsewhere;
}

function sum(costs: readonly LoanCost[]): number {
  const total = costs.reduce((so, cost) => so.plus(cost.borrowerPaidAmount), toDecimal(0, 'total'));
  return roundHalfEven(total).toNumber();
}
