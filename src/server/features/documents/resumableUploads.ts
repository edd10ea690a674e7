import type { Transaction } from 'kysely';
import { type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { acceptFile, LARGEST_FILE, refusals } from './acceptFile.ts';
import { createUploadPieces } from './uploadPieces.ts';
import {
  claimUpload,
  finishUpload,
  notRefused,
  partKeys,
  partsOf,
  selectUpload,
  type Upload,
  unclaimUpload,
} from './uploadRows.ts';
import type { UploadLabel, UploadService } from './uploadService.ts';

type Tx = Transaction<Tables>;

/** What uploads that go on after a cut work with. */
export type UploadTools = Pick<
  AppDependencies,
  'db' | 'clock' | 'encryption' | 'ids' | 'blobs' | 'inspector' | 'scanner' | 'logger'
>;

const KEPT_MS = 24 * 3_600_000;
const MOST_OPEN = 20;

/** An upload that is to begin. */
export interface NewUpload {
  readonly uuid: string;
  readonly fileName: string;
  readonly size: number;
  readonly label: UploadLabel;
}

/** Uploads that go on after a cut, by whichever server: begun with a size, then sent from the byte that is due. */
export function createResumableUploads(tools: UploadTools, uploads: UploadService) {
  const { db, clock, ids } = tools;

  async function checkOpen(tx: Tx, { uuid }: ApplicationRecord): Promise<void> {
    const rows = await tx
      .selectFrom('uploads')
      .select('data')
      .where('application_uuid', '=', uuid)
      .where('created_at', '>=', new Date(clock.now() - KEPT_MS))
      .execute();
    const open = rows.filter(({ data }) => !('documentUuid' in data) && !('refused' in data));
    if (open.length >= MOST_OPEN) throw new ApiError('conflict', [said('refusal.upload.tooManyOpen')]);
  }

  /** Uploads that are becoming documents now, at this server: who asks meanwhile waits for the same. */
  const completing = new Map<string, Promise<Upload>>();

  /** One server at a time does so; of another one it is asked again in a moment (503). */
  async function completeAlone(
    applicationUuid: string,
    uuid: string,
    lock: (tx: Tx) => Promise<ApplicationRecord>,
  ): Promise<Upload> {
    if (!(await claimUpload(db.kysely, uuid))) throw new ApiError('unavailable');
    const now = await selectUpload(db.kysely, applicationUuid, uuid);
    try {
      if (now.documentUuid !== undefined || now.refused !== undefined) return notRefused(now);
      return await makeDocument(applicationUuid, now, lock);
    } catch (error) {
      // Whoever asks next need not wait until the claim is over.
      await unclaimUpload(db.kysely, uuid).catch(() => undefined);
      throw error;
    }
  }

  async function makeDocument(
    applicationUuid: string,
    given: Upload,
    lock: (tx: Tx) => Promise<ApplicationRecord>,
  ): Promise<Upload> {
    const source = () => partsOf(db.kysely, tools, given.uuid);
    const accepted = await acceptFile(
      db.kysely,
      tools,
      { name: given.fileName, applicationUuid, source },
      ids.uuid(),
    );
    const unnamed = accepted.ok ? [accepted.value.storageKey] : [];
    let isNamed = false;
    const { upload, gone } = await db
      .transaction(async (tx) => {
        const record = await lock(tx);
        const now = await selectUpload(tx, applicationUuid, given.uuid);
        if (now.documentUuid !== undefined || now.refused !== undefined)
          return { upload: now, gone: unnamed };
        const end = accepted.ok ? { documentUuid: accepted.value.uuid } : { refused: accepted.error };
        if (accepted.ok) {
          const at = new Date(clock.now());
          await uploads.keep(tx, record, { label: now.label, files: [accepted.value], at });
          isNamed = true;
        }
        return { upload: { ...now, ...end }, gone: await finishUpload(tx, now, end) };
      })
      .catch(async (error: unknown) => {
        // Where nobody knows whether the commit came through, the file stays: the sweep asks what names it.
        if (!isNamed) await discardBlobs(tools, unnamed);
        throw error;
      });
    await discardBlobs(tools, gone);
    return notRefused(upload);
  }

  return {
    /** Begins an upload; 422 when the file would be too large or is empty, 409 when too many are open. */
    async begin(tx: Tx, record: ApplicationRecord, given: NewUpload): Promise<void> {
      const { uuid, fileName, size, label } = given;
      if (size > LARGEST_FILE) throw new ApiError('unprocessable', [said(refusals.size)]);
      if (size < 1) throw new ApiError('unprocessable', [said(refusals.none)]);
      await uploads.check(tx, record, label);
      await checkOpen(tx, record);
      const row = { uuid, application_uuid: record.uuid, file_name: fileName, size, data: toJsonb(label) };
      await tx
        .insertInto('uploads')
        .values({ ...row, created_at: new Date(clock.now()) })
        .execute();
    },

    /** An upload; 404 when there is none or it was begun a day ago, 422 with the reason when its file was not taken. */
    async state(applicationUuid: string, uuid: string): Promise<Upload> {
      const upload = await selectUpload(db.kysely, applicationUuid, uuid);
      if (clock.now() - upload.begunAt.getTime() > KEPT_MS) throw new ApiError('notFound');
      return notRefused(upload);
    },

    /** From now on only this request adds to the upload, at whichever server another is. */
    async hold(applicationUuid: string, uuid: string, holder: string): Promise<void> {
      await db.kysely
        .updateTable('uploads')
        .set({ holder })
        .where('uuid', '=', uuid)
        .where('application_uuid', '=', applicationUuid)
        .execute();
    },

    append: createUploadPieces(tools).append,

    /**
     * Makes a document of an upload that is whole; 422 with the reason when the file is not taken. Looks at the bytes
     * outside of any transaction; `lock` locks the application. Doing it twice makes one document: who asks meanwhile
     * waits for the same, or gets 503 at another server.
     */
    async complete(
      applicationUuid: string,
      given: Upload,
      lock: (tx: Tx) => Promise<ApplicationRecord>,
    ): Promise<Upload> {
      if (given.documentUuid !== undefined) return given;
      const key = `${applicationUuid}/${given.uuid}`;
      const running = completing.get(key);
      if (running) return running;
      const made = completeAlone(applicationUuid, given.uuid, lock).finally(() => completing.delete(key));
      completing.set(key, made);
      return made;
    },

    /** Gives an upload up; nothing happens when there is none. */
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

/** Uploads that go on after a cut. */
export type ResumableUploads = ReturnType<typeof createResumableUploads>;
