import { sql } from 'kysely';
import { type ByteStream, streamOf } from '../../db/byteStreams.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { BlobStore } from '../../storage/blobStore.ts';
import { openChunk } from '../../storage/sealedBlobs.ts';
import type { FileRefusal } from './acceptFile.ts';
import type { UploadLabel } from './uploadChecks.ts';

export interface Upload {
  readonly uuid: string;
  readonly fileName: string;
  readonly size: number;
  /** Bytes received; the next offset. */
  readonly received: number;
  readonly begunAt: Date;
  readonly label: UploadLabel;
  readonly documentUuid?: string;
  readonly refused?: string;
}

/** How long a server may take to complete an upload; the claim of a dead server expires. */
const CLAIM = sql<Date>`now() + interval '60 seconds'`;

/** Claims an upload for completion; true when this server got it. */
export async function claimUpload(queries: Queries, uuid: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('uploads')
    .set({ completing_until: CLAIM })
    .where('uuid', '=', uuid)
    .where((eb) => eb.or([eb('completing_until', 'is', null), eb('completing_until', '<', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function unclaimUpload(queries: Queries, uuid: string): Promise<void> {
  await queries.updateTable('uploads').set({ completing_until: null }).where('uuid', '=', uuid).execute();
}

type UploadData = UploadLabel & Pick<Upload, 'documentUuid' | 'refused'>;

/** An application's upload; 404 when there is none. */
export async function selectUpload(queries: Queries, applicationUuid: string, uuid: string): Promise<Upload> {
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
    begunAt: row.created_at,
    label,
    ...(documentUuid === undefined ? {} : { documentUuid }),
    ...(refused === undefined ? {} : { refused }),
  };
}

const isReason = (text: string): text is FileRefusal => text.startsWith('refusal.');

/**
 * The upload; 422 with the reason when its file was refused. Older rows hold the wording instead of a message
 * key.
 */
export function notRefused(upload: Upload): Upload {
  const { refused } = upload;
  if (refused === undefined) return upload;
  throw new ApiError('unprocessable', [isReason(refused) ? said(refused) : refused]);
}

/** Store keys of an upload's parts; earlier versions stored the bytes in the table. */
export async function partKeys(queries: Queries, uuid: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('upload_chunks')
    .select('storage_key')
    .where('upload_uuid', '=', uuid)
    .where('storage_key', 'is not', null)
    .execute();
  return rows.flatMap(({ storage_key: key }) => key ?? []);
}

export async function* partsOf(
  queries: Queries,
  { blobs, encryption }: { readonly blobs: BlobStore; readonly encryption: FieldEncryption },
  uuid: string,
): ByteStream {
  const parts = await queries
    .selectFrom('upload_chunks')
    .select(['start', 'storage_key'])
    .where('upload_uuid', '=', uuid)
    .orderBy('start')
    .execute();
  for (const { start, storage_key: key } of parts)
    if (key !== null) yield* blobs.read(queries, key);
    else yield* streamOf(await chunkOfBefore(queries, encryption, uuid, start));
}

/** A part stored by an earlier version. */
async function chunkOfBefore(
  queries: Queries,
  encryption: FieldEncryption,
  uuid: string,
  start: number,
): Promise<Buffer> {
  const { bytes } = await queries
    .selectFrom('upload_chunks')
    .select('bytes')
    .where('upload_uuid', '=', uuid)
    .where('start', '=', start)
    .executeTakeFirstOrThrow();
  const context = { table: 'upload_chunks', column: 'bytes', rowId: `${uuid} ${start}` };
  return openChunk(encryption, Buffer.from(bytes ?? ''), context);
}

/**
 * Stores the outcome of an upload and forgets its parts; resolves to their keys, to delete after the commit.
 */
export async function finishUpload(
  tx: Queries,
  { uuid, label }: Upload,
  end: Pick<Upload, 'documentUuid' | 'refused'>,
): Promise<readonly string[]> {
  const keys = await partKeys(tx, uuid);
  const data = toJsonb({ ...label, ...end });
  await tx.updateTable('uploads').set({ data, completing_until: null }).where('uuid', '=', uuid).execute();
  await tx.deleteFrom('upload_chunks').where('upload_uuid', '=', uuid).execute();
  return keys;
}
