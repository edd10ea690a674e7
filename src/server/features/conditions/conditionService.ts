import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import { type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';

type Tx = Transaction<Tables>;

/** Something the lender is to ask for. */
export interface NewCondition {
  readonly applicationUuid: string;
  /** One of COND-08 to COND-19. */
  readonly type: string;
  readonly data?: JsonObject;
  readonly at: Date;
}

/** Opens a condition, unless one of its type is open already. */
export async function openCondition(
  tx: Tx,
  { ids }: Pick<AppDependencies, 'ids'>,
  { applicationUuid, type, data = {}, at }: NewCondition,
): Promise<void> {
  const open = await tx
    .selectFrom('conditions')
    .select('uuid')
    .where('application_uuid', '=', applicationUuid)
    .where('type', '=', type)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
  if (open) return;
  const row = { uuid: ids.uuid(), application_uuid: applicationUuid, type, data: toJsonb(data) };
  await tx
    .insertInto('conditions')
    .values({ ...row, status: 'OPEN', created_at: at, updated_at: at })
    .execute();
}

/** Ends the open conditions of a type: SUBMITTED once the borrower answered, CLOSED when nothing is needed any more. */
export async function endConditions(
  tx: Tx,
  { applicationUuid, type, at }: Omit<NewCondition, 'data'>,
  status: 'SUBMITTED' | 'CLOSED',
): Promise<void> {
  await tx
    .updateTable('conditions')
    .set({ status, updated_at: at })
    .where('application_uuid', '=', applicationUuid)
    .where('type', '=', type)
    .where('status', '=', 'OPEN')
    .execute();
}
