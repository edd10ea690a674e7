import type { ConditionCategory } from '../../../../core/flow/conditions.ts';
import { dropConditions, openCondition } from '../../conditions/conditionService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

const TRUST = 'REVIEW_TRUST_REQUIREMENTS';

const asked: Readonly<Record<string, ConditionCategory>> = {
  askBankStatement: 'BANK_ACCOUNT_FRAUD_REVIEW',
  askDocument: 'GENERIC_DOCUMENT_REQUEST',
  askOwnership: 'FALSE_OWNERSHIP_TYPE_REVIEW',
  askPaystubs: 'HELOC_MANUAL_PAYSTUB_UPLOAD',
  askPhoneNumber: 'MISSING_PHONE_NUMBER',
  askTrustDocuments: TRUST,
};

const ask =
  (type: ConditionCategory) =>
  ({ tx, dependencies, record, at }: EffectInput): Promise<EffectOutcome> =>
    openCondition(tx, dependencies, { applicationUuid: record.uuid, type, at });

/** The lender's requests to the borrower, each a condition (G-23). */
export const conditionEffects: readonly JourneyEffect[] = [
  ...Object.entries(asked).map(([name, type]) => ({ name, run: ask(type) })),
  {
    name: 'dropTrustDocuments',
    run: ({ tx, record, at }) => dropConditions(tx, { applicationUuid: record.uuid, type: TRUST, at }),
  },
];
