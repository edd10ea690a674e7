import { fileTypeFromBuffer } from 'file-type';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import { type ByteStream, createByteReader } from '../../db/byteStreams.ts';
import { ofApplication } from '../../db/keys/owners.ts';
import type { Queries } from '../../db/tables.ts';
import type { InspectedType } from '../../storage/inspect/fileInspector.ts';
import { safeFileName } from '../../storage/safeFileName.ts';
import { type FileGate, type TakenFile, type TakeRefusal, takeFile } from '../../storage/takeFile.ts';

/** Largest accepted file: 10 MB, decimal as in MATH-18. */
export const LARGEST_FILE = 10_000_000;

export const MOST_FILES = 10;

/** Why a file is refused, as shown to borrowers; literal texts of G-01. */
export const refusals = {
  type: 'refusal.upload.type',
  size: 'refusal.upload.size',
  none: 'refusal.upload.none',
  many: 'refusal.upload.many',
  full: 'refusal.upload.full',
  infected: 'refusal.upload.infected',
  slow: 'refusal.upload.slow',
  pieces: 'refusal.upload.pieces',
} as const;

export type FileRefusal = (typeof refusals)[keyof typeof refusals];

const reasons: Readonly<Record<TakeRefusal, FileRefusal>> = {
  infected: refusals.infected,
  refused: refusals.type,
  slow: refusals.slow,
};

/** An uploaded file of at most `LARGEST_FILE` bytes; may be read repeatedly. */
export interface GivenFile {
  readonly name: string;
  readonly applicationUuid: string;
  readonly source: () => ByteStream;
}

/** An accepted, stored file with a safe name and the type of its content. */
export interface AcceptedFile extends TakenFile {
  readonly uuid: string;
  readonly fileName: string;
  readonly contentType: 'application/pdf' | 'image/jpeg' | 'image/png';
}

interface FileKind {
  readonly type: InspectedType;
  readonly extension: string;
  readonly contentType: AcceptedFile['contentType'];
}

const jpeg = { extension: 'jpg', contentType: 'image/jpeg' } as const;
const heic: FileKind = { type: 'heic', ...jpeg };
const kinds: ReadonlyMap<string, FileKind> = new Map([
  ['application/pdf', { type: 'pdf', extension: 'pdf', contentType: 'application/pdf' }],
  ['image/jpeg', { type: 'jpeg', ...jpeg }],
  ['image/png', { type: 'png', extension: 'png', contentType: 'image/png' }],
  ['image/heic', heic],
  ['image/heif', heic],
  ['image/heic-sequence', heic],
  ['image/heif-sequence', heic],
]);

/** Enough bytes to detect a file type. */
const HEAD = 4100;

async function kindOf(source: ByteStream): Promise<FileKind | undefined> {
  const reader = createByteReader(source);
  const head = await reader.take(HEAD);
  await reader.end();
  return kinds.get((await fileTypeFromBuffer(head.subarray(0, HEAD)))?.mime ?? '');
}

/**
 * Accepts a file by its bytes, never its name: PDFs that only show pages unchanged, JPEG and PNG re-encoded,
 * HEIC as JPEG; otherwise the reason. Accepted bytes are stored under the document id.
 */
export async function acceptFile(
  queries: Queries,
  gate: FileGate,
  { name, applicationUuid, source }: GivenFile,
  uuid: string,
): Promise<Result<AcceptedFile, FileRefusal>> {
  const kind = await kindOf(source());
  if (kind === undefined) return err(refusals.type);
  const place = { key: `uploads/${uuid}`, owner: ofApplication(applicationUuid) };
  const taken = await takeFile(queries, gate, { source, type: kind.type, place });
  if (!taken.ok) return err(reasons[taken.error]);
  const { extension, contentType } = kind;
  return ok({ uuid, fileName: safeFileName(name, extension), contentType, ...taken.value });
}
