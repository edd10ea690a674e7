import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { DocumentService, OtherSigner } from '../documents/documentService.ts';
import type { SignerRow } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';

type Tx = Transaction<Tables>;

/** What goes on when the last signer has signed. */
export type GoesOn = Pick<Lender, 'goOn'>;

interface Signer {
  readonly row: SignerRow;
  readonly record: ApplicationRecord;
}

export const signerOf = ({ uuid, role }: SignerRow): OtherSigner => ({ uuid, role });

/** The documents that a signer reads and signs on their pages; what a notary witnesses is signed there. */
export async function toSign(
  documents: Pick<DocumentService, 'current'>,
  queries: Queries,
  { row, record }: Signer,
): Promise<readonly DocumentAnswer[]> {
  const own = (selection: 'SUMMARY' | 'CLOSING') =>
    documents.current(queries, record.uuid, selection, signerOf(row));
  return [...(await own('SUMMARY')), ...(await own('CLOSING'))];
}

/**
 * Records that a signer signed everything. After the last of them the application goes on: at once where it waits for
 * signers, else without waiting when it gets there. `record` is locked in `tx`, so that the last is known.
 */
export async function endSigning(
  tx: Tx,
  dependencies: Pick<AppDependencies, 'clock' | 'encryption'>,
  lender: GoesOn,
  { row, record, at }: Signer & { readonly at: Date },
): Promise<Signer> {
  const signed = { ...row, status: 'SIGNED', signed_at: at } as const;
  const changed = await changeSigner(tx, dependencies, record, { row: signed, event: 'SIGNER_SIGNED' });
  if (changed.data.coDeedStatus !== 'COMPLETE') return { row: signed, record: changed };
  await changeLenderFile(tx, record.uuid, { acts: [{ by: 'signers' }], at });
  return { row: signed, record: await lender.goOn(tx, changed) };
}
