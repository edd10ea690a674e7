import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { notify } from '../notifications/notificationService.ts';
import { dropAsked } from './droppedSignerService.ts';
import type { SignerRow } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';

/** How an invitation ends without a signature, and the event that says so. */
export const ENDINGS = {
  DECLINED: 'SIGNER_DECLINED',
  EXPIRED: 'SIGNER_EXPIRED',
  NOT_ME: 'SIGNER_NOT_ME',
} as const satisfies Partial<Record<SignerRow['status'], string>>;

/** Tells the borrower that somebody does not sign as things are, and that they choose what happens next (G-20). */
export const tellBorrower = (
  tx: Transaction<Tables>,
  { clock }: Pick<AppDependencies, 'clock'>,
  { uuid }: ApplicationRecord,
): Promise<void> =>
  notify(tx, { applicationUuid: uuid, kind: 'SIGNER_NEEDS_YOU', at: new Date(clock.now()) });

/** Ends an invitation, and tells the borrower, who chooses what happens next (G-20). */
export async function endInvitation(
  tx: Transaction<Tables>,
  dependencies: Pick<AppDependencies, 'clock' | 'encryption'>,
  record: ApplicationRecord,
  row: SignerRow & { readonly status: keyof typeof ENDINGS },
): Promise<void> {
  const at = new Date(dependencies.clock.now());
  const ended = { ...(await dropAsked(tx, row, at)), status: row.status };
  await changeSigner(tx, dependencies, record, { row: ended, event: ENDINGS[row.status] });
  await tellBorrower(tx, dependencies, record);
}
