import type { Transaction } from 'kysely';
import { durationMilliseconds } from '../../../core/shared/isoDuration.ts';
import type { Tables } from '../../db/tables.ts';
import { schedule } from '../../jobs/schedule.ts';
import type { Settings } from '../../settings/settings.ts';
import { lenderConfigOf } from '../sources/lenderConfigService.ts';
import type { AccountCheck } from './accountChecks.ts';

type Tx = Transaction<Tables>;
type Finding = Exclude<AccountCheck, 'PENDING_REVIEW'>;

export interface AccountReview {
  readonly uuid: string;
  readonly finding: Finding;
}

const TIMER = 'account:';

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
