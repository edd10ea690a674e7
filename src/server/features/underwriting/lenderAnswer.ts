import type { Occupancy } from '../../../core/loan/lenderPrices.ts';
import type { Offer } from '../../../core/loan/offer.ts';
import type { Decision } from '../../../core/loan/underwrite.ts';
import type { ApplicationOffer } from '../../../core/model/generated/api/application.ts';
import { derivedUuid } from '../../db/derivedUuid.ts';
import type { ApplicationData, StatusData } from '../applications/recordService.ts';
import type { LendingTerms } from './lendingTerms.ts';

/** What a decision went by: dollars a year and a month. */
export interface DecisionBasis {
  readonly inputs: {
    readonly creditScore: number;
    readonly annualIncome: number;
    readonly homeValue: number;
    readonly lienBalance: number;
    readonly monthlyPayments: number;
    readonly state: string;
    readonly occupancy: Occupancy;
  };
  readonly limits: LendingTerms['limits'];
  readonly pricedBy: LendingTerms['pricedBy'];
  readonly lockDays: LendingTerms['lockDays'];
}

export interface LenderAnswer {
  readonly data: ApplicationData;
  readonly status: StatusData;
  readonly basis: DecisionBasis;
}

type Outcome = Omit<LenderAnswer, 'basis'>;

const withUuid = (offer: Offer, borrower: string): ApplicationOffer => ({
  uuid: derivedUuid(`offer ${borrower} ${offer.term} ${offer.type}`),
  term: offer.term,
  type: offer.type,
  rate: offer.rate,
  otherRate: offer.otherRate,
  baseRate: offer.baseRate,
  originationFee: offer.originationFee,
  min: offer.min,
  max: offer.max,
  minDraw: offer.minDraw,
  maxDraw: offer.maxDraw,
  discountList: [...offer.discountList],
});

function offersByType(offers: readonly ApplicationOffer[]): NonNullable<ApplicationData['offersByType']> {
  return (['FIXED', 'VARIABLE'] as const)
    .map((type) => ({ type, offers: offers.filter((offer) => offer.type === type) }))
    .filter((group) => group.offers.length > 0);
}

function approval(decision: Extract<Decision, { decision: 'APPROVED' }>, borrower: string): Outcome {
  const offers = decision.offers.map((offer) => withUuid(offer, borrower));
  const { subDecision, ofeeMaxThreshold, maxDtiUnlimited, minRecordingTax, maxRecordingTax } = decision;
  const costs = {
    totalPaidByBorrower: decision.costs.totalPaidByBorrower,
    costs: decision.costs.costs.map((cost) => ({ ...cost })),
  };
  return {
    data: {
      decision: 'APPROVED',
      subDecision,
      offers,
      offersByType: offersByType(offers),
      costs,
      ofeeMaxThreshold,
      maxDtiUnlimited,
      minRecordingTax,
      maxRecordingTax,
    },
    status: { checklistStatus: 'OFFER_SELECTION', uwDecision: 'APPROVED', uwSubDecision: subDecision },
  };
}

function decline({ reasons }: Extract<Decision, { decision: 'DECLINE' }>): Outcome {
  return {
    data: { decision: 'DECLINE', declineReasons: [...reasons], offers: [], offersByType: [] },
    status: {
      checklistStatus: 'DECLINED',
      uwDecision: 'DECLINE',
      dtiDecline: reasons.includes('DTI'),
      creditScoreDecline: reasons.includes('CREDIT_SCORE'),
    },
  };
}

/** A decision as fields of the application; `borrower` gives the offers their ids. */
export const outcomeOf = (decision: Decision, borrower: string): Outcome =>
  decision.decision === 'APPROVED' ? approval(decision, borrower) : decline(decision);
