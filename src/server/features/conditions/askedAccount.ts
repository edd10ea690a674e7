import type { ApplicationRecord, StatusData } from '../applications/recordService.ts';
import type { ConditionRow } from './conditionStore.ts';

/** The payout account after a condition; whoever holds the record writes it. */
export interface AskedAccount {
  readonly data: Pick<ApplicationRecord['data'], 'account'>;
  readonly status: Pick<StatusData, 'giactAccountStatus'>;
}

export type AccountState = 'PENDING_REVIEW' | 'VERIFIED' | 'FAILED_VERIFICATION';

const OPEN = ['FAILED_VERIFICATION', 'PENDING_REVIEW'];

/**
 * The account a condition asks about, once its statement was sent (`PENDING_REVIEW`), or accepted or refused by a review. Unchanged for other conditions, an account replaced since, or one already verified.
 */
export function askedAccount(
  { type, data }: Pick<ConditionRow, 'type' | 'data'>,
  record: Pick<ApplicationRecord, 'data'> | undefined,
  state: AccountState,
): AskedAccount {
  const account = record?.data.account;
  const isMeant = data.accountUuid === undefined || data.accountUuid === account?.uuid;
  const isAsked = type === 'BANK_ACCOUNT_FRAUD_REVIEW' && isMeant && OPEN.includes(account?.state ?? '');
  if (!account || !isAsked) return { data: {}, status: {} };
  return { data: { account: { ...account, state } }, status: { giactAccountStatus: state } };
}
