import { fileTypeFromBuffer } from 'file-type';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import { safeFileName } from '../../storage/safeFileName.ts';
import { heicToJpeg } from './heicToJpeg.ts';

/** The largest file that is taken, in bytes: 10 MB, counted as MATH-18 counts. */
export const LARGEST_FILE = 10_000_000;

/** Most files in one request. */
export const MOST_FILES = 10;

/** The messages that say to a borrower why a file is not taken; literal texts of G-01. */
export const refusals = {
  type: 'refusal.upload.type',
  size: 'refusal.upload.size',
  none: 'refusal.upload.none',
  many: 'refusal.upload.many',
  full: 'refusal.upload.full',
} as const;

/** One of them. */
export type FileRefusal = (typeof refusals)[keyof typeof refusals];

/** A file as it came. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file that is taken: its name safe, its type that of its content. */
export interface AcceptedFile {
  readonly fileName: string;
  readonly contentType: 'application/pdf' | 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;
const heic: ReadonlySet<string> = new Set([
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

const isTaken = (mime: string): mime is keyof typeof extensions => Object.hasOwn(extensions, mime);

/** Looks at a file's bytes, never at its name: PDF, JPEG and PNG are taken as they are, HEIC as JPEG; else the reason. */
export async function acceptFile({ name, bytes }: GivenFile): Promise<Result<AcceptedFile, FileRefusal>> {
  if (bytes.length > LARGEST_FILE) return err(refusals.size);
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (heic.has(mime)) return fromHeic(name, bytes);
  if (!isTaken(mime)) return err(refusals.type);
  return ok({ fileName: safeFileName(name, extensions[mime]), contentType: mime, bytes });
}

async function fromHeic(name: string, bytes: Buffer): Promise<Result<AcceptedFile, FileRefusal>> {
  const jpeg = await heicToJpeg(bytes);
  if (!jpeg.ok) return err(refusals.type);
  return ok({ fileName: safeFileName(name, 'jpg'), contentType: 'image/jpeg', bytes: jpeg.value });
}
