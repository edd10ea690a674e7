import type { FieldContext, FieldEncryption } from '../../db/fieldEncryption.ts';

const contextOf = (uuid: string): FieldContext => ({
  table: 'identities',
  column: 'totp_secret_enc',
  rowId: uuid,
});

export const sealSecret = (encryption: FieldEncryption, uuid: string, secret: string): string =>
  encryption.encrypt(secret, contextOf(uuid));

export const openSecret = (encryption: FieldEncryption, uuid: string, sealed: string): string =>
  encryption.decrypt(sealed, contextOf(uuid));
