import type { Decimal } from 'decimal.js';
import { LoanDecimal } from './decimal.ts';
import type { LoanCosts, OfferTerms } from './offer.ts';
import { recordingTax } from './recordingTax.ts';
import { roundHalfEven } from './rounding.ts';

/**
 * Recording tax and the borrower's estimated closing costs for a loan amount, in dollars and cents. The tax
 * is interpolated between the smallest and largest amount of all offers, and replaces the RECORDING_TAX item
 * of the stored costs. `costsTakenOff` is the part of them that is taken off the first draw.
 */
export function offerCosts(
  totalLoanAmount: Decimal,
  terms: OfferTerms,
): { readonly recordingTax: number; readonly closingCosts: number; readonly costsTakenOff: number } {
  const stored = recordingTaxItem(terms.costs);
  const tax = interpolatedTax(totalLoanAmount, terms) ?? stored;
  const closingCosts = new LoanDecimal(terms.costs?.totalPaidByBorrower ?? 0).minus(stored).plus(tax);
  return {
    recordingTax: tax.toNumber(),
    closingCosts: roundHalfEven(closingCosts).toNumber(),
    costsTakenOff: roundHalfEven(takenOff(terms.costs, tax)).toNumber(),
  };
}

/** The costs that are taken off a draw, the recording tax as it is for the amount. */
function takenOff(costs: LoanCosts | null | undefined, tax: Decimal): Decimal {
  const taken = (costs?.costs ?? []).filter((cost) => cost.takenOff === true);
  const others = taken.filter(({ feeType }) => feeType !== RECORDING_TAX);
  const isTaxTaken = others.length < taken.length;
  return LoanDecimal.sum(isTaxTaken ? tax : 0, ...others.map((cost) => cost.borrowerPaidAmount));
}

const RECORDING_TAX = 'RECORDING_TAX';

function recordingTaxItem(costs: LoanCosts | null | undefined): Decimal {
  const items = (costs?.costs ?? []).filter(({ feeType }) => feeType === RECORDING_TAX);
  return LoanDecimal.sum(0, ...items.map((item) => item.borrowerPaidAmount));
}

function interpolatedTax(amount: Decimal, terms: OfferTerms): Decimal | undefined {
  const { offers, minRecordingTax, maxRecordingTax } = terms;
  if (offers.length === 0 || typeof minRecordingTax !== 'number' || typeof maxRecordingTax !== 'number')
    return undefined;
  return recordingTax({
    amount,
    minAmount: Math.min(...offers.map((offer) => offer.min)),
    maxAmount: Math.max(...offers.map((offer) => offer.max)),
    minRecordingTax,
    maxRecordingTax,
  });
}
