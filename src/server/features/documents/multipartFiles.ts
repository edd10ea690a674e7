import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Belonging } from '../../db/keys/owners.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import { measured } from '../../storage/takeFile.ts';
import { type FileRefusal, LARGEST_FILE, MOST_FILES, refusals } from './acceptFile.ts';

export interface RefusedFile {
  readonly fileName: string;
  readonly reason: FileRefusal;
}

export interface StagedFile {
  readonly name: string;
  readonly key: string;
  readonly sha256: string;
}

export interface MultipartBody {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly StagedFile[];
  readonly refused: readonly RefusedFile[];
}

/** Hard parser limits; beyond them the whole request is refused. */
export const multipartLimits = {
  fileSize: LARGEST_FILE + 1,
  files: 4 * MOST_FILES,
  fields: 10,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 4 * MOST_FILES + 10,
} as const;

type Store = Pick<AppDependencies, 'db' | 'blobs' | 'ids' | 'logger'>;
type OwnedStore = Store & { readonly owner: Belonging };
type FilePart = Extract<Multipart, { type: 'file' }>;

/**
 * Reads all parts; stores files within the limits as they arrive and discards the rest. Answers 415 when the
 * request is not multipart; an aborted request leaves nothing. Callers discard the stored files, which are
 * sealed by the key of `owner`.
 */
export async function readMultipart(
  request: FastifyRequest,
  store: Store,
  owner: Belonging,
): Promise<MultipartBody> {
  if (!request.isMultipart()) throw new ApiError('unsupportedMediaType');
  const fields: Record<string, string> = Object.create(null);
  const files: StagedFile[] = [];
  const refused: RefusedFile[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (files.length + refused.length >= MOST_FILES) refused.push(passOver(part));
      else await stage(part, { ...store, owner }, files, refused);
    }
  } catch (error) {
    await discardBlobs(
      store,
      files.map(({ key }) => key),
    );
    throw error;
  }
  return { fields, files, refused };
}

function passOver({ file, filename }: FilePart): RefusedFile {
  file.resume();
  return { fileName: filename, reason: refusals.many };
}

async function stage(
  { file, filename }: FilePart,
  store: OwnedStore,
  files: StagedFile[],
  refused: RefusedFile[],
): Promise<void> {
  const { db, blobs, ids, owner } = store;
  const key = `staging/${ids.uuid()}`;
  const { stream, result } = measured(file as AsyncIterable<Buffer>);
  await blobs.write(db.kysely, { key, owner }, stream);
  const { size, sha256 } = result();
  const isTooLarge = size > LARGEST_FILE;
  if (!isTooLarge && (size > 0 || filename !== '')) return void files.push({ name: filename, key, sha256 });
  await discardBlobs(store, [key]);
  if (isTooLarge) refused.push({ fileName: filename, reason: refusals.size });
}
