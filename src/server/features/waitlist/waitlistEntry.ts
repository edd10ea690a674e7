import type { WaitlistRequest } from '../../../core/model/generated/api/waitlist.ts';
import type { FieldContext, FieldEncryption } from '../../db/fieldEncryption.ts';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import type { Row } from '../../db/tables.ts';

const contextOf = (rowId: string): FieldContext => ({ table: 'waitlist', column: 'data_enc', rowId });

/** The sealed column of a row. */
export const sealEntry = (encryption: FieldEncryption, uuid: string, entry: WaitlistRequest): string =>
  encryption.encrypt(JSON.stringify(entry), contextOf(uuid));

/** What somebody gave when they joined. */
export const openEntry = (
  encryption: FieldEncryption,
  { uuid, data_enc: sealed }: Pick<Row<'waitlist'>, 'uuid' | 'data_enc'>,
): WaitlistRequest => JSON.parse(encryption.decrypt(sealed, contextOf(uuid))) as WaitlistRequest;

/** Finds the rows of an address at one lender. */
export const addressIndex = (organization: string, email: string): string =>
  emailIndex(organization, email.toLowerCase());
