import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { dropCoBorrower } from './countedCoBorrowersService.ts';
import { dropAsked } from './droppedSignerService.ts';
import { type GoesOn, signerOf } from './endSigning.ts';
import { createInvitedSigners, type InvitationCall } from './invitedSigners.ts';
import type { SignerRow } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';
import { createRemovedLetters } from './signerLettersService.ts';
import { unaskedSigners } from './unaskedSignersService.ts';

type Tx = Transaction<Tables>;

/** What a signer is given before the closing, which names them to nobody else. */
const OWN_PACKAGES: readonly string[] = ['SIGNER', 'CO_BORROWER', 'SUMMARY'];

/** Whether closing documents name somebody: then only the lender changes who signs. */
export async function isInDocuments(
  queries: Queries,
  documents: Pick<ReturnType<typeof createDocumentService>, 'current'>,
  { row, record }: { readonly row: SignerRow; readonly record: ApplicationRecord },
): Promise<boolean> {
  if (row.status === 'SIGNED' || record.status.disclosurelistClosingReady === true) return true;
  const issued = await documents.current(queries, record.uuid, 'ISSUED', signerOf(row));
  return issued.some((one) => one.signerUuid === row.uuid && !OWN_PACKAGES.includes(one.package ?? ''));
}

/** Signers whom no policy asks for any more, because who owns the home or who is married changed (G-20). */
export function createSignerRemoval(dependencies: AppDependencies, lender: GoesOn) {
  const { clock, connections, releases } = dependencies;
  const { refuse, invited } = createInvitedSigners(dependencies);
  const [documents, tell] = [createDocumentService(dependencies), createRemovedLetters(dependencies)];

  /** Those whom no policy asks for. */
  async function unasked(queries: Queries, record: ApplicationRecord): Promise<readonly SignerRow[]> {
    if ((record.data.signers ?? []).length === 0) return [];
    const release = await releaseFor(queries, releases, record.organization, record.releaseHash);
    const ports = connections.portsOf(record.organization);
    const facts = await applicationFacts(queries, { record, release, ports, at: new Date(clock.now()) });
    return unaskedSigners(queries, { dependencies, record, release, facts });
  }

  return {
    /** The UUIDs of those whom the borrower may remove. */
    async removable(queries: Queries, record: ApplicationRecord): Promise<ReadonlySet<string>> {
      const found: string[] = [];
      for (const row of await unasked(queries, record))
        if (record.active && !(await isInDocuments(queries, documents, { row, record })))
          found.push(row.uuid);
      return new Set(found);
    },

    /**
     * Removes somebody whom no policy asks for: their link and their pages end, and they get a mail that it is over. Answers 409
     * while a policy asks for them, and once closing documents name them.
     */
    async remove(tx: Tx, call: InvitationCall): Promise<void> {
      const { record, row } = await invited(tx, call);
      if (await isInDocuments(tx, documents, { row, record })) throw await refuse(tx, record, 'named');
      if (!(await unasked(tx, record)).some(({ uuid }) => uuid === row.uuid))
        throw await refuse(tx, record, 'needed');
      const at = new Date(clock.now());
      const dropped = await dropAsked(tx, row, at);
      const removed = { ...dropped, status: 'REMOVED', token_hash: null, code_hash: null } as const;
      const changed = await changeSigner(tx, dependencies, record, { row: removed, event: 'SIGNER_REMOVED' });
      await tell(tx, record, row);
      await dropCoBorrower(tx, changed, { row, at });
      await lender.goOn(tx, changed);
    },
  };
}
