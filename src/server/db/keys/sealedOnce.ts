import type { FieldContext, FieldEncryption } from '../fieldEncryption.ts';
import { sealedTable } from './sealedColumns.ts';

/** Begins a text that is left to the database to seal; what the field key encrypted begins with its version, `v1.`. */
const LEFT = '=';

/** Whether it is a column of its own for a secret, which the database seals. */
const isSealedByDatabase = ({ table, column }: Omit<FieldContext, 'rowId'>): boolean =>
  column.endsWith('_enc') && sealedTable(table)?.columns[column] !== undefined;

/**
 * Encryption that leaves to the database what it seals by the key of its owner, so that nothing is sealed twice. Such a
 * text is marked, and encoded: whoever reads a row, or logs one by mistake, does not read it. What earlier versions
 * encrypted by the field key is still decrypted.
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

/** Throws on a value that the database should have sealed and did not: somebody else wrote it. */
export function refuseUnsealed(stored: unknown, { table, column }: Omit<FieldContext, 'rowId'>): void {
  if (isSealedByDatabase({ table, column }) && typeof stored === 'string' && stored.startsWith(LEFT))
    throw new Error(`A value of ${table}.${column} is not sealed`);
}
