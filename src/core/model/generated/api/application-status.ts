/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * The status of an application: the fields of the specification (1 §3, CALL-35).
 */
export interface ApplicationStatusAnswer {
  checklistStatus: string;
  condition?: string;
  uwDecision?:
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
  uwSubDecision?:
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
  liensComplete?: boolean;
  inquiryAttestNeeded?: boolean;
  inquiryAttestComplete?: boolean;
  disclosurelistSummaryReady?: boolean;
  disclosurelistSummaryComplete?: boolean;
  disclosurelistClosingReady?: boolean;
  disclosurelistClosingComplete?: boolean;
  disclosurelistNotaryReady?: boolean;
  disclosurelistNotaryComplete?: boolean;
  primaryParticipantAcceptComplete?: boolean;
  manualDeedSigningComplete?: boolean;
  manualPaystubUpload?: boolean;
  manualPaystubTasksComplete?: boolean;
  giactAccountStatus?: string;
  bpo?: string;
  title?: string;
  propertyComplete?: boolean;
  datatreeNoMatch?: boolean;
  creditFrozenWithPin?: boolean;
  creditPinRefused?: boolean;
  dtiDecline?: boolean;
  creditScoreDecline?: boolean;
  employmentVerificationNeeded?: boolean;
  waitingOnFloodCert?: boolean;
}
