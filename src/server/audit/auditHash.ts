import { createHash } from 'node:crypto';
import type { Row } from '../db/tables.ts';

/** A row of the log with its sealed values opened. */
export type OpenRow = Omit<Row<'audit_log'>, 'detail_hash' | 'proof'>;

const sha256 = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const plainParts = (row: Omit<OpenRow, 'detail'>): readonly (string | null)[] => [
  row.uuid,
  row.organization,
  row.at.toISOString(),
  row.staff_uuid,
  row.token_uuid,
  row.act,
  row.subject,
  row.identity_uuid,
  row.request_id,
];

/** Over the values and the rest of the row. The salt in `detail` keeps the values secret once their key is gone. */
export const detailHash = (row: OpenRow): string => sha256([...plainParts(row), row.detail]);

/** What the proof of a row is over: all that stays when its values can no longer be read. */
export const provenHash = (row: Omit<Row<'audit_log'>, 'detail' | 'proof'>): string =>
  sha256([...plainParts(row), row.detail_hash]);

/** A row as it is stored, its values sealed. */
export type StoredRow = Omit<Row<'audit_log'>, 'proof'>;

/** Over all of a row as it is stored. */
export const rowHash = (row: StoredRow): string => sha256([provenHash(row), row.detail]);

/** What comes before the first row of a lender. */
export const CHAIN_START = '';

/** Binds a row to its position and to every row before it. */
export const chainHash = (
  before: string,
  entry: Pick<Row<'audit_chain'>, 'organization' | 'position' | 'row_uuid' | 'row_hash'>,
): string => sha256([before, entry.organization, entry.position, entry.row_uuid, entry.row_hash]);
