import { createHash } from 'node:crypto';
import { keptParts } from '../../../core/flow/createCall.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import { scrubValue } from '../../http/scrub.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { consentText } from '../../releases/consentTypes.ts';
import type { GivenConsent } from './applicantStore.ts';
import type { ApplicationData, StatusData } from './recordService.ts';

/** Initial status of every application. */
export const FIRST_STATUS = 'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE';

/** The Application ID borrowers read out: eleven digits derived from the uuid. */
export function loanNumberOf(uuid: string): string {
  const number = createHash('sha256').update(uuid).digest().readUIntBE(0, 6) % 10 ** 10;
  return `7${String(number).padStart(10, '0')}`;
}

/**
 * Consents of the create call (SUBMIT-20, SUBMIT-21), bound to the text shown: that of the release the
 * answers were given under, whatever version the call names.
 */
export const consentsOf = (
  body: CreateApplicationRequest,
  release: CompiledRelease,
): readonly GivenConsent[] =>
  [
    ...body.consentListRequest,
    ...(body.consentRequests ?? []).map((consent) => ({ ...consent, optInOut: 'OPT_IN' as const })),
  ].map(({ type, optInOut }) => ({ type, optInOut, ...consentText(release, type, answerLanguage(release)) }));

/** Status fields of a new application: nothing is done yet. */
export const firstStatus: StatusData = {
  checklistStatus: FIRST_STATUS,
  liensComplete: false,
  inquiryAttestNeeded: false,
  inquiryAttestComplete: false,
  disclosurelistSummaryReady: false,
  disclosurelistSummaryComplete: false,
  disclosurelistClosingReady: false,
  disclosurelistClosingComplete: false,
  disclosurelistNotaryReady: false,
  disclosurelistNotaryComplete: false,
  primaryParticipantAcceptComplete: false,
  manualDeedSigningComplete: false,
  manualPaystubUpload: false,
  manualPaystubTasksComplete: false,
  propertyComplete: false,
  datatreeNoMatch: false,
  creditFrozenWithPin: false,
  dtiDecline: false,
  creditScoreDecline: false,
  employmentVerificationNeeded: false,
  waitingOnFloodCert: false,
};

/** The income sources that a create call names. */
export function incomeSources({ employmentType, income }: CreateApplicationRequest) {
  const primary = { employmentType, amount: income.incomePrimary };
  const other = { employmentType: 'OTHER', amount: income.incomeOther };
  return income.incomeOther > 0 ? [primary, other] : [primary];
}

export function newApplicationData(
  body: CreateApplicationRequest,
  {
    propertyUuid,
    given,
    own,
    at,
  }: {
    readonly propertyUuid: string;
    readonly given: readonly GivenConsent[];
    /** Answers to the lender's own questions, by name. */
    readonly own: JsonObject;
    readonly at: Date;
  },
): ApplicationData {
  const { property, ...kept } = keptParts(body).application as Partial<ApplicationData>;
  const consents = given.map(({ type, version, optInOut }) => ({
    type,
    version,
    optInOut,
    acceptedAt: at.toISOString(),
  }));
  return {
    property: { uuid: propertyUuid, state: body.propertyRequest.state, ...property },
    selectedPropertyUuid: propertyUuid,
    consents,
    documents: [],
    incomeSources: incomeSources(body),
    ...kept,
    rate: 0,
    amount: 0,
    term: 0,
    decision: 'INITIAL',
    offers: [],
    offersByType: [],
    liabilities: [],
    hasHmda: false,
    isCrypto: body.utmParameters?.SOURCE === 'cloc',
    isInquiry: false,
    isBroker: false,
    isAdditionalSigner: false,
    assetDepletion: { complete: false },
    insurance: { complete: false },
    ...(body.referrerId === undefined ? {} : { referrer: { referrerUuid: body.referrerId } }),
    ...(Object.keys(own).length === 0 ? {} : { answers: { createApplication: { answers: own } } }),
    auditFields: { createdDate: at.toISOString() },
  };
}

/** How the applicant arrived, for the history; nothing personal, whatever the address carried. */
export const entryOf = ({
  utmParameters,
  offerCode,
  referralId,
  affiliateAppIndicator,
}: CreateApplicationRequest) => ({
  utm: scrubValue({ ...utmParameters }) as JsonObject,
  offerCode: offerCode?.code ?? null,
  referralId: referralId ?? null,
  affiliate: affiliateAppIndicator ?? null,
});
