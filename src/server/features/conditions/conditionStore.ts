import type { Transaction } from 'kysely';
import { type Queries, type Row, type Tables, toJsonb } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

/** A one-time code that was sent to a phone number. */
export interface SentCode {
  /** Fingerprint of the code and its condition; the code itself is not kept. */
  readonly hash: string;
  /** The number it was sent to, encrypted. */
  readonly phoneEnc: string;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly triesLeft: number;
  /** Codes sent in the hour before, this one included (ISO 8601). */
  readonly sent: readonly string[];
  readonly confirmed: boolean;
}

/** What a condition keeps beside its columns. */
export interface ConditionData {
  readonly comments?: string;
  readonly numDocsRequired?: number;
  /** Types of documents, where others than those of the category. */
  readonly requestDocuments?: readonly string[];
  /** What the borrower said to the reviewer. */
  readonly note?: string;
  /** When the borrower answered it, ISO 8601. */
  readonly submittedAt?: string;
  readonly code?: SentCode;
  /** The account that is asked about. */
  readonly accountUuid?: string;
}

/** A condition as it is kept. */
export interface ConditionRow extends Omit<Row<'conditions'>, 'data'> {
  readonly data: ConditionData;
}

const toRow = (row: Row<'conditions'>): ConditionRow => ({ ...row, data: row.data as ConditionData });

/** Every condition of an application, the oldest first. */
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

/** Writes a condition for the first time. */
export async function insertCondition(tx: Tx, { data, ...row }: ConditionRow): Promise<void> {
  await tx
    .insertInto('conditions')
    .values({ ...row, data: toJsonb(data) })
    .execute();
}

/** Writes how a condition stands and what is kept of it. */
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
