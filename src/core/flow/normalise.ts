import type { ApplicationFacts, ApplicationSnapshot } from './applicationFacts.ts';
import { firstAskedAgain } from './askedAgain.ts';
import {
  bpoStatuses,
  decisions,
  idFrontTypes,
  incomeSourceTypes,
  oneOf,
  payTypes,
  subDecisions,
  titleStatuses,
  verifications,
} from './closedLists.ts';
import { isPayoffMarked } from './derivedFacts.ts';
import { flag, inside, isText, number, rows, text } from './looseRecord.ts';
import { isAt } from './statuses.ts';

const ID_FAILED = 'ID_VERIFICATION_FAILURE';

/**
 * The only reader of the server's records. Unifies the names of both generations; the status takes precedence
 * (C-25).
 */
export function normalise(snapshot: ApplicationSnapshot): ApplicationFacts {
  const { statuses } = snapshot;
  const checklistStatus = text(snapshot.status.checklistStatus);
  return {
    statuses,
    checklistStatus,
    listed: statuses.find(checklistStatus),
    ...underwritingFacts(snapshot),
    ...borrowerFacts(snapshot),
    ...offerFacts(snapshot),
    ...closingFacts(snapshot),
    ...incomeFacts(snapshot),
    ...bankFacts(snapshot),
    ...creditFacts(snapshot),
    idFront: idFront(snapshot),
    idInReview: isIdInReview(snapshot),
  };
}

/** The status takes precedence over the application (C-25). */
export const decisionFacts = ({ application, status }: ApplicationSnapshot) => ({
  decision: oneOf(decisions, status.uwDecision) ?? oneOf(decisions, application.decision),
  subDecision: oneOf(subDecisions, status.uwSubDecision) ?? oneOf(subDecisions, application.subDecision),
  bpo: oneOf(bpoStatuses, status.bpo) ?? oneOf(bpoStatuses, inside(application, 'status').bpo),
});

export const propertyState = ({ application }: Pick<ApplicationSnapshot, 'application'>) => {
  const property = inside(application, 'property');
  return text(property.state) ?? text(inside(property, 'address').state);
};

/** The types of the income sources on file; unknown ones become UNRECOGNIZED. */
export const employmentTypes = ({ application }: Pick<ApplicationSnapshot, 'application'>) =>
  rows(application.incomeSources).flatMap(({ employmentType }) =>
    isText(employmentType) ? [oneOf(incomeSourceTypes, employmentType) ?? 'UNRECOGNIZED'] : [],
  );

/** True also if none is needed (STATE-19). */
export function isCoDeedComplete({ application }: Pick<ApplicationSnapshot, 'application'>): boolean {
  const { coDeedStatus, helocSigners } = application;
  if (isText(coDeedStatus)) return coDeedStatus === 'COMPLETE' || coDeedStatus === 'NOT_REQUIRED';
  return rows(helocSigners).length === 0;
}

function underwritingFacts(snapshot: ApplicationSnapshot) {
  const { application, status } = snapshot;
  const decided = decisionFacts(snapshot);
  const state = propertyState(snapshot);
  const needsValuation = [undefined, 'BPO_REQUIRED', 'BPO_UNKNOWN'].includes(decided.bpo);
  return {
    ...decided,
    hasDecision: decided.decision !== undefined && decided.decision !== 'UNKNOWN',
    bpoBlocksSigning: state === 'TX' && needsValuation,
    title: oneOf(titleStatuses, status.title),
    isActive: application.active !== false,
    inReview: flag(application.inReview),
    askedAgain: firstAskedAgain(application),
    isDeclined: decided.decision === 'DECLINE',
    propertyState: state,
  };
}

const isGiven = (consents: unknown, type: string): boolean =>
  rows(consents).some((consent) => consent.type === type && consent.optInOut !== 'OPT_OUT');

function borrowerFacts({ application, profile }: ApplicationSnapshot) {
  const name = inside(profile, 'name');
  return {
    hasName: isText(name.firstName) && isText(name.lastName),
    hasDob: isText(profile.dob),
    hasSsn: flag(profile.hasSsn),
    hasSelectedProperty: isText(application.selectedPropertyUuid),
    softCreditGiven: isGiven(application.consents, 'SOFT_CREDIT'),
    hardCreditGiven: isGiven(application.consents, 'HARD_CREDIT'),
    ownershipKnown: isText(application.ownershipType),
    hasHmda: flag(application.hasHmda),
  };
}

function offerFacts(snapshot: ApplicationSnapshot) {
  const { application, status } = snapshot;
  const { decision, subDecision } = decisionFacts(snapshot);
  const [term, rate, amount] = [application.term, application.rate, application.amount].map(number);
  const assetDepletionComplete = flag(inside(application, 'assetDepletion').complete);
  const isOpen = decision === undefined || decision === 'UNKNOWN' || decision === 'ASSET_DEPLETION';
  return {
    liensComplete: flag(status.liensComplete),
    inquiriesAttested: !flag(status.inquiryAttestNeeded) || flag(status.inquiryAttestComplete),
    hasChosenOffer: (term ?? 0) > 0 && (amount ?? 0) > 0,
    termsAreReset: term === 0 && rate === 0,
    assetDepletionComplete,
    assetsWanted: isOpen && subDecision === 'UNVERIFIED_DTI_LIMITED' && !assetDepletionComplete,
    payoffMarked: isPayoffMarked(application.liabilities),
    payeesConfirmed: flag(application.payeesConfirmed),
  };
}

function closingFacts(snapshot: ApplicationSnapshot) {
  const { application, status } = snapshot;
  const primaryAccepted = flag(status.primaryParticipantAcceptComplete);
  return {
    summaryReady: flag(status.disclosurelistSummaryReady),
    summaryComplete: flag(status.disclosurelistSummaryComplete),
    closingReady: flag(status.disclosurelistClosingReady),
    closingComplete: flag(status.disclosurelistClosingComplete),
    notaryReady: flag(status.disclosurelistNotaryReady),
    notaryDone:
      primaryAccepted || flag(status.disclosurelistNotaryComplete) || flag(status.manualDeedSigningComplete),
    primaryAccepted,
    manualNotaryRequested: isText(application.requestedManualNotaryTime),
    notaryInPerson: isNotaryInPerson(application),
    coDeedComplete: isCoDeedComplete(snapshot),
    insuranceComplete: flag(inside(application, 'insurance').complete),
  };
}

function isNotaryInPerson(application: ApplicationSnapshot['application']): boolean {
  const { modes } = inside(application, 'notary');
  const isOnlyWay = Array.isArray(modes) && modes.length > 0 && modes.every((mode) => mode === 'MANUAL');
  return (
    isOnlyWay ||
    isText(application.requestedManualNotaryTime) ||
    flag(inside(application, 'status').manualNotary)
  );
}

const incomeFacts = (snapshot: ApplicationSnapshot) => ({
  isIncomePartial:
    flag(snapshot.status.manualPaystubUpload) && !flag(snapshot.status.manualPaystubTasksComplete),
  hasSelfEmployment: employmentTypes(snapshot).includes('SELF_EMPLOYED'),
  employmentVerificationNeeded: flag(snapshot.status.employmentVerificationNeeded),
});

function bankFacts({ application, status }: ApplicationSnapshot) {
  const account = inside(application, 'disburseAccount');
  const hasDisburseAccount = isText(account.uuid);
  const hasRoutingNumber = isText(account.routingNumber);
  const hasAutopayAccount = isText(inside(application, 'autopayAccount').uuid);
  const payType = oneOf(payTypes, application.payType);
  return {
    isCrypto: flag(application.isCrypto),
    hasDisburseAccount,
    hasRoutingNumber,
    hasAutopayAccount,
    payType,
    bankComplete: hasDisburseAccount && hasRoutingNumber && (payType === 'MANUAL' || hasAutopayAccount),
    giactAccountStatus: oneOf(verifications, status.giactAccountStatus),
  };
}

function creditFacts(snapshot: ApplicationSnapshot) {
  const { status } = snapshot;
  const isLocked = isAt(
    text(status.checklistStatus),
    'SOFT_CREDIT_LOCKED_OR_FROZEN',
    'HARD_CREDIT_LOCKED_OR_FROZEN',
  );
  return {
    isCreditFrozen: isLocked || decisionFacts(snapshot).subDecision === 'CREDIT_FROZEN',
    creditFrozenWithPin: flag(status.creditFrozenWithPin),
    dtiDecline: flag(status.dtiDecline),
    creditScoreDecline: flag(status.creditScoreDecline),
    datatreeNoMatch: flag(status.datatreeNoMatch),
    waitingOnFloodCert: flag(status.waitingOnFloodCert),
  };
}

const idFronts = ({ application }: ApplicationSnapshot) =>
  rows(application.documents).filter(({ type }) => oneOf(idFrontTypes, type) !== undefined);

const isIdInReview = (snapshot: ApplicationSnapshot): boolean =>
  flag(snapshot.application.inReview) && idFronts(snapshot).some(({ status }) => status === 'UNDER_REVIEW');

function idFront(snapshot: ApplicationSnapshot): ApplicationFacts['idFront'] {
  const { application, status } = snapshot;
  const fronts = idFronts(snapshot);
  if (fronts.length === 0) return 'missing';
  const isRejected = fronts.every((front) => front.status === 'REJECTED');
  const isAsked = rows(application.conditions).some(
    (condition) => condition.categoryEnum === ID_FAILED && condition.status === 'OPEN',
  );
  return isRejected || isAsked || status.condition === ID_FAILED ? 'rejected' : 'uploaded';
}
