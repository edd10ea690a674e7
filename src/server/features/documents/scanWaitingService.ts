import type { Database } from '../../db/open/database.ts';
import type { Row } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import type { ScanVerdict } from '../../storage/scan/fileScanner.ts';
import { lockRecord } from '../applications/recordService.ts';
import { notify } from '../notifications/notificationService.ts';
import { createUploadService } from './uploadService.ts';

/** More than the scanner ever fails to judge; those are retried in each round. */
const MOST_AT_ONCE = 1_000;

type Waiting = Pick<
  Row<'documents'>,
  'category' | 'uuid' | 'application_uuid' | 'condition_uuid' | 'signer_uuid' | 'storage_key'
>;

const waitingDocuments = ({ kysely }: Database): Promise<readonly Waiting[]> =>
  kysely
    .selectFrom('documents')
    .select(['category', 'uuid', 'application_uuid', 'condition_uuid', 'signer_uuid', 'storage_key'])
    .where('scan', '=', 'WAITING')
    .orderBy('created_at')
    .limit(MOST_AT_ONCE)
    .execute();

/** Path for uploading a replacement: the condition, else the current step. */
const pathOf = ({ condition_uuid: condition }: Waiting): string =>
  condition === null ? '' : `conditions/upload-document?condition=${condition}`;

/** Records the scanner's verdict; an infected file is deleted, and the borrower told of theirs. */
async function settle(
  tools: AppDependencies,
  waiting: Waiting,
  verdict: Exclude<ScanVerdict, { reason: string }>,
): Promise<void> {
  const isClean = verdict.type !== 'infected';
  const at = new Date(tools.clock.now());
  const { uuid, application_uuid: applicationUuid, storage_key: key } = waiting;
  const isReleased = await tools.db.transaction(async (tx) => {
    const record = await lockRecord(tx, applicationUuid);
    if (!record) return false;
    const isNew = await createUploadService(tools).release(tx, record, { uuid, isClean, at });
    // Other signers see it among their files.
    if (isNew && !isClean && waiting.category === 'UPLOAD' && waiting.signer_uuid === null)
      await notify(tx, { applicationUuid, kind: 'UPLOAD_REFUSED', path: pathOf(waiting), at });
    return isNew;
  });
  if (isClean || !isReleased) return;
  tools.logger.warn('an infected file was refused', { application: applicationUuid });
  await discardBlobs(tools, [key]);
}

/**
 * Scans waiting uploads, oldest first, until the scanner is unavailable; resolves to the number done. An
 * unreadable or unjudged file is left for the next round and does not stop the others.
 */
export async function scanWaiting(tools: AppDependencies): Promise<number> {
  const { db, blobs, scanner, logger } = tools;
  let done = 0;
  for (const waiting of await waitingDocuments(db)) {
    try {
      const verdict = await scanner.scan(blobs.read(db.kysely, waiting.storage_key));
      if (verdict.type === 'away') {
        logger.warn('files wait: the scanner is away', { reason: verdict.reason });
        return done;
      }
      if (verdict.type === 'unjudged') {
        logger.warn('the scanner gave no verdict on an upload', {
          document: waiting.uuid,
          reason: verdict.reason,
        });
        continue;
      }
      await settle(tools, waiting, verdict);
      done += 1;
    } catch (error) {
      logger.error('a waiting upload could not be scanned', { error });
    }
  }
  return done;
}
