import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Row } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import { isAsked } from './signerIdentityState.ts';
import { emailHint, hasAnswered, personOf, type SignerPerson } from './signerService.ts';

export type SignerRow = Row<'signers'>;

/** Least milliseconds between invitations (G-20). */
export const RESEND_AFTER_MS = 300_000;

/** Whoever was mailed an invitation within the least time is not mailed another one. */
export const isJustInvited = ({ mails, invited_at: at }: SignerRow, now: number): boolean =>
  mails > 0 && now < at.getTime() + RESEND_AFTER_MS;

export const personIn = (row: SignerRow, encryption: FieldEncryption): SignerPerson =>
  JSON.parse(encryption.decrypt(row.person_enc, personOf(row.uuid)));

/** Where they are mailed; answers 409 once they asked to be erased. */
export function addressIn(row: SignerRow, encryption: FieldEncryption): string {
  const { email } = personIn(row, encryption);
  if (email === undefined) throw new ApiError('conflict', [said('refusal.invitation.over')]);
  return email;
}

export function shownSigner(row: SignerRow, encryption: FieldEncryption): ShownSigner {
  const { firstName, email } = personIn(row, encryption);
  const mayResend = row.status !== 'SIGNED' && row.status !== 'NOT_ME' && email !== undefined;
  return {
    uuid: row.uuid,
    role: row.role,
    status: row.status as ShownSigner['status'],
    firstName,
    ...(email === undefined ? {} : { emailHint: emailHint(email) }),
    invitedAt: row.invited_at.toISOString(),
    ...(hasAnswered(row.data) ? { answered: true } : {}),
    ...(isAsked(row) ? { isAsked: true } : {}),
    ...(mayResend ? { mayResendAt: new Date(row.invited_at.getTime() + RESEND_AFTER_MS).toISOString() } : {}),
  };
}
