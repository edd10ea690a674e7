import { randomInt } from 'node:crypto';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import { takeAllowance } from '../../db/allowance.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { createMailService } from '../mail/mailService.ts';
import { invitationRule } from './invitationService.ts';
import { addressIn, type SignerRow } from './shownSigner.ts';

/** Codes that prove that the holder of an invitation's link reads the invited mailbox. */
export function createInvitationCodes(dependencies: AppDependencies) {
  const { clock, encryption, releases, settings } = dependencies;
  const mails = createMailService(dependencies);
  const hashOf = (row: SignerRow, code: string) => encryption.fingerprint(`SIGNER_CODE ${row.uuid} ${code}`);

  return {
    /** Mails six digits, which replace earlier ones; answers 429 when asked too often. */
    async send(
      tx: Transaction<Tables>,
      { row, record: { organization } }: { readonly row: SignerRow; readonly record: ApplicationRecord },
    ): Promise<void> {
      const now = clock.now();
      const { mailsPerHour: most, codePauseSeconds } = settings;
      const allowed = { most, perMs: millisecondsInHour, pauseMs: codePauseSeconds * 1000, now };
      if (!(await takeAllowance(tx, `mail signer ${row.uuid}`, allowed)))
        throw new ApiError('tooManyRequests', [
          said('refusal.code.tooSoon', { seconds: String(codePauseSeconds), most: String(most) }),
        ]);
      const minutes = invitationRule(releases, organization)?.codeMinutes ?? settings.codeMinutes;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const code_ends_at = new Date(now + minutes * millisecondsInMinute);
      const changed = { code_hash: hashOf(row, code), code_ends_at };
      await tx.updateTable('signers').set(changed).where('uuid', '=', row.uuid).execute();
      const to = addressIn(row, encryption);
      await mails.post(tx, {
        organization,
        to,
        template: 'code',
        values: { code, minutes: String(minutes) },
      });
    },

    /** True for the digits mailed last, while they are good. */
    isRight: (row: SignerRow, code: string): boolean =>
      row.code_hash === hashOf(row, code) && (row.code_ends_at?.getTime() ?? 0) > clock.now(),
  };
}
