/** ENUM-13 */
export const decisions = [
  'APPROVED',
  'ASSET_DEPLETION',
  'DECLINE',
  'ERROR',
  'FINAL',
  'INELIGIBLE',
  'INITIAL',
  'REVIEW',
  'SELECT',
  'UNKNOWN',
] as const;

/** ENUM-14 */
export const subDecisions = [
  'BPO_PENDING',
  'CREDIT_FROZEN',
  'FINAL_OFFER',
  'UNKNOWN_SUBDECISION',
  'UNVERIFIED_DTI_LIMITED',
  'UNVERIFIED_OFFER',
  'UNVERIFIED_ONBOARDING_COMPLETE',
  'VERIFIED_DTI_LIMITED',
  'VERIFIED_INCOME_MATCHED_OFFER',
  'VERIFIED_OFFER',
  'VERIFIED_RESERVE_LIMITED',
] as const;

/** ENUM-10 */
export const bpoStatuses = [
  'BPO_NOT_REQUIRED',
  'BPO_REQUIRED',
  'BPO_UNKNOWN',
  'BPO_PROCESSING',
  'BPO_COMPLETE',
] as const;

/** ENUM-12 */
export const titleStatuses = [
  'TITLE_REQUIRED',
  'TITLE_NOT_REQUIRED',
  'TITLE_PREQUAL_PROCESSING',
  'TITLE_PREQUAL_COMPLETE',
  'TITLE_FINAL_PROCESSING',
  'TITLE_FINAL_COMPLETE',
  'TITLE_UNKNOWN',
] as const;

/** ENUM-09 */
export const verifications = ['VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW'] as const;

/** COND-08 to COND-19 */
export const conditionCategories = [
  'BANK_ACCOUNT_FRAUD_REVIEW',
  'ID_VERIFICATION_FAILURE',
  'MISSING_PHONE_NUMBER',
  'REVIEW_TRUST_REQUIREMENTS',
  'PROPERTY_LEGAL_DESCRIPTION',
  'IDENTITY_DOCUMENT_FRAUD_REVIEW',
  'PROPERTY_OWNERSHIP_FRAUD_REVIEW',
  'FALSE_OWNERSHIP_TYPE_REVIEW',
  'HELOC_MANUAL_PAYSTUB_UPLOAD',
  'HARD_CREDIT_INQUIRY_REVIEW',
  'GENERIC_DOCUMENT_REQUEST',
  'ESCALATION_REVIEW',
] as const;

/** ENUM-05 */
export const payTypes = ['AUTOPAY', 'MANUAL'] as const;

/** ENUM-03 */
export const ownershipTypes = ['SOLE', 'JOINT', 'TRUST'] as const;

/** G-10 */
export const maritalStatuses = ['MARRIED', 'UNMARRIED', 'SEPARATED'] as const;

/** G-10 */
export const loanPurposes = ['HOME_IMPROVEMENT', 'DEBT_CONSOLIDATION', 'OTHER_PERSONAL', 'BUSINESS'] as const;

/** ENUM-01 */
export const occupancyTypes = ['HOME', 'SECONDARY', 'INVESTMENT'] as const;

/** The nine types of the form, two of older records, and anything else (C-02). */
export const incomeSourceTypes = [
  'FULL_TIME',
  'PART_TIME',
  'SELF_EMPLOYED',
  'RETIRED',
  'UNEMPLOYED',
  'ALIMONY',
  'CHILD_SUPPORT',
  'SEPARATE_MAINTENANCE_PAYMENTS',
  'PUBLIC_ASSISTANCE_PROGRAM',
  'EMPLOYED',
  'OTHER',
  'UNRECOGNIZED',
] as const;

/** Document types that show the front of an identity document (STATE-15, G-03). */
export const idFrontTypes = [
  'DRIVERS_LICENSE_FRONT',
  'ID_CARD_FRONT',
  'PASSPORT',
  'PERMANENT_RESIDENT_FRONT',
] as const;

/** Undefined for a code that is not in the list. */
export const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((one) => one === value);

/** G-11 */
export const signerKinds = [
  'CO_OWNER',
  'SPOUSE',
  'OWNERS_SPOUSE',
  'TRUSTEE',
  'ATTORNEY_IN_FACT',
  'MAYBE_OWNERS_SPOUSE',
  'MAYBE_TRUSTEE',
] as const;

export const creditBureaus = ['EQUIFAX', 'EXPERIAN', 'TRANSUNION'] as const;
