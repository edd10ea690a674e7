import fc from 'fast-check';
import type { ApplicationFacts, ApplicationSnapshot, LooseRecord } from './applicationFacts.ts';
import { builtInStatuses } from './builtInStatuses.ts';
import {
  bpoStatuses,
  decisions,
  idFrontTypes,
  payTypes,
  subDecisions,
  titleStatuses,
  verifications,
} from './closedLists.ts';
import { normalise } from './normalise.ts';
import { statusFlags } from './ruleFacts.ts';

/** The parts of a snapshot, each optional. */
export type Parts = { readonly [Part in keyof Omit<ApplicationSnapshot, 'statuses'>]?: LooseRecord };

export const snapshotOf = ({
  application = {},
  status = {},
  profile = {},
}: Parts = {}): ApplicationSnapshot => ({
  statuses: builtInStatuses,
  application,
  status,
  profile,
});

export const factsOf = (parts: Parts = {}): ApplicationFacts => normalise(snapshotOf(parts));

export const factsAt = (checklistStatus: string, { status, ...parts }: Parts = {}): ApplicationFacts =>
  factsOf({ ...parts, status: { ...status, checklistStatus } });

const FLAG = fc.option(fc.boolean(), { nil: undefined });
const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, FLAG]));

const anyStatus = fc.record({
  ...named(statusFlags),
  checklistStatus: fc.oneof(
    optional(builtInStatuses.all.map(({ id }) => id)),
    fc.constantFrom('WAITING_FOR_ANYTHING', 'AUTOPAY_X', 'NEW_CODE'),
  ),
  uwDecision: optional(decisions),
  uwSubDecision: optional(subDecisions),
  bpo: optional(bpoStatuses),
  title: optional(titleStatuses),
  giactAccountStatus: optional(verifications),
  condition: optional(['ID_VERIFICATION_FAILURE']),
});

const anyApplication = fc.record({
  active: FLAG,
  isCrypto: FLAG,
  hasHmda: FLAG,
  payeesConfirmed: FLAG,
  selectedPropertyUuid: optional(['one']),
  ownershipType: optional(['SOLE', 'JOINT']),
  property: fc.record({ state: optional(['TX', 'CA']) }),
  term: optional([0, 10]),
  rate: optional([0, 8]),
  amount: optional([0, 20_000]),
  consents: fc.subarray([{ type: 'SOFT_CREDIT' }, { type: 'HARD_CREDIT', optInOut: 'OPT_IN' }]),
  documents: fc.array(
    fc.record({ type: fc.constantFrom(...idFrontTypes, 'W2'), status: optional(['REJECTED']) }),
    { maxLength: 2 },
  ),
  incomeSources: fc.subarray([{ employmentType: 'FULL_TIME' }, { employmentType: 'SELF_EMPLOYED' }]),
  disburseAccount: fc.record({ uuid: optional(['one']), routingNumber: optional(['021000021']) }),
  autopayAccount: fc.record({ uuid: optional(['one']) }),
  payType: optional(payTypes),
  assetDepletion: fc.record({ complete: FLAG }),
  insurance: fc.record({ complete: FLAG }),
  coDeedStatus: optional(['COMPLETE', 'PENDING', 'NOT_REQUIRED']),
  requestedManualNotaryTime: optional(['2026-01-05T10:00']),
  liabilities: fc.subarray([{ payOff: { status: 'MARKED_FOR_PAYOFF' } }, { payOff: null }]),
});

const anyProfile = fc.record({
  hasSsn: FLAG,
  dob: optional(['1980-01-01']),
  name: optional([{ firstName: 'Ann', lastName: 'Lee' }, { firstName: 'Ann' }]),
});

export const anySnapshot: fc.Arbitrary<ApplicationSnapshot> = fc.record({
  statuses: fc.constant(builtInStatuses),
  application: anyApplication,
  status: anyStatus,
  profile: anyProfile,
});

const profile = { name: { firstName: 'Ann', lastName: 'Lee' }, dob: '1980-01-01', hasSsn: true };

/** A borrower done with everything up to funding, whose status no row routes; tests remove one thing. */
export const finished: ApplicationSnapshot = {
  statuses: builtInStatuses,
  profile,
  application: {
    active: true,
    selectedPropertyUuid: 'one',
    property: { state: 'CA' },
    consents: [{ type: 'SOFT_CREDIT' }, { type: 'HARD_CREDIT' }],
    ownershipType: 'SOLE',
    term: 10,
    rate: 8,
    amount: 20_000,
    hasHmda: true,
    incomeSources: [{ employmentType: 'FULL_TIME' }],
    disburseAccount: { uuid: 'one', routingNumber: '021000021' },
    payType: 'MANUAL',
    documents: [{ type: 'PASSPORT' }],
    coDeedStatus: 'COMPLETE',
    insurance: { complete: true },
  },
  status: {
    checklistStatus: 'NEW_CODE',
    uwDecision: 'APPROVED',
    uwSubDecision: 'VERIFIED_INCOME_MATCHED_OFFER',
    liensComplete: true,
    disclosurelistSummaryReady: true,
    disclosurelistSummaryComplete: true,
    disclosurelistClosingReady: true,
    disclosurelistClosingComplete: true,
    disclosurelistNotaryReady: true,
    disclosurelistNotaryComplete: true,
  },
};

/** Undefined removes a field. */
export const finishedWith = ({ application, status, profile: changed }: Parts): ApplicationSnapshot => ({
  ...finished,
  application: { ...finished.application, ...application },
  status: { ...finished.status, ...status },
  profile: { ...finished.profile, ...changed },
});
