import type { Transaction } from 'kysely';
import { type Queries, type Row, type Tables, toJsonb } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

/** A one-time code sent to a phone number. */
export interface SentCode {
  /** Fingerprint of code and condition; the code itself is not stored. */
  readonly hash: string;
  /** The encrypted number it was sent to. */
  readonly phoneEnc: string;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly triesLeft: number;
  /** Codes sent within the hour, including this one (ISO 8601). */
  readonly sent: readonly string[];
  readonly confirmed: boolean;
}

/** What a condition stores outside its columns. */
export interface ConditionData {
  readonly comments?: string;
  readonly numDocsRequired?: number;
  /** Document types, if other than the category's. */
  readonly requestDocuments?: readonly string[];
  /** The borrower's note to the reviewer. */
  readonly note?: string;
  /** When the borrower answered, ISO 8601. */
  readonly submittedAt?: string;
  readonly code?: SentCode;
  /** The account in question. */
  readonly accountUuid?: string;
}

/** A condition as stored. */
export interface ConditionRow extends Omit<Row<'conditions'>, 'data'> {
  readonly data: ConditionData;
}

const toRow = (row: Row<'conditions'>): ConditionRow => ({ ...row, data: row.data as ConditionData });

/** Oldest first. */
export async function selectConditions(
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

export async function insertCondition(tx: Tx, { data, ...row }: ConditionRow): Promise<void> {
  await tx
    .insertInto('conditions')
    .values({ ...row, data: toJsonb(data) })
    .execute();
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
