import { toDecimal } from './decimal.ts';
import type { LenderPrices } from './lenderPrices.ts';
import type { LoanCost, LoanCosts, Offer } from './offer.ts';
import { roundHalfEven } from './rounding.ts';

export interface LenderCosts {
  readonly costs: LoanCosts;
  readonly minRecordingTax: number;
  readonly maxRecordingTax: number;
}

export const NOTARY_FEE = 'MANUAL_NOTARIZATION_FEE';

/**
 * What the borrower pays besides the fee: recording fee, recording tax on the largest offer, the valuation if
 * there is no AVM, and an in-person notary where no other way is possible.
 */
export function lenderCosts(input: {
  readonly prices: Pick<LenderPrices, 'recordingFee' | 'recordingTax' | 'valuationFee'>;
  readonly offers: readonly Offer[];
  readonly hasAvm: boolean;
  readonly notaryFee?: number | undefined;
  /** The types of those that are taken off the first draw. */
  readonly costsTakenOff?: readonly string[] | undefined;
}): LenderCosts {
  const { offers, notaryFee, costsTakenOff = [] } = input;
  const { recordingFee, recordingTax, valuationFee } = input.prices;
  const taxOn = (amount: number) =>
    roundHalfEven(toDecimal(recordingTax, 'recordingTax').times(amount)).toNumber();
  const maxRecordingTax = taxOn(Math.max(...offers.map((offer) => offer.max)));
  const costs: LoanCost[] = [
    { feeType: 'RECORDING_FEE', borrowerPaidAmount: recordingFee },
    { feeType: 'RECORDING_TAX', borrowerPaidAmount: maxRecordingTax },
  ];
  if (!input.hasAvm) costs.push({ feeType: 'VALUATION_FEE', borrowerPaidAmount: valuationFee });
  if (notaryFee !== undefined) costs.push({ feeType: NOTARY_FEE, borrowerPaidAmount: notaryFee });
  return {
    costs: {
      totalPaidByBorrower: sum(costs),
      costs: costs.map((cost) => (costsTakenOff.includes(cost.feeType) ? { ...cost, takenOff: true } : cost)),
    },
    minRecordingTax: taxOn(Math.min(...offers.map((offer) => offer.min))),
    maxRecordingTax,
  };
}

function sum(costs: readonly LoanCost[]): number {
  const total = costs.reduce((so, cost) => so.plus(cost.borrowerPaidAmount), toDecimal(0, 'total'));
  return roundHalfEven(total).toNumber();
}
