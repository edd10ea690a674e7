import type { Transaction } from 'kysely';
import { type Tables, toJsonb } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { LARGEST_FILE, refusals } from './acceptFile.ts';
import { createUploadCompletion, type UploadTools } from './completeUpload.ts';
import type { UploadsOwner } from './routeParts.ts';
import type { UploadLabel } from './uploadChecks.ts';
import { createUploadPieces } from './uploadPieces.ts';
import { notRefused, partKeys, selectUpload, type Upload } from './uploadRows.ts';
import type { UploadService } from './uploadService.ts';

type Tx = Transaction<Tables>;

const KEPT_MS = 24 * 3_600_000;
const MOST_OPEN = 20;

export interface NewUpload {
  readonly uuid: string;
  readonly fileName: string;
  readonly size: number;
  readonly label: UploadLabel;
}

/** Uploads any server can resume: begun with a size, then sent from the current offset. */
export function createResumableUploads(tools: UploadTools, uploads: UploadService) {
  const { db, clock } = tools;

  /** Of the borrower, or of one signer: nobody takes another's place. */
  async function checkOpen(tx: Tx, { uuid }: ApplicationRecord, label: UploadLabel): Promise<void> {
    const rows = await tx
      .selectFrom('uploads')
      .select('data')
      .where('application_uuid', '=', uuid)
      .where('created_at', '>=', new Date(clock.now() - KEPT_MS))
      .execute();
    const open = rows.filter(
      ({ data }) =>
        !('documentUuid' in data) &&
        !('refused' in data) &&
        (data as Partial<UploadLabel>).signerUuid === label.signerUuid,
    );
    if (open.length >= MOST_OPEN) throw new ApiError('conflict', [said('refusal.upload.tooManyOpen')]);
  }

  return {
    /** Begins an upload; 422 when the file is too large or empty, 409 when too many are open. */
    async begin(tx: Tx, record: ApplicationRecord, given: NewUpload): Promise<void> {
      const { uuid, fileName, size, label } = given;
      if (size > LARGEST_FILE) throw new ApiError('unprocessable', [said(refusals.size)]);
      if (size < 1) throw new ApiError('unprocessable', [said(refusals.none)]);
      await uploads.check(tx, record, label);
      await checkOpen(tx, record, label);
      const row = { uuid, application_uuid: record.uuid, file_name: fileName, size, data: toJsonb(label) };
      await tx
        .insertInto('uploads')
        .values({ ...row, created_at: new Date(clock.now()) })
        .execute();
    },

    /** Answers 404 when the upload is another person's of the application. */
    async expectOf({ applicationUuid, signerUuid }: UploadsOwner, uuid: string): Promise<void> {
      const row = await db.kysely
        .selectFrom('uploads')
        .select('data')
        .where('uuid', '=', uuid)
        .where('application_uuid', '=', applicationUuid)
        .executeTakeFirst();
      const { signerUuid: of } = (row?.data ?? { signerUuid }) as Pick<UploadLabel, 'signerUuid'>;
      if (of !== signerUuid) throw new ApiError('notFound');
    },

    /** An upload; 404 when unknown or over a day old, 422 with the reason when its file was refused. */
    async state(applicationUuid: string, uuid: string): Promise<Upload> {
      const upload = await selectUpload(db.kysely, applicationUuid, uuid);
      if (clock.now() - upload.begunAt.getTime() > KEPT_MS) throw new ApiError('notFound');
      return notRefused(upload);
    },

    /** From now on only this request may add to the upload, on any server. */
    async hold(applicationUuid: string, uuid: string, holder: string): Promise<void> {
      await db.kysely
        .updateTable('uploads')
        .set({ holder })
        .where('uuid', '=', uuid)
        .where('application_uuid', '=', applicationUuid)
        .execute();
    },

    append: createUploadPieces(tools).append,

    complete: createUploadCompletion(tools, uploads),

    /** Cancels an upload; does nothing when there is none. */
    async cancel(applicationUuid: string, uuid: string): Promise<void> {
      const gone = await db.transaction(async (tx) => {
        const keys = await partKeys(tx, uuid);
        const { numDeletedRows } = await tx
          .deleteFrom('uploads')
          .where('uuid', '=', uuid)
          .where('application_uuid', '=', applicationUuid)
          .executeTakeFirstOrThrow();
        return numDeletedRows === 0n ? [] : keys;
      });
      await discardBlobs(tools, gone);
    },
  };
}

export type ResumableUploads = ReturnType<typeof createResumableUploads>;
