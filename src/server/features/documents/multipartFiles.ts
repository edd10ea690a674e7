import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { type FileRefusal, type GivenFile, LARGEST_FILE, MOST_FILES, refusals } from './acceptFile.ts';

/** A file that is not taken, and why. */
export interface RefusedFile {
  readonly fileName: string;
  readonly reason: FileRefusal;
}

/** The parts of a multipart request. */
export interface MultipartBody {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly GivenFile[];
  /** Files too large, or more than may come at once. */
  readonly refused: readonly RefusedFile[];
}

/** Hard limits of the parser: beyond them the request is refused as a whole. */
export const multipartLimits = {
  fileSize: LARGEST_FILE + 1,
  files: 4 * MOST_FILES,
  fields: 10,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 4 * MOST_FILES + 10,
} as const;

/** Reads all parts: files up to the limits into memory, the others past it. Answers 415 when the request is not multipart. */
export async function readMultipart(request: FastifyRequest): Promise<MultipartBody> {
  if (!request.isMultipart()) throw new ApiError('unsupportedMediaType');
  const fields: Record<string, string> = Object.create(null);
  const files: GivenFile[] = [];
  const refused: RefusedFile[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else await readFile(part, files, refused);
  }
  return { fields, files, refused };
}

type FilePart = Extract<Multipart, { type: 'file' }>;

async function readFile(
  { file, filename }: FilePart,
  files: GivenFile[],
  refused: RefusedFile[],
): Promise<void> {
  const isOne = files.length + refused.length < MOST_FILES;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (isOne && size <= LARGEST_FILE) chunks.push(chunk);
  }
  if (!isOne) refused.push({ fileName: filename, reason: refusals.many });
  else if (size > LARGEST_FILE) refused.push({ fileName: filename, reason: refusals.size });
  else if (size > 0 || filename !== '') files.push({ name: filename, bytes: Buffer.concat(chunks) });
}
