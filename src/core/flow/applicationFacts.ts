import type { ListedStatus } from '../model/release.ts';
import type {
  bpoStatuses,
  decisions,
  payTypes,
  subDecisions,
  titleStatuses,
  verifications,
} from './closedLists.ts';
import type { StatusList } from './statuses.ts';

/** Any field may be missing. */
export type LooseRecord = Readonly<Record<string, unknown>>;

export interface ApplicationSnapshot {
  /** The list of the release, which says what the checklist status means. */
  readonly statuses: StatusList;
  readonly application: LooseRecord;
  readonly status: LooseRecord;
  readonly profile: LooseRecord;
}

/**
 * What the status router and the step machine read; only `normalise` creates it. Unknown codes are undefined.
 */
export interface ApplicationFacts {
  readonly statuses: StatusList;
  /** The lender's own code, even if it is not in the list of statuses. */
  readonly checklistStatus: string | undefined;
  /** What the list of statuses says of it. */
  readonly listed: ListedStatus | undefined;
  readonly decision: (typeof decisions)[number] | undefined;
  /** A decision other than UNKNOWN. */
  readonly hasDecision: boolean;
  readonly subDecision: (typeof subDecisions)[number] | undefined;
  readonly bpo: (typeof bpoStatuses)[number] | undefined;
  /** Texas: no signing before the valuation; an unknown valuation blocks too (STATE-16). */
  readonly bpoBlocksSigning: boolean;
  readonly title: (typeof titleStatuses)[number] | undefined;
  readonly giactAccountStatus: (typeof verifications)[number] | undefined;
  readonly isActive: boolean;
  /** People look at documents that a step brought. */
  readonly inReview: boolean;
  /** The first step that new rules ask again. */
  readonly askedAgain: string | undefined;
  readonly propertyState: string | undefined;

  readonly hasName: boolean;
  readonly hasDob: boolean;
  readonly hasSsn: boolean;
  readonly hasSelectedProperty: boolean;
  readonly softCreditGiven: boolean;
  readonly hardCreditGiven: boolean;
  readonly ownershipKnown: boolean;
  readonly hasHmda: boolean;

  readonly liensComplete: boolean;
  /** Inquiries need no attestation, or have one. */
  readonly inquiriesAttested: boolean;
  /** STATE-07 */
  readonly hasChosenOffer: boolean;
  /** Term and rate are 0, because the server withdrew the terms (STATE-05). */
  readonly termsAreReset: boolean;
  readonly assetDepletionComplete: boolean;
  /** Assets would raise the offer and are not complete (STATE-06). */
  readonly assetsWanted: boolean;
  readonly payoffMarked: boolean;
  readonly payeesConfirmed: boolean;

  readonly summaryReady: boolean;
  readonly summaryComplete: boolean;
  readonly closingReady: boolean;
  readonly closingComplete: boolean;
  readonly notaryReady: boolean;
  /** The borrower accepted, the notary is complete, or the deed is signed in person (STATE-21). */
  readonly notaryDone: boolean;
  readonly primaryAccepted: boolean;
  readonly manualNotaryRequested: boolean;
  /** On request, by the lender's choice, or because no other way is possible (SHELL-20). */
  readonly notaryInPerson: boolean;
  /** Complete, not required, or there is no other signer (STATE-19). */
  readonly coDeedComplete: boolean;
  readonly insuranceComplete: boolean;

  /** Paystubs are required and missing (STATE-13). */
  readonly isIncomePartial: boolean;
  readonly hasSelfEmployment: boolean;
  readonly employmentVerificationNeeded: boolean;

  readonly isCrypto: boolean;
  readonly hasDisburseAccount: boolean;
  readonly hasRoutingNumber: boolean;
  readonly hasAutopayAccount: boolean;
  readonly payType: (typeof payTypes)[number] | undefined;
  /** The payout account and the payment method are complete (STATE-14). */
  readonly bankComplete: boolean;
  readonly idFront: 'missing' | 'uploaded' | 'rejected';
  /** People look at an identity document that a step brought. */
  readonly idInReview: boolean;

  readonly isCreditFrozen: boolean;
  readonly creditFrozenWithPin: boolean;
  readonly isDeclined: boolean;
  readonly dtiDecline: boolean;
  readonly creditScoreDecline: boolean;
  readonly datatreeNoMatch: boolean;
  readonly waitingOnFloodCert: boolean;
}
