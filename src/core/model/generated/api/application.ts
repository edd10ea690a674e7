/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * A HELOC application as it is answered (APP-02 to APP-07, G-40). Rates of offers are fractions; amounts are dollars.
 */
export interface ApplicationAnswer {
  uuid: string;
  /**
   * Shown as Application ID.
   */
  loanNumber: string;
  organization?: string;
  /**
   * Hash of the release it is pinned to.
   */
  release?: string;
  /**
   * Percent points.
   */
  rate?: number;
  amount?: number;
  /**
   * Years.
   */
  term?: number;
  uwCalculatedDrawAmount?: number;
  adjustedHomeAmount?: number;
  /**
   * The loans on the home that the decision counted, in dollars.
   */
  lienBalance?: number;
  property?: ApplicationProperty;
  selectedPropertyUuid?: string;
  /**
   * @maxItems 100
   */
  consents?: ApplicationConsent[];
  conditions?: ApplicationCondition[];
  /**
   * @maxItems 100
   */
  documents?: ApplicationDocument[];
  /**
   * @maxItems 100
   */
  incomeSources?: ApplicationIncomeSource[];
  disburseAccount?: {
    uuid?: string;
    routingNumber?: string;
    mask?: string;
    accountNumber?: string;
  };
  autopayAccount?: {
    uuid?: string;
    mask?: string;
  };
  payType?: 'AUTOPAY' | 'MANUAL';
  isCrypto?: boolean;
  hasHmda?: boolean;
  assetDepletion?: {
    complete?: boolean;
    amount?: number;
  };
  /**
   * Assets that a provider of accounts has found (G-09).
   */
  linkedAssets?: LinkedAsset[];
  insurance?: {
    complete?: boolean;
  };
  coDeedStatus?: 'COMPLETE' | 'PENDING' | 'NOT_REQUIRED';
  requestedManualNotaryTime?: string;
  isInquiry?: boolean;
  active: boolean;
  activeForAppStart: boolean;
  referrer?: {
    referrerUuid?: string;
    wholesaleBrokerNmls?: string;
  };
  status?: {
    bpo?: string;
    manualNotary?: boolean;
  };
  auditFields?: {
    createdDate?: string;
  };
  isBroker?: boolean;
  isAdditionalSigner?: boolean;
  decision?:
    | 'APPROVED'
    | 'ASSET_DEPLETION'
    | 'DECLINE'
    | 'ERROR'
    | 'FINAL'
    | 'INELIGIBLE'
    | 'INITIAL'
    | 'REVIEW'
    | 'SELECT'
    | 'UNKNOWN';
  subDecision?:
    | 'BPO_PENDING'
    | 'CREDIT_FROZEN'
    | 'FINAL_OFFER'
    | 'UNKNOWN_SUBDECISION'
    | 'UNVERIFIED_DTI_LIMITED'
    | 'UNVERIFIED_OFFER'
    | 'UNVERIFIED_ONBOARDING_COMPLETE'
    | 'VERIFIED_DTI_LIMITED'
    | 'VERIFIED_INCOME_MATCHED_OFFER'
    | 'VERIFIED_OFFER'
    | 'VERIFIED_RESERVE_LIMITED';
  costs?: ApplicationCosts;
  /**
   * @maxItems 100
   */
  offers?: ApplicationOffer[];
  /**
   * @maxItems 100
   */
  offersByType?: OffersOfType[];
  /**
   * @maxItems 100
   */
  incomeRequestRecords?: {
    /**
     * @maxItems 100
     */
    methods?: string[];
  }[];
  maxDtiUnlimited?: number | null;
  ofeeMaxThreshold?: number | null;
  maxRecordingTax?: number | null;
  minRecordingTax?: number | null;
  /**
   * @maxItems 100
   */
  liabilities?: ApplicationLiability[];
  /**
   * @maxItems 100
   */
  helocSigners?: {
    identityUuid: string;
  }[];
  additionalSignerVersion?: number;
  accountOpenedDate?: string;
  completedDate?: string;
  propertyListedForSale?: boolean;
  employmentType?: string;
  /**
   * What the borrower last answered, by the name of the call, without what is sensitive: a screen that is opened again shows it.
   */
  answers?: {
    [k: string]: Record<string, unknown>;
  };
  ownershipType?: 'SOLE' | 'JOINT' | 'TRUST';
  /**
   * Whether the borrower is the trustee of the trust that owns the home.
   */
  trusteeIsBorrower?: boolean;
  /**
   * Whether another owner is married to somebody who is not on the title, where that was asked.
   */
  ownersMarried?: boolean;
  /**
   * Who must sign by the policies and is still to be named by the borrower; MAYBE where it is to be said whether there is one.
   *
   * @maxItems 10
   */
  signersToName?: (
    | 'CO_OWNER'
    | 'SPOUSE'
    | 'OWNERS_SPOUSE'
    | 'TRUSTEE'
    | 'ATTORNEY_IN_FACT'
    | 'MAYBE_OWNERS_SPOUSE'
    | 'MAYBE_TRUSTEE'
  )[];
  /**
   * Whether somebody signs for the borrower by a power of attorney.
   */
  byPowerOfAttorney?: boolean;
  maritalStatus?: 'MARRIED' | 'UNMARRIED' | 'SEPARATED';
  loanPurpose?: string;
  homestead?: boolean;
  /**
   * Fraction of one, with the line as it is chosen.
   */
  cltv?: number;
  /**
   * The whole line, in dollars; `amount` is the initial draw.
   */
  lineAmount?: number;
  firstPaymentDate?: string;
  /**
   * How often a social security number was given for the soft credit inquiry.
   */
  ssnTries?: number;
  /**
   * @maxItems 3
   */
  frozenBureaus?: string[];
  /**
   * @maxItems 100
   */
  propertyCandidates?: PropertyCandidate[];
  /**
   * @maxItems 100
   */
  liens?: ApplicationLien[];
  /**
   * @maxItems 100
   */
  inquiries?: CreditInquiry[];
  /**
   * @maxItems 100
   */
  payees?: Payee[];
  delinquency?: Delinquency;
  winback?: Winback;
  previousOffer?: PreviousOffer;
  income?: ApplicationIncome;
  valuation?: ApplicationValuation;
  identityCheck?: IdentityCheck;
  /**
   * The lender looks at documents that a step brought; only while it does.
   */
  inReview?: boolean;
  askedAgain?: AskedAgain;
  account?: ShownAccount;
  autopayRates?: AutopayRates;
  insuranceNeeds?: InsuranceNeeds;
  /**
   * @maxItems 20
   */
  signers?: ShownSigner[];
  /**
   * The only ways in which the lender lets this borrower meet a notary; absent for all that policies allow.
   *
   * @maxItems 2
   */
  notaryModes?: ('ONLINE' | 'MANUAL')[];
  notary?: ApplicationNotary;
  timeline?: ApplicationTimeline;
  floodZone?: boolean;
  /**
   * Its line is for people of 62 or older and interest-only (BRAND-14); where it is missing, the brand says so.
   */
  ageRestrictedInterestOnly?: boolean;
  /**
   * An appraiser must visit the home.
   */
  appraisalNeeded?: boolean;
  isFirstLien?: boolean;
  /**
   * Why it ended although nobody decided: its borrower left it open, did not answer a notice of incompleteness, the lender did not answer, the borrower withdrew it, or the lender ended it.
   */
  endCause?: 'LEFT_OPEN' | 'INCOMPLETE' | 'UNANSWERED' | 'WITHDRAWN' | 'RESCINDED' | 'CANCELLED';
  creditLine?: CreditLine;
  /**
   * What its borrower asked for once the line was paid out, the latest first.
   *
   * @maxItems 20
   */
  lineRequests?: LineRequest[];
  /**
   * @maxItems 4
   */
  declineReasons?: string[];
  /**
   * Dollars and cents of closing costs that are taken off the chosen draw; 0 without it.
   */
  costsTakenOff?: number;
  /**
   * Of a decline by the lender's rules: the smallest single changes without which a reason would not have applied, as far as the lender says so. Rules decide on the smallest line, so a smaller amount is none of them.
   *
   * @maxItems 20
   */
  declineChanges?: DeclineChange[];
  payeesConfirmed?: boolean;
  propertyType?: string;
}
export interface ApplicationProperty {
  uuid?: string;
  state?: string;
  address?: {
    street1?: string;
    street2?: string;
    city?: string;
    state?: string;
    zip?: string;
  };
  occupancyType?: 'HOME' | 'SECONDARY' | 'INVESTMENT';
}
export interface ApplicationConsent {
  type: string;
  version?: string;
  optInOut?: 'OPT_IN' | 'OPT_OUT';
  acceptedAt?: string;
}
export interface ApplicationCondition {
  uuid: string;
  categoryEnum: string;
  status: 'OPEN' | 'SUBMITTED';
  created: string;
}
export interface ApplicationDocument {
  uuid?: string;
  type: string;
  fileName?: string;
  status?: string;
}
export interface ApplicationIncomeSource {
  employmentType: string;
  amount?: number;
}
export interface LinkedAsset {
  uuid: string;
  type: 'CHECKING_OR_SAVINGS' | 'BROKERAGE' | 'RETIREMENT';
  institution: string;
  mask: string;
  balance: number;
}
export interface ApplicationCosts {
  totalPaidByBorrower: number;
  /**
   * @maxItems 100
   */
  costs: {
    feeType: string;
    borrowerPaidAmount: number;
    /**
     * Taken off the first draw; paid apart from the loan without it.
     */
    takenOff?: boolean;
    jsCriteria?: string | null;
  }[];
}
export interface ApplicationOffer {
  uuid: string;
  term: number;
  type: 'UNKNOWN' | 'FIXED' | 'VARIABLE';
  rate: number;
  otherRate: number;
  baseRate: number;
  originationFee: number;
  min: number;
  max: number;
  minDraw: number;
  maxDraw: number;
  /**
   * @maxItems 100
   */
  discountList: {
    discount: {
      type: string;
    };
    rateWithDiscount: number;
  }[];
}
export interface OffersOfType {
  type: 'FIXED' | 'VARIABLE';
  /**
   * @maxItems 100
   */
  offers: ApplicationOffer1[];
}
export interface ApplicationOffer1 {
  uuid: string;
  term: number;
  type: 'UNKNOWN' | 'FIXED' | 'VARIABLE';
  rate: number;
  otherRate: number;
  baseRate: number;
  originationFee: number;
  min: number;
  max: number;
  minDraw: number;
  maxDraw: number;
  /**
   * @maxItems 100
   */
  discountList: {
    discount: {
      type: string;
    };
    rateWithDiscount: number;
  }[];
}
export interface ApplicationLiability {
  uuid?: string;
  type?: string;
  creditorName?: string;
  monetaryBalance: number;
  monetaryCalculatedNextPaymentMinimumAmount: number;
  payOff?: {
    status: string;
  } | null;
}
export interface PropertyCandidate {
  uuid: string;
  address?: {
    street1?: string;
    street2?: string;
    city?: string;
    state?: string;
    zip?: string;
  };
  ownerOfRecord?: string;
  lastSaleDate?: string;
}
export interface ApplicationLien {
  uuid: string;
  lender: string;
  type: string;
  balance: number;
  monthlyPayment: number;
  position: number;
  added?: boolean;
}
export interface CreditInquiry {
  uuid: string;
  creditor: string;
  date: string;
}
export interface Payee {
  uuid: string;
  liabilityUuid?: string;
  name: string;
  accountMask?: string;
  address?: string;
  amount: number;
  goodThrough?: string;
  confirmed?: boolean;
  revolving?: boolean;
}
export interface Delinquency {
  creditor: string;
  amountPastDue: number;
}
export interface Winback {
  oldAmount: number;
  newAmount: number;
  /**
   * @maxItems 20
   */
  lienUuids?: string[];
  disputed?: boolean;
}
/**
 * What was chosen before an offer changed; rate in percent points.
 */
export interface PreviousOffer {
  amount: number;
  rate: number;
  term: number;
  payment?: number;
}
export interface ApplicationIncome {
  stated: number;
  verified?: number | null;
  /**
   * @maxItems 10
   */
  required?: string[];
  /**
   * @maxItems 100
   */
  sources: IncomeSourceState[];
}
export interface IncomeSourceState {
  uuid: string;
  employmentType: string;
  amount: number;
  verifiedAmount?: number | null;
  method?: string | null;
  state: 'NEEDED' | 'PENDING' | 'VERIFIED' | 'PARTIAL' | 'FAILED';
  documentsNeeded?: number;
}
export interface ApplicationValuation {
  needed?: boolean;
  fee?: number;
  orderedAt?: string;
  dueBy?: string;
  appointmentContact?: string;
  feePaid?: boolean;
  feeAllowedFrom?: string;
  payment?: HostedPayment;
}
export interface HostedPayment {
  uuid: string;
  state: 'OPEN' | 'PAID' | 'FAILED';
  /**
   * The page of the payment provider.
   */
  url?: string;
}
export interface IdentityCheck {
  triesLeft: number;
  state: 'NEEDED' | 'PENDING' | 'VERIFIED' | 'FAILED';
}
/**
 * Steps whose answers the lender's rules do not accept any more, or newly ask: they are answered before anything else.
 */
export interface AskedAgain {
  /**
   * Key of the words that say why.
   */
  reason: string;
  since: string;
  /**
   * @minItems 1
   */
  steps: AskedAgainStep[];
}
export interface AskedAgainStep {
  step: string;
  fields: string[];
  /**
   * What was answered before, without what is sensitive, laid out as the step stores it.
   */
  answers: Record<string, unknown>;
}
/**
 * The account the money goes to, as it may be shown.
 */
export interface ShownAccount {
  uuid: string;
  mask: string;
  bankName?: string;
  accountType?: string;
  holder?: string;
  state?: 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW';
  confirmed?: boolean;
}
/**
 * Percent points.
 */
export interface AutopayRates {
  withAutopay: number;
  withoutAutopay: number;
}
export interface InsuranceNeeds {
  floodZone: boolean;
  minimumCoverage: number;
  floodCoverage?: number;
  maximumDeductible?: number;
  mortgageeClause: string;
}
export interface ShownSigner {
  uuid: string;
  role: 'CO_BORROWER' | 'DEED_HOLDER' | 'NON_TITLED_SPOUSE' | 'TRUSTEE' | 'ATTORNEY_IN_FACT' | 'ATTORNEY';
  firstName?: string;
  emailHint?: string;
  status: 'INVITED' | 'OPENED' | 'SIGNED' | 'DECLINED' | 'EXPIRED' | 'NOT_ME';
  invitedAt?: string;
  /**
   * The lender still waits for something of this signer, or looks at it.
   */
  isAsked?: boolean;
  /**
   * No policy asks for them any more, and no closing document names them.
   */
  mayRemove?: boolean;
  mayResendAt?: string;
  /**
   * Of somebody who borrows too: has given their answers, and their credit report is there.
   */
  answered?: boolean;
}
export interface ApplicationNotary {
  /**
   * @maxItems 2
   */
  modes: ('ONLINE' | 'MANUAL')[];
  /**
   * @maxItems 6
   */
  places: ('HOME' | 'WORK' | 'OTHER' | 'LENDER_OFFICE' | 'ATTORNEY_OFFICE' | 'TITLE_OFFICE')[];
  manualFee?: number;
  earliestDate?: string;
  attemptsLeft?: number;
  lastFailure?: string;
  session?: NotarySession;
  appointment?: NotaryAppointment;
  /**
   * @maxItems 60
   */
  slots?: NotarySlot[];
}
export interface NotarySession {
  uuid: string;
  state: 'READY' | 'RUNNING' | 'COMPLETE' | 'FAILED';
}
export interface NotaryAppointment {
  date: string;
  time: string;
  place: string;
  address?: string;
  confirmed?: boolean;
}
export interface NotarySlot {
  date: string;
  time: string;
}
export interface ApplicationTimeline {
  signedAt?: string;
  earliestClosing?: string;
  rescissionEnds?: string;
  rescissionEndsAt?: string;
  recordedAt?: string;
  fundingEstimate?: string;
  fundedAt?: string;
}
/**
 * The line once it is paid out, as its lender stated it last. Money in dollars and cents, the rate in percent a year, all as decimal text.
 */
export interface CreditLine {
  /**
   * When it was so, ISO 8601.
   */
  asOf: string;
  balance: string;
  available: string;
  rate: string;
  /**
   * What may be owed at most. Without it the bar of the line is not shown.
   */
  limit?: string;
  rateChange?: RateChange;
  /**
   * Payments are debited by themselves. Missing where the lender does not say.
   */
  autopay?: boolean;
  /**
   * The lender lets the borrower draw again, from the minimum up to the available credit, until the day, if there is one. Missing where it does not.
   */
  draw?: {
    minimum: string;
    until?: string;
  };
  closed?: LineClosed;
  payoff?: PayoffQuote;
  /**
   * What was drawn, paid and charged, the latest first; of what happened on one day, the order is the lender's. `balance` is what was owed after it.
   *
   * @maxItems 120
   */
  history?: LineEntry[];
  nextPayment?: {
    due: string;
    amount: string;
  };
  /**
   * The latest first.
   *
   * @maxItems 36
   */
  payments: {
    on: string;
    amount: string;
  }[];
}
/**
 * The last change of the rate. Where a statement has none and another rate than the one before, the day of the statement and the rate before.
 */
export interface RateChange {
  on: string;
  from: string;
}
/**
 * The line is paid off and closed: nothing is owed, drawn or debited any more.
 */
export interface LineClosed {
  on: string;
  /**
   * The day on which the release of the lien on the home was recorded; missing before it is.
   */
  lienReleased?: string;
}
/**
 * What pays the line off: the amount on a day, and what each later day adds, through the last day for which it is good.
 */
export interface PayoffQuote {
  on: string;
  amount: string;
  perDay: string;
  goodThrough: string;
}
export interface LineEntry {
  on: string;
  type: 'DRAW' | 'PAYMENT' | 'INTEREST' | 'FEE' | 'ADJUSTMENT';
  amount: string;
  balance?: string;
}
export interface LineRequest {
  uuid: string;
  kind: 'DRAW' | 'AUTOPAY' | 'PAYOFF';
  /**
   * DRAW: dollars and cents.
   */
  amount?: string;
  /**
   * AUTOPAY: to be on or off.
   */
  isOn?: boolean;
  account?: AskedAccount;
  state: 'OPEN' | 'DONE' | 'REFUSED';
  refusal?: 'NOT_AVAILABLE' | 'PAST_DUE' | 'DRAW_PERIOD_OVER' | 'ACCOUNT' | 'OTHER';
  askedAt: string;
  endedAt?: string;
}
/**
 * AUTOPAY: the account that the payments are to come from, if it is another one.
 */
export interface AskedAccount {
  uuid: string;
  mask: string;
}
export interface DeclineChange {
  reason: string;
  kind: 'LESS_DEBT' | 'MORE_INCOME' | 'LOWER_LIENS' | 'HIGHER_VALUE' | 'CO_BORROWER';
  /**
   * Whole dollars: a month for LESS_DEBT, a year for MORE_INCOME and CO_BORROWER.
   */
  amount: number;
}
