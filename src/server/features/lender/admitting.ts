import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { runEffects } from './asideTasks.ts';
import { goOn } from './travel.ts';
import { keepFile, type TravelTools, travellerOf } from './traveller.ts';

/** Gives people who were named late what the others have got by then, and has the application go on. */
export async function admit(
  tools: TravelTools,
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  at: Date,
): Promise<ApplicationRecord> {
  const traveller = await travellerOf(tools, tx, record, at);
  await runEffects(traveller, ['admitSigners']);
  await keepFile(traveller);
  return goOn(tools, tx, traveller.record, at);
}
