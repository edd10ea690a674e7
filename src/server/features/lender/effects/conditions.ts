import type { ConditionCategory } from '../../../../core/flow/conditions.ts';
import type { EffectName } from '../../../../core/journey/effectNames.ts';
import { dropConditions, openCondition } from '../../conditions/conditionService.ts';
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
  ({ tx, dependencies, record, at }: EffectInput): Promise<EffectOutcome> =>
    openCondition(tx, dependencies, { applicationUuid: record.uuid, type, at });

/** The lender's requests to the borrower, each a condition (G-23). */
export const conditionEffects: readonly JourneyEffect[] = [
  ...(Object.keys(asked) as (keyof typeof asked)[]).map((name) => ({ name, run: ask(asked[name]) })),
  {
    name: 'dropTrustDocuments',
    run: ({ tx, record, at }) => dropConditions(tx, { applicationUuid: record.uuid, type: TRUST, at }),
  },
];
