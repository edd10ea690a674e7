import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Row } from '../../db/tables.ts';
import { emailHint, personOf, type SignerPerson } from './signerService.ts';

/** A person who signs, as kept. */
export type SignerRow = Row<'signers'>;

/** How long after an invitation the next one may be sent, in milliseconds (G-20). */
export const RESEND_AFTER_MS = 300_000;

/** Who a signer is. */
export const personIn = (row: SignerRow, encryption: FieldEncryption): SignerPerson =>
  JSON.parse(encryption.decrypt(row.person_enc, personOf(row.uuid)));

/** A signer as the borrower is shown them. */
export function shownSigner(row: SignerRow, encryption: FieldEncryption): ShownSigner {
  const { firstName, email } = personIn(row, encryption);
  const isOpen = row.status === 'INVITED' || row.status === 'OPENED';
  return {
    uuid: row.uuid,
    role: row.role,
    status: row.status as ShownSigner['status'],
    firstName,
    emailHint: emailHint(email),
    invitedAt: row.invited_at.toISOString(),
    ...(isOpen ? { mayResendAt: new Date(row.invited_at.getTime() + RESEND_AFTER_MS).toISOString() } : {}),
  };
}
