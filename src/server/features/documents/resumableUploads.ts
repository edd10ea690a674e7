import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import type { FieldContext } from '../../db/fieldEncryption.ts';
import { type Queries, type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { sealing } from '../../storage/sealedBlobs.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { acceptFile, type FileRefusal, LARGEST_FILE, refusals } from './acceptFile.ts';
import type { UploadLabel, UploadService } from './uploadService.ts';

type Tx = Transaction<Tables>;

/** An upload that was begun. */
export interface UploadState {
  readonly uuid: string;
  readonly fileName: string;
  readonly size: number;
  /** Bytes that are there; the next chunk begins here. */
  readonly received: number;
  /** The document it became. */
  readonly documentUuid?: string;
}

/** What an upload keeps beside its columns. */
interface UploadData extends UploadLabel {
  readonly documentUuid?: string;
  /** Why the file was not taken. */
  readonly refused?: string;
}

interface Upload extends UploadState {
  readonly label: UploadLabel;
  readonly refused: string | undefined;
}

const KEPT_MS = 24 * 3_600_000;
const MOST_OPEN = 20;

async function selectUpload(queries: Queries, applicationUuid: string, uuid: string): Promise<Upload> {
  const row = await queries
    .selectFrom('uploads')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('application_uuid', '=', applicationUuid)
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  const { documentUuid, refused, ...label } = row.data as unknown as UploadData;
  return {
    uuid,
    fileName: row.file_name,
    size: row.size,
    received: row.received,
    ...(documentUuid === undefined ? {} : { documentUuid }),
    label,
    refused,
  };
}

const isReason = (text: string): text is FileRefusal => text.startsWith('refusal.');

/** Rows of before reasons were messages hold the words themselves. */
const asSaid = (refused: string) => (isReason(refused) ? said(refused) : refused);

const stateOf = ({ label: _label, refused, ...state }: Upload): UploadState => {
  if (refused !== undefined) throw new ApiError('unprocessable', [asSaid(refused)]);
  return state;
};

/** A chunk is sealed like the file that it becomes a part of. */
const chunkAt = (uuid: string, start: number): FieldContext => ({
  table: 'upload_chunks',
  column: 'bytes',
  rowId: `${uuid} ${start}`,
});

/** The bytes of an upload that is whole. */
async function bytesOf(
  queries: Queries,
  open: ReturnType<typeof sealing>['open'],
  uuid: string,
): Promise<Buffer> {
  const chunks = await queries
    .selectFrom('upload_chunks')
    .select(['start', 'bytes'])
    .where('upload_uuid', '=', uuid)
    .orderBy('start')
    .execute();
  return Buffer.concat(chunks.map(({ start, bytes }) => open(bytes, chunkAt(uuid, start))));
}

async function finish(tx: Tx, { uuid, label }: Upload, end: Pick<UploadData, 'documentUuid' | 'refused'>) {
  const data = { ...label, ...end } as unknown as JsonObject;
  await tx
    .updateTable('uploads')
    .set({ data: toJsonb(data) })
    .where('uuid', '=', uuid)
    .execute();
  await tx.deleteFrom('upload_chunks').where('upload_uuid', '=', uuid).execute();
}

/** Uploads that go on after a cut: begun with a size, sent in chunks, each from the byte that is due. */
export function createResumableUploads(
  { db, clock, encryption, ids }: Pick<AppDependencies, 'db' | 'clock' | 'encryption' | 'ids'>,
  uploads: UploadService,
) {
  const { seal, open } = sealing(encryption);
  return {
    /** Begins an upload; 422 when the file would be too large, 409 when too many are open. Those begun a day ago are forgotten. */
    async begin(
      tx: Tx,
      record: ApplicationRecord,
      given: UploadLabel & { readonly fileName: string; readonly size: number },
    ): Promise<UploadState> {
      const { fileName, size, ...label } = given;
      if (size > LARGEST_FILE) throw new ApiError('unprocessable', [said(refusals.size)]);
      await uploads.check(tx, record, label);
      const at = new Date(clock.now());
      const ofApplication = tx.deleteFrom('uploads').where('application_uuid', '=', record.uuid);
      await ofApplication.where('created_at', '<', new Date(at.getTime() - KEPT_MS)).execute();
      const open = await tx
        .selectFrom('uploads')
        .select(['uuid', 'data'])
        .where('application_uuid', '=', record.uuid)
        .execute();
      if (open.filter(({ data }) => !('documentUuid' in data) && !('refused' in data)).length >= MOST_OPEN)
        throw new ApiError('conflict', [said('refusal.upload.tooManyOpen')]);
      const uuid = ids.uuid();
      await tx
        .insertInto('uploads')
        .values({
          uuid,
          application_uuid: record.uuid,
          file_name: fileName,
          size,
          data: toJsonb(label),
          created_at: at,
        })
        .execute();
      return { uuid, fileName, size, received: 0 };
    },

    /** How far an upload is; 404 when there is none, 422 with the reason when its file was not taken. */
    state: async (queries: Queries, applicationUuid: string, uuid: string): Promise<UploadState> =>
      stateOf(await selectUpload(queries, applicationUuid, uuid)),

    /**
     * Takes a chunk that begins at `offset`. Fails with the byte that is due when another begins there; a chunk that
     * goes beyond the size is refused with 400. What is finished takes nothing more and answers as it stands.
     */
    async append(
      tx: Tx,
      record: ApplicationRecord,
      { uuid, offset, bytes }: { readonly uuid: string; readonly offset: number; readonly bytes: Buffer },
    ): Promise<Result<UploadState, number>> {
      const upload = await selectUpload(tx, record.uuid, uuid);
      if (upload.documentUuid !== undefined || upload.refused !== undefined) return ok(stateOf(upload));
      if (offset !== upload.received) return err(upload.received);
      if (offset + bytes.length > upload.size)
        throw new ApiError('badRequest', ['body goes beyond the size of the file']);
      if (bytes.length === 0) return ok(stateOf(upload));
      const received = offset + bytes.length;
      const sealed = seal(bytes, chunkAt(uuid, offset));
      await tx
        .insertInto('upload_chunks')
        .values({ upload_uuid: uuid, start: offset, bytes: sealed })
        .execute();
      await tx.updateTable('uploads').set({ received }).where('uuid', '=', uuid).execute();
      return ok(stateOf({ ...upload, received }));
    },

    /**
     * Makes a document of an upload that is whole; 422 with the reason when the file is not taken. Looks at the bytes
     * outside of any transaction; `lock` locks the application. Doing it twice makes one document.
     */
    async complete(
      state: UploadState,
      applicationUuid: string,
      lock: (tx: Tx) => Promise<ApplicationRecord>,
    ): Promise<UploadState> {
      const accepted = await acceptFile({
        name: state.fileName,
        bytes: await bytesOf(db.kysely, open, state.uuid),
      });
      return db
        .transaction(async (tx) => {
          const record = await lock(tx);
          const upload = await selectUpload(tx, applicationUuid, state.uuid);
          if (upload.documentUuid !== undefined || upload.refused !== undefined) return upload;
          if (!accepted.ok) {
            await finish(tx, upload, { refused: accepted.error });
            return { ...upload, refused: accepted.error };
          }
          const at = new Date(clock.now());
          const [document] = await uploads.keep(tx, record, {
            label: upload.label,
            files: [accepted.value],
            at,
          });
          if (!document) throw new Error('The upload was not kept');
          await finish(tx, upload, { documentUuid: document.uuid });
          return { ...upload, documentUuid: document.uuid };
        })
        .then(stateOf);
    },

    /** Gives an upload up; nothing happens when there is none. */
    async cancel(tx: Tx, applicationUuid: string, uuid: string): Promise<void> {
      await tx
        .deleteFrom('uploads')
        .where('uuid', '=', uuid)
        .where('application_uuid', '=', applicationUuid)
        .execute();
    },
  };
}

/** Uploads in chunks. */
export type ResumableUploads = ReturnType<typeof createResumableUploads>;
