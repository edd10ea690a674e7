import { fileTypeFromBuffer } from 'file-type';
import { ATTACHMENT_TYPES, type AttachmentType } from '../../../core/chat/chatMessage.ts';
import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import { type ByteStream, createByteReader } from '../../db/byteStreams.ts';
import type { Queries } from '../../db/tables.ts';
import type { FilePlace } from '../../storage/blobStore.ts';
import type { InspectedType } from '../../storage/inspect/fileInspector.ts';
import { safeFileName } from '../../storage/safeFileName.ts';
import { type FileGate, type TakenFile, type TakeRefusal, takeFile } from '../../storage/takeFile.ts';

/** Largest file of a message, in bytes. */
export const LARGEST_ATTACHMENT = 10_000_000;

/** Messages that tell a borrower why a file is refused. */
export type AttachmentRefusal =
  | 'refusal.upload.type'
  | 'refusal.upload.size'
  | 'refusal.upload.none'
  | 'refusal.upload.infected'
  | 'refusal.upload.slow';

const reasons: Readonly<Record<TakeRefusal, AttachmentRefusal>> = {
  infected: 'refusal.upload.infected',
  refused: 'refusal.upload.type',
  slow: 'refusal.upload.slow',
};

export interface GivenAttachment {
  readonly name: string;
  readonly size: number;
  readonly source: () => ByteStream;
}

/** An accepted, stored file: safe name without Social Security and card numbers, type by content. */
export interface AcceptedAttachment extends TakenFile {
  readonly name: string;
  readonly type: AttachmentType;
}

const extensions = new Map<string, string>(
  Object.entries(ATTACHMENT_TYPES).map(([extension, type]) => [type, extension.slice(1)]),
);

const inspected: Readonly<Partial<Record<AttachmentType, InspectedType>>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
};

/** Enough bytes to detect a file type. */
const HEAD = 4100;

/** Plain text has no signature: UTF-8 without control characters except tabs and line ends. */
async function isPlainText(source: ByteStream): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isText = (text: string): boolean => !/[\p{Cc}]/u.test(text.replaceAll(/[\t\r\n]/g, ''));
  try {
    for await (const piece of source) if (!isText(decoder.decode(piece, { stream: true }))) return false;
    return isText(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function typeOf(source: () => ByteStream): Promise<AttachmentType | undefined> {
  const reader = createByteReader(source());
  const head = await reader.take(HEAD);
  await reader.end();
  const mime = (await fileTypeFromBuffer(head))?.mime;
  if (mime === undefined) return (await isPlainText(source())) ? 'text/plain' : undefined;
  return extensions.has(mime) ? (mime as AttachmentType) : undefined;
}

/**
 * Accepts a file by its bytes, never its name, among the types of CHAT-21: pictures are re-encoded, PDFs must
 * only show pages, others are stored as they are; otherwise the reason.
 */
export async function acceptAttachment(
  queries: Queries,
  gate: FileGate,
  { name, size, source }: GivenAttachment,
  place: FilePlace,
): Promise<Result<AcceptedAttachment, AttachmentRefusal>> {
  if (size > LARGEST_ATTACHMENT) return err('refusal.upload.size');
  if (size === 0) return err('refusal.upload.none');
  const type = await typeOf(source);
  if (type === undefined) return err('refusal.upload.type');
  const taken = await takeFile(queries, gate, { source, type: inspected[type], place });
  if (!taken.ok) return err(reasons[taken.error]);
  return ok({ name: maskNumbers(safeFileName(name, extensions.get(type) ?? 'txt')), type, ...taken.value });
}
