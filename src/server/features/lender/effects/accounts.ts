import { openCondition } from '../../conditions/conditionService.ts';
import { requestOfAccount } from '../../lines/lineRequestService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';
import { refuseRequest } from './lines.ts';

const EVENT = 'ACCOUNT_REVIEWED';

/** The payout account, while it is the one that was asked about. */
function accountAsked({ record, subject }: EffectInput) {
  const { account } = record.data;
  return account?.uuid === subject && account?.state === 'PENDING_REVIEW' ? account : undefined;
}

/** What was asked of the line goes on once the account that its payments are to come from is known. */
function askedOfLine({ record, subject = '' }: EffectInput): EffectOutcome {
  const request = requestOfAccount(record, subject);
  return request ? { asks: [{ aside: 'lineRequest', subject: request.uuid, isNew: true }] } : {};
}

function verifyAccount(input: EffectInput): EffectOutcome {
  const account = accountAsked(input);
  if (!account) return askedOfLine(input);
  return {
    data: { account: { ...account, state: 'VERIFIED' } },
    status: { giactAccountStatus: 'VERIFIED' },
    event: EVENT,
  };
}

/**
 * The payout account is asked about again: by its own step while the borrower is there, later by a condition. The
 * account that is to be debited is asked for again until the note is signed.
 */
async function refuseAccount(input: EffectInput): Promise<EffectOutcome> {
  const { tx, dependencies, record, subject = '', at } = input;
  const account = accountAsked(input);
  const request = requestOfAccount(record, subject);
  if (request) return refuseRequest(input, request, 'ACCOUNT');
  if (!account) {
    const isDebited = record.data.autopayAccount?.uuid === subject && record.data.account?.uuid !== subject;
    const isSigned = record.status.disclosurelistClosingComplete === true;
    return isDebited && !isSigned ? { acts: [{ by: 'autopay', again: true }] } : {};
  }
  const isLeft = account.confirmed === true;
  const condition = {
    applicationUuid: record.uuid,
    type: 'BANK_ACCOUNT_FRAUD_REVIEW',
    data: { accountUuid: subject },
    at,
  } as const;
  const asked = isLeft ? await openCondition(tx, dependencies, condition) : undefined;
  return {
    data: { account: { ...account, state: 'FAILED_VERIFICATION' }, ...asked?.data },
    status: { giactAccountStatus: 'FAILED_VERIFICATION', ...asked?.status },
    acts: isLeft ? [] : [{ by: 'disburseAccount', again: true }],
    event: EVENT,
  };
}

/** What is found out about an account, its subject. */
export const accountEffects: readonly JourneyEffect[] = [
  { name: 'verifyAccount', run: verifyAccount },
  { name: 'refuseAccount', run: refuseAccount },
];
