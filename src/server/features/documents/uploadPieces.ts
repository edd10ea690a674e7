import { ofApplication } from '../../db/keys/owners.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import { refusals } from './acceptFile.ts';
import { finishUpload, selectUpload } from './uploadRows.ts';

/** Five times the pieces of the largest file, so that its connection may break 160 times. */
export const MOST_PIECES = 200;

export interface PieceAt {
  readonly applicationUuid: string;
  readonly uuid: string;
  readonly offset: number;
  readonly holder: string;
}

export function createUploadPieces(tools: Pick<AppDependencies, 'db' | 'blobs' | 'ids' | 'logger'>) {
  const { db, blobs, ids } = tools;

  /** Records a piece; resolves to the number of pieces, or undefined when it does not belong there. */
  const keep = ({ uuid, offset, holder }: PieceAt, key: string, received: number) =>
    db.transaction(async (tx) => {
      const row = await tx
        .updateTable('uploads')
        .set((eb) => ({ received, pieces: eb('pieces', '+', 1) }))
        .where('uuid', '=', uuid)
        .where('received', '=', offset)
        .where('holder', '=', holder)
        .returning('pieces')
        .executeTakeFirst();
      if (!row) return undefined;
      await tx
        .insertInto('upload_chunks')
        .values({ upload_uuid: uuid, start: offset, storage_key: key })
        .execute();
      return row.pieces;
    });

  async function giveUp({ applicationUuid, uuid }: PieceAt): Promise<void> {
    const gone = await db.transaction(async (tx) =>
      finishUpload(tx, await selectUpload(tx, applicationUuid, uuid), { refused: refusals.pieces }),
    );
    await discardBlobs(tools, gone);
  }

  return {
    /**
     * Adds bytes to an upload; resolves to the next offset. 409 when the upload is missing or held by another
     * request; 422 when there are too many pieces, and then all are deleted.
     */
    async append(at: PieceAt, bytes: Buffer): Promise<number> {
      const { uuid, offset } = at;
      const key = `pieces/${uuid}/${offset}-${ids.uuid()}`;
      const received = offset + bytes.length;
      await blobs.put(db.kysely, { key, owner: ofApplication(at.applicationUuid) }, bytes);
      const pieces = await keep(at, key, received);
      if (pieces === undefined) {
        await discardBlobs(tools, [key]);
        throw new ApiError('conflict');
      }
      if (pieces <= MOST_PIECES) return received;
      await giveUp(at);
      throw new ApiError('unprocessable', [said(refusals.pieces)]);
    },
  };
}
