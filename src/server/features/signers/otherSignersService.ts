import type { Transaction } from 'kysely';
import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, lockRecord } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { endSigning, type GoesOn, signerOf, toSign } from './endSigning.ts';
import { personIn, type SignerRow, shownSigner } from './shownSigner.ts';
import { namedSigners } from './signerChanges.ts';
import { createSignerInvitations } from './signerInvitations.ts';
import { createSignerRemoval } from './signerRemoval.ts';
import { type Admits, createSignerReplacement } from './signerReplacement.ts';

export type { Admits } from './signerReplacement.ts';

type Tx = Transaction<Tables>;

/** Other signers: their invitations, and what follows when the last has signed. */
export function createOtherSigners(dependencies: AppDependencies, lender: GoesOn & Admits) {
  const { clock, db, encryption } = dependencies;
  const documents = createDocumentService(dependencies);
  const removal = createSignerRemoval(dependencies, lender);

  const allShown = async (queries: Queries, uuid: string): Promise<readonly ShownSigner[]> =>
    (await namedSigners(queries, uuid)).map((row) => shownSigner(row, encryption));

  /** Reads and signs this signer's documents, as their own pages do. */
  async function signDocuments(tx: Tx, record: ApplicationRecord, row: SignerRow, at: Date): Promise<void> {
    const { firstName, lastName } = personIn(row, encryption);
    const act = {
      typedName: `${firstName} ${lastName}`,
      identityUuid: null,
      signer: signerOf(row),
      at,
    };
    const { signer } = act;
    for (const { uuid, sign } of await toSign(documents, tx, { row, record })) {
      for (const type of ['DOWNLOADED', 'READ'] as const)
        await documents.recordEvent(tx, record.uuid, { uuid, type, identityUuid: null, signer, at });
      if (sign !== 'none') await documents.sign(tx, record, uuid, act);
    }
  }

  /** Signs for one who has not signed; the application continues after the last. */
  async function signNow(tx: Tx, record: ApplicationRecord, row: SignerRow): Promise<void> {
    if (!record.active || !record.status.disclosurelistClosingReady)
      throw new ApiError('conflict', [said('refusal.signing.noDocuments')]);
    const at = new Date(clock.now());
    await signDocuments(tx, record, row, at);
    await endSigning(tx, dependencies, lender, { row, record, at });
  }

  return {
    ...createSignerInvitations(dependencies),
    replace: createSignerReplacement(dependencies, lender),
    remove: removal.remove,

    /** All other signers, for the application's owner; 404 to everybody else. */
    list: (uuid: string, session: Session): Promise<readonly ShownSigner[]> =>
      db.transaction(async (tx) => {
        const record = await lockOwned(tx, uuid, session);
        const removable = await removal.removable(tx, record);
        const all = await allShown(tx, uuid);
        return all.map((one) => (removable.has(one.uuid) ? { ...one, mayRemove: true } : one));
      }),

    /**
     * Reads and signs for a signer; after the last one the application continues. Answers 404 for an unknown
     * signer, 409 while closing documents may not be signed or the application is over. Idempotent.
     */
    async sign(tx: Tx, uuid: string, signerUuid: string): Promise<readonly ShownSigner[]> {
      const record = await lockRecord(tx, uuid);
      const row = (await namedSigners(tx, uuid)).find((one) => one.uuid === signerUuid);
      if (!record || !row) throw new ApiError('notFound');
      if (row.status !== 'SIGNED') await signNow(tx, record, row);
      return allShown(tx, uuid);
    },
  };
}

export type OtherSigners = ReturnType<typeof createOtherSigners>;
