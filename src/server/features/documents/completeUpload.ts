import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { acceptFile } from './acceptFile.ts';
import {
  claimUpload,
  finishUpload,
  notRefused,
  partsOf,
  selectUpload,
  type Upload,
  unclaimUpload,
} from './uploadRows.ts';
import type { UploadService } from './uploadService.ts';

export type UploadTools = Pick<
  AppDependencies,
  'db' | 'clock' | 'encryption' | 'ids' | 'blobs' | 'inspector' | 'scanner' | 'logger'
>;

type Lock = (tx: Transaction<Tables>) => Promise<ApplicationRecord>;

export function createUploadCompletion(tools: UploadTools, uploads: UploadService) {
  const { db, clock, ids } = tools;

  /** Uploads this server is turning into documents; later requests wait for the same result. */
  const completing = new Map<string, Promise<Upload>>();

  /** Only one server completes an upload; others answer 503 to be asked again. */
  async function completeAlone(applicationUuid: string, uuid: string, lock: Lock): Promise<Upload> {
    if (!(await claimUpload(db.kysely, uuid))) throw new ApiError('unavailable');
    const now = await selectUpload(db.kysely, applicationUuid, uuid);
    try {
      if (now.documentUuid !== undefined || now.refused !== undefined) return notRefused(now);
      return await makeDocument(applicationUuid, now, lock);
    } catch (error) {
      // Lets the next request start without waiting for the claim to expire.
      await unclaimUpload(db.kysely, uuid).catch(() => undefined);
      throw error;
    }
  }

  async function makeDocument(applicationUuid: string, given: Upload, lock: Lock): Promise<Upload> {
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
        // If the commit's outcome is unknown, the file stays; the sweep checks for references.
        if (!isNamed) await discardBlobs(tools, unnamed);
        throw error;
      });
    await discardBlobs(tools, gone);
    return notRefused(upload);
  }

  /**
   * Turns a complete upload into a document; 422 with the reason when the file is refused. Inspects the bytes
   * outside any transaction; `lock` locks the application. Concurrent requests get the same result, or 503 at
   * another server.
   */
  return async (applicationUuid: string, given: Upload, lock: Lock): Promise<Upload> => {
    if (given.documentUuid !== undefined) return given;
    const key = `${applicationUuid}/${given.uuid}`;
    const running = completing.get(key);
    if (running) return running;
    const made = completeAlone(applicationUuid, given.uuid, lock).finally(() => completing.delete(key));
    completing.set(key, made);
    return made;
  };
}
