import type { Transaction } from 'kysely';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { type Queries, type Row, type Tables, toJsonb } from '../../db/tables.ts';
import type { ReviewReason } from '../documents/uploadReviewService.ts';
import { keepEvent } from '../events/keepEventService.ts';

type Tx = Transaction<Tables>;

export interface SentCode {
  /** Fingerprint of code and condition; the code itself is not stored. */
  readonly hash: string;
  readonly phoneEnc: string;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly triesLeft: number;
  /** Codes sent within the hour, including this one (ISO 8601). */
  readonly sent: readonly string[];
  readonly confirmed: boolean;
}

export interface ConditionData {
  readonly comments?: string;
  readonly numDocsRequired?: number;
  readonly requestDocuments?: readonly string[];
  /** The day by which the borrower is to answer. */
  readonly dueOn?: CalendarDate;
  readonly note?: string;
  /** When the borrower answered, ISO 8601. */
  readonly submittedAt?: string;
  readonly code?: SentCode;
  readonly accountUuid?: string;
  /** Why what was submitted before was refused. */
  readonly refusal?: ReviewReason;
  /** The lender asks for it no longer, and saw nothing. */
  readonly waived?: true;
}

export interface ConditionRow extends Omit<Row<'conditions'>, 'data'> {
  readonly data: ConditionData;
}

const toRow = (row: Row<'conditions'>): ConditionRow => ({ ...row, data: row.data as ConditionData });

/** All that is asked of anybody for an application, oldest first. */
export async function selectAllConditions(
  queries: Queries,
  applicationUuid: string,
): Promise<readonly ConditionRow[]> {
  const rows = await queries
    .selectFrom('conditions')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  return rows.map(toRow);
}

/** What is asked of the borrower, or of one signer; oldest first. */
export const selectConditions = async (
  queries: Queries,
  applicationUuid: string,
  signerUuid: string | null = null,
): Promise<readonly ConditionRow[]> =>
  (await selectAllConditions(queries, applicationUuid)).filter(({ signer_uuid: of }) => of === signerUuid);

export async function insertCondition(tx: Tx, { data, ...row }: ConditionRow): Promise<void> {
  await tx
    .insertInto('conditions')
    .values({ ...row, data: toJsonb(data) })
    .execute();
  await keepEvent(tx, { application: row.application_uuid, type: 'condition.changed' });
}

type ChangedCondition = Pick<ConditionRow, 'uuid' | 'application_uuid' | 'status' | 'data' | 'updated_at'>;

/** Writes another status of a condition, of which its lender is told. */
export async function moveCondition(tx: Tx, condition: ChangedCondition): Promise<void> {
  await updateCondition(tx, condition);
  await keepEvent(tx, { application: condition.application_uuid, type: 'condition.changed' });
}

export async function updateCondition(
  tx: Tx,
  { uuid, status, data, updated_at }: Pick<ConditionRow, 'uuid' | 'status' | 'data' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('conditions')
    .set({ status, data: toJsonb(data), updated_at })
    .where('uuid', '=', uuid)
    .execute();
}
