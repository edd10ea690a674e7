import type {
  bpoStatuses,
  decisions,
  payTypes,
  subDecisions,
  titleStatuses,
  verifications,
} from './closedLists.ts';

/** A JSON record as the server answers it: every field may be missing. */
export type LooseRecord = Readonly<Record<string, unknown>>;

/** What the server answers of one application, read together. */
export interface ApplicationSnapshot {
  readonly application: LooseRecord;
  readonly status: LooseRecord;
  readonly profile: LooseRecord;
}

/** Everything the status router and the step machine read, flat; made by `normalise` only. A code that is not known is undefined. */
export interface ApplicationFacts {
  /** As the lender names it; one outside the list of statuses is kept. */
  readonly checklistStatus: string | undefined;
  readonly decision: (typeof decisions)[number] | undefined;
  /** A decision is there and is not UNKNOWN. */
  readonly hasDecision: boolean;
  readonly subDecision: (typeof subDecisions)[number] | undefined;
  readonly bpo: (typeof bpoStatuses)[number] | undefined;
  /** Texas: no signing before the valuation; one that is not known counts as unknown (STATE-16). */
  readonly bpoBlocksSigning: boolean;
  readonly title: (typeof titleStatuses)[number] | undefined;
  readonly giactAccountStatus: (typeof verifications)[number] | undefined;
  /** False only when the server says so. */
  readonly isActive: boolean;
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
  /** Credit inquiries need no attestation, or have it. */
  readonly inquiriesAttested: boolean;
  /** Term and amount are above 0 (STATE-07). */
  readonly hasChosenOffer: boolean;
  /** Term and rate are 0: the server took the terms back (STATE-05). */
  readonly termsAreReset: boolean;
  readonly assetDepletionComplete: boolean;
  /** Assets would raise the offer and are not done (STATE-06). */
  readonly assetsWanted: boolean;
  readonly payoffMarked: boolean;
  readonly payeesConfirmed: boolean;

  readonly summaryReady: boolean;
  readonly summaryComplete: boolean;
  readonly closingReady: boolean;
  readonly closingComplete: boolean;
  readonly notaryReady: boolean;
  /** The borrower accepted, the notary is complete or the deed is signed in person (STATE-21). */
  readonly notaryDone: boolean;
  readonly primaryAccepted: boolean;
  readonly manualNotaryRequested: boolean;
  /** The notary is met in person: it was asked for, the lender says so, or no other way is open (SHELL-20). */
  readonly notaryInPerson: boolean;
  /** Complete, not required, or there is no other signer (STATE-19). */
  readonly coDeedComplete: boolean;
  readonly insuranceComplete: boolean;

  /** Paystubs are asked for and not in (STATE-13). */
  readonly isIncomePartial: boolean;
  readonly hasSelfEmployment: boolean;
  readonly employmentVerificationNeeded: boolean;

  readonly isCrypto: boolean;
  readonly hasDisburseAccount: boolean;
  readonly hasRoutingNumber: boolean;
  readonly hasAutopayAccount: boolean;
  readonly payType: (typeof payTypes)[number] | undefined;
  /** The account to pay out to is complete, and so is the way to pay (STATE-14). */
  readonly bankComplete: boolean;
  readonly idFront: 'missing' | 'uploaded' | 'rejected';

  readonly isCreditFrozen: boolean;
  readonly creditFrozenWithPin: boolean;
  readonly isDeclined: boolean;
  readonly dtiDecline: boolean;
  readonly creditScoreDecline: boolean;
  readonly datatreeNoMatch: boolean;
  readonly waitingOnFloodCert: boolean;
}
