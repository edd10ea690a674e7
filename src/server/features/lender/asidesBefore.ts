import type { Transaction } from 'kysely';
import type { EffectName } from '../../../core/journey/effectNames.ts';
import type { Tables } from '../../db/tables.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { runEffects } from './asideTasks.ts';
import { goOn } from './travel.ts';
import { keepFile, type TravelTools, travellerOf } from './traveller.ts';

/** What a timer of the version before, which had no asides, does about a condition or an account. */
export interface AsideBefore {
  readonly effect: EffectName;
  readonly subject: string;
}

const TIMER = /^(?:condition:([0-9a-f-]{36})|account:([0-9a-f-]{36}):(VERIFIED|FAILED_VERIFICATION))$/;

export function asideOfTimer(action: string): AsideBefore | undefined {
  const [, condition, account, finding] = TIMER.exec(action) ?? [];
  if (condition !== undefined) return { effect: 'closeCondition', subject: condition };
  if (account === undefined) return undefined;
  return { effect: finding === 'VERIFIED' ? 'verifyAccount' : 'refuseAccount', subject: account };
}

/** Ends the review of a condition or of an account, of an application that is not over. */
export async function endAsideBefore(
  tools: TravelTools,
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  { effect, subject, at }: AsideBefore & { readonly at: Date },
): Promise<void> {
  const traveller = await travellerOf(tools, tx, record, at);
  await runEffects(traveller, [effect], { subject });
  await keepFile(traveller);
  if (!record.pinned) await goOn(tools, tx, traveller.record, at);
}
