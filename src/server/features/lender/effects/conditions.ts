import type { ConditionCategory } from '../../../../core/flow/conditions.ts';
import type { EffectName } from '../../../../core/journey/effectNames.ts';
import { actsOf } from '../../conditions/conditionAnswerService.ts';
import { closeCondition, reopenCondition } from '../../conditions/conditionReviewService.ts';
import { dropConditions, openCondition } from '../../conditions/conditionService.ts';
import type { ConditionRow } from '../../conditions/signerConditionService.ts';
import type { ReviewReason } from '../../documents/uploadReviewService.ts';
import { createSignerReviews } from '../../signers/signerReviewService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

const TRUST = 'REVIEW_TRUST_REQUIREMENTS';

const asked = {
  askBankStatement: 'BANK_ACCOUNT_FRAUD_REVIEW',
  askDocument: 'GENERIC_DOCUMENT_REQUEST',
  askOwnership: 'FALSE_OWNERSHIP_TYPE_REVIEW',
  askPaystubs: 'HELOC_MANUAL_PAYSTUB_UPLOAD',
  askPhoneNumber: 'MISSING_PHONE_NUMBER',
  askTrustDocuments: TRUST,
} as const satisfies Partial<Record<EffectName, ConditionCategory>>;

const ask =
  (type: ConditionCategory) =>
  async ({ tx, dependencies, record, facts, at }: EffectInput): Promise<EffectOutcome> => {
    // A number is proved by a code, which somebody must send.
    if (type === 'MISSING_PHONE_NUMBER' && facts['port.phoneCodes'] === false) return {};
    return openCondition(tx, dependencies, { applicationUuid: record.uuid, type, at });
  };

/** The condition that the task was asked about. */
const subjectOf = ({ subject = '', at }: EffectInput) => ({ uuid: subject, at });

/** What was submitted for a condition is what the lender asked for. */
const close = async (input: EffectInput): Promise<EffectOutcome> => {
  const { tx, record, at } = input;
  const { data = {}, status = {}, ofSigner } = await closeCondition(tx, record, subjectOf(input));
  if (ofSigner) {
    const reviewed = { record, signer: ofSigner.signer_uuid, at };
    const signers = await createSignerReviews(input.dependencies).keepAsked(tx, reviewed);
    return { data: signers, event: 'SIGNER_CONDITION_CLOSED' };
  }
  return { data, status, event: 'CONDITION_CLOSED' };
};

const PAYSTUBS = 'HELOC_MANUAL_PAYSTUB_UPLOAD';

/** It is not: the borrower is asked again, and what was over with the submission is open again. */
async function reopen(input: EffectInput): Promise<EffectOutcome> {
  const { tx, record, answer } = input;
  const { reason } = (answer?.data ?? {}) as { readonly reason: ReviewReason };
  const reopened = await reopenCondition(tx, record, { ...subjectOf(input), reason });
  const { data = {}, status = {}, type, ofSigner } = reopened;
  if (ofSigner) return reopenedOfSigner(input, ofSigner);
  const isOver = type === undefined || record.status.disclosurelistClosingComplete === true;
  return {
    data,
    status: { ...status, ...(type === PAYSTUBS ? { manualPaystubTasksComplete: false } : {}) },
    acts: isOver ? [] : actsOf(type).map((act) => ({ ...act, again: true })),
    event: 'CONDITION_REOPENED',
  };
}

/** The signer is asked again. */
async function reopenedOfSigner(
  { tx, dependencies, record, at }: EffectInput,
  row: ConditionRow & { readonly signer_uuid: string },
): Promise<EffectOutcome> {
  const reviews = createSignerReviews(dependencies);
  const reviewed = { record, signer: row.signer_uuid, at };
  await reviews.tellOfCondition(tx, reviewed, row);
  return { data: await reviews.keepAsked(tx, reviewed), event: 'SIGNER_CONDITION_REOPENED' };
}

/** The lender's requests to the borrower, each a condition (G-23). */
export const conditionEffects: readonly JourneyEffect[] = [
  ...(Object.keys(asked) as (keyof typeof asked)[]).map((name) => ({ name, run: ask(asked[name]) })),
  { name: 'closeCondition', run: close },
  { name: 'reopenCondition', run: reopen },
  {
    name: 'dropTrustDocuments',
    run: ({ tx, record, at }) => dropConditions(tx, { applicationUuid: record.uuid, type: TRUST, at }),
  },
];
