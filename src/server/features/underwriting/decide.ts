import type { Occupancy } from '../../../core/loan/lenderPrices.ts';
import type { Offer } from '../../../core/loan/offer.ts';
import { type Decision, loanToValue, underwrite } from '../../../core/loan/underwrite.ts';
import type { ApplicationOffer } from '../../../core/model/generated/api/application.ts';
import type { SandboxPersona } from '../../../core/model/generated/sandbox-personas.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { ApplicationData, StatusData } from '../applications/recordService.ts';
import { type BorrowerFile, borrowerFile } from '../sources/borrowerFileService.ts';
import type { LenderConfig } from '../sources/lenderConfigService.ts';
import { uuidOf } from '../sources/seededService.ts';
import { type LendingTerms, lendingTerms, type Selling } from './lendingTerms.ts';

export interface LenderRequest {
  readonly borrower: string;
  readonly property: {
    readonly street1: string;
    readonly zip: string;
    readonly state: string;
    readonly occupancy: Occupancy;
  };
  /** Dollars a year. */
  readonly annualIncome: number;
  readonly otherIncome: number;
  readonly persona: SandboxPersona | undefined;
  /** The lender's settings and policies. */
  readonly app: Selling;
  readonly facts: Facts;
  /** The day of the decision: policies go by it. */
  readonly today: CalendarDate;
  readonly corrected?: Corrections;
}

/** Findings: dollars, payments a month. */
export interface Corrections {
  readonly homeValue?: number;
  readonly lienBalance?: number;
  readonly lienPayment?: number;
  /** Payments of debts missing from the credit file. */
  readonly addedPayments?: number;
  /** Yearly, beyond the stated income; negative when less was verified. */
  readonly addedIncome?: number;
}

export interface LenderAnswer {
  readonly data: ApplicationData;
  readonly status: StatusData;
}

export function fileOf(request: LenderRequest, config: LenderConfig): BorrowerFile {
  const { borrower, property, persona, corrected = {} } = request;
  const totalIncome = request.annualIncome + request.otherIncome;
  const file = borrowerFile(
    { borrower, street1: property.street1, zip: property.zip, totalIncome, persona: persona?.borrower },
    config,
  );
  const { homeValue = file.homeValue, lienBalance = file.lienBalance } = corrected;
  return { ...file, homeValue, lienBalance, lienPayment: corrected.lienPayment ?? file.lienPayment };
}

/** The terms for this borrower and home. */
export function termsFor({ app, facts, today, property }: LenderRequest, file: BorrowerFile): LendingTerms {
  const { creditScore, homeValue, lienBalance: existingLienBalance } = file;
  const known: Facts = {
    ...facts,
    today,
    ...(property.state === '' ? {} : { 'property.state': property.state }),
    'property.occupancy': property.occupancy,
    'application.creditScore': creditScore,
    'application.ltv': loanToValue({ homeValue, existingLienBalance }).toNumber(),
  };
  return lendingTerms(app, { facts: known, today });
}

function underwriteFile(request: LenderRequest, file: BorrowerFile): Decision {
  const { addedIncome = 0, addedPayments = 0 } = request.corrected ?? {};
  const onHome = file.lienPayment + addedPayments;
  return underwrite({
    ...termsFor(request, file),
    annualIncome: Math.max(0, request.annualIncome + request.otherIncome + addedIncome),
    otherIncome: 0,
    homeValue: file.homeValue,
    existingLienBalance: file.lienBalance,
    creditScore: file.creditScore,
    hasAvm: true,
    liabilities: [...file.liabilities, { monetaryCalculatedNextPaymentMinimumAmount: onHome }],
  });
}

const withUuid = (offer: Offer, borrower: string): ApplicationOffer => ({
  uuid: uuidOf(`offer ${borrower} ${offer.term} ${offer.type}`),
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

function approval(
  decision: Extract<Decision, { decision: 'APPROVED' }>,
  { borrower }: LenderRequest,
): LenderAnswer {
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

function decline({ reasons }: Extract<Decision, { decision: 'DECLINE' }>): LenderAnswer {
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

/**
 * The sandbox lender's decision as a pure function: offers within the brand's limits, or a decline naming
 * income or score. Equal borrower, property and income give equal answers.
 */
export function decide(request: LenderRequest, config: LenderConfig): LenderAnswer {
  const file = fileOf(request, config);
  const decision = underwriteFile(request, file);
  const { data, status } = decision.decision === 'APPROVED' ? approval(decision, request) : decline(decision);
  const liabilities = file.liabilities.map((liability) => ({ ...liability }));
  return { data: { ...data, adjustedHomeAmount: file.homeValue, liabilities }, status };
}
