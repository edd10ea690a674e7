import type { FieldContext, FieldEncryption } from '../fieldEncryption.ts';
import { sealedTable } from './sealedColumns.ts';

/** Prefix of texts left for the database to seal; those encrypted by the field key begin with `v1.`. */
const LEFT = '=';

const isSealedByDatabase = ({ table, column }: Omit<FieldContext, 'rowId'>): boolean =>
  column.endsWith('_enc') && sealedTable(table)?.columns[column] !== undefined;

/**
 * Leaves columns that the database seals unencrypted, but marked and encoded, so that nobody reads them by
 * accident in a row or log. Still decrypts what earlier versions encrypted with the field key.
 */
export const sealedOnce = (encryption: FieldEncryption): FieldEncryption => ({
  ...encryption,
  encrypt: (text, context) =>
    isSealedByDatabase(context)
      ? LEFT + Buffer.from(text).toString('base64url')
      : encryption.encrypt(text, context),
  decrypt: (stored, context) =>
    isSealedByDatabase(context) && stored.startsWith(LEFT)
      ? Buffer.from(stored.slice(LEFT.length), 'base64url').toString('utf8')
      : encryption.decrypt(stored, context),
});

/** Throws on an unsealed value in a sealed column: somebody else wrote it. */
export function refuseUnsealed(stored: unknown, { table, column }: Omit<FieldContext, 'rowId'>): void {
  if (isSealedByDatabase({ table, column }) && typeof stored === 'string' && stored.startsWith(LEFT))
    throw new Error(`A value of ${table}.${column} is not sealed`);
}
