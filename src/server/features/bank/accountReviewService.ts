import type { Transaction } from 'kysely';
import { durationMilliseconds } from '../../../core/shared/isoDuration.ts';
import type { Tables } from '../../db/tables.ts';
import { schedule } from '../../jobs/schedule.ts';
import type { Settings } from '../../settings/settings.ts';
import { changeLenderFile, readLenderFile } from '../applications/lenderFileService.ts';
import { type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import { openCondition } from '../conditions/conditionService.ts';
import { lenderConfigOf } from '../sources/lenderConfigService.ts';
import type { AccountCheck } from './accountChecks.ts';

type Tx = Transaction<Tables>;
type Finding = Exclude<AccountCheck, 'PENDING_REVIEW'>;

export interface AccountReview {
  readonly uuid: string;
  readonly finding: Finding;
}

const TIMER = 'account:';

export function reviewOfTimer(action: string): AccountReview | undefined {
  if (!action.startsWith(TIMER)) return undefined;
  const [uuid = '', finding] = action.slice(TIMER.length).split(':');
  return { uuid, finding: finding === 'VERIFIED' ? 'VERIFIED' : 'FAILED_VERIFICATION' };
}

/** Schedules a review, as long as that of a condition (config/sandbox/lender.yaml). */
export async function scheduleAccountReview(
  tx: Tx,
  settings: Settings,
  {
    applicationUuid,
    uuid,
    finding,
    at,
  }: AccountReview & { readonly applicationUuid: string; readonly at: Date },
): Promise<void> {
  const takes = durationMilliseconds(lenderConfigOf(settings).conditionReview) ?? 0;
  const timer = { applicationUuid, action: `${TIMER}${uuid}:${finding}`, dueAt: at.getTime() + takes };
  await schedule(tx, timer);
}

/**
 * Ends the review of the payout account, unless it was replaced. An unverified one is asked about again: by
 * its own step while the borrower is there, later by a condition.
 */
export async function endAccountReview(
  tx: Tx,
  { ids }: Parameters<typeof openCondition>[1],
  {
    record,
    review,
    at,
  }: { readonly record: ApplicationRecord; readonly review: AccountReview; readonly at: Date },
): Promise<ApplicationRecord> {
  const { account } = record.data;
  if (account?.uuid !== review.uuid || account.state !== 'PENDING_REVIEW') return record;
  const { finding } = review;
  const reviewed = { ...account, state: finding };
  const isFailed = finding === 'FAILED_VERIFICATION';
  const { milestones } = await readLenderFile(tx, record.uuid);
  const isLeft = milestones.accountConfirmed !== undefined;
  if (isFailed && !isLeft) await changeLenderFile(tx, record.uuid, { reopen: ['disbursement'], at });
  const condition = {
    applicationUuid: record.uuid,
    type: 'BANK_ACCOUNT_FRAUD_REVIEW',
    data: { accountUuid: review.uuid },
    at,
  } as const;
  const asked = isFailed && isLeft ? await openCondition(tx, { ids }, condition) : undefined;
  return changeRecord(tx, record, {
    data: { account: reviewed, ...asked?.data },
    status: { giactAccountStatus: finding, ...asked?.status },
    event: 'ACCOUNT_REVIEWED',
    at,
  });
}
