import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { notify } from '../notifications/notificationService.ts';
import type { SignerRow } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';

/** How an invitation ends without a signature, and the event that says so. */
export const ENDINGS = {
  DECLINED: 'SIGNER_DECLINED',
  EXPIRED: 'SIGNER_EXPIRED',
  NOT_ME: 'SIGNER_NOT_ME',
} as const satisfies Partial<Record<SignerRow['status'], string>>;

/** Ends an invitation, and tells the borrower, who chooses what happens next (G-20). */
export async function endInvitation(
  tx: Transaction<Tables>,
  dependencies: Pick<AppDependencies, 'clock' | 'encryption'>,
  record: ApplicationRecord,
  row: SignerRow & { readonly status: keyof typeof ENDINGS },
): Promise<void> {
  await changeSigner(tx, dependencies, record, { row, event: ENDINGS[row.status] });
  const at = new Date(dependencies.clock.now());
  await notify(tx, { applicationUuid: record.uuid, kind: 'SIGNER_NEEDS_YOU', at });
}
