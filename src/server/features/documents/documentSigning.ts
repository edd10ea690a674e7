import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { currentRows, type DocumentSelection, isFor } from './currentDocuments.ts';
import { isRead } from './documentReader.ts';
import type { DocumentRow } from './documentStore.ts';
import { foundDocument } from './foundDocument.ts';
import { type SigningAct, signDocument } from './signDocument.ts';
import { toWire } from './wireDocument.ts';

type Tx = Transaction<Tables>;

/** Signs documents of applications under their pinned release. */
export function createDocumentSigning({
  blobs,
  ids,
  releases,
}: Pick<AppDependencies, 'blobs' | 'ids' | 'releases'>) {
  async function releaseOf(tx: Tx, { releaseHash }: ApplicationRecord): Promise<CompiledRelease> {
    const release = await releases.byHash(releaseHash, tx);
    if (!release) throw new Error(`There is no release ${releaseHash}`);
    return release;
  }

  async function signRow(tx: Tx, record: ApplicationRecord, row: DocumentRow, act: SigningAct) {
    await signDocument(tx, { blobs, ids }, { row, release: await releaseOf(tx, record), act });
  }

  return {
    /** Signs one document (`signDocument`); answers 404 when it is not of this application. */
    async sign(
      tx: Tx,
      record: ApplicationRecord,
      documentUuid: string,
      act: SigningAct,
    ): Promise<DocumentAnswer> {
      const row = await foundDocument(tx, record.uuid, documentUuid);
      if (!isFor(row, act.signer)) throw new ApiError('notFound');
      await signRow(tx, record, row, act);
      return toWire(await foundDocument(tx, record.uuid, documentUuid), act.signer);
    },

    /**
     * Accepts a package by one typed name: signs each document to be acknowledged. Answers 409 while a
     * must-read document is unread.
     */
    async accept(
      tx: Tx,
      record: ApplicationRecord,
      selection: DocumentSelection,
      act: SigningAct,
    ): Promise<void> {
      const rows = await currentRows(tx, record.uuid, selection, act.signer);
      if (rows.length === 0) throw new ApiError('conflict', [said('refusal.document.notReady')]);
      if (!rows.every((row) => isRead(row, act.signer)))
        throw new ApiError('conflict', [said('refusal.document.allUnread')]);
      for (const row of rows.filter(({ issued }) => issued?.sign === 'acknowledge'))
        await signRow(tx, record, row, act);
    },
  };
}
