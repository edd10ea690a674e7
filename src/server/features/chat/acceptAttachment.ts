import { fileTypeFromBuffer } from 'file-type';
import { ATTACHMENT_TYPES, type AttachmentType } from '../../../core/chat/chatMessage.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import { safeFileName } from '../../storage/safeFileName.ts';

/** The largest file of a message, in bytes. */
export const LARGEST_ATTACHMENT = 10_000_000;

/** The messages that say to a borrower why a file is not taken. */
export type AttachmentRefusal = 'refusal.upload.type' | 'refusal.upload.size' | 'refusal.upload.none';

/** A file that is taken: its name safe, its type that of its content. */
export interface AcceptedAttachment {
  readonly name: string;
  readonly type: AttachmentType;
  readonly bytes: Buffer;
}

const extensions = new Map<string, string>(
  Object.entries(ATTACHMENT_TYPES).map(([extension, type]) => [type, extension.slice(1)]),
);

/** The one type without a mark of its own: UTF-8 without control characters but tabs and line ends. */
function isPlainText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[\p{Cc}]/u.test(text.replaceAll(/[\t\r\n]/g, ''));
  } catch {
    return false;
  }
}

async function typeOf(bytes: Buffer): Promise<AttachmentType | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime === undefined) return isPlainText(bytes) ? 'text/plain' : undefined;
  return extensions.has(mime) ? (mime as AttachmentType) : undefined;
}

/** Looks at a file's bytes, never at its name: the types of CHAT-21 are taken as they are; else the reason. */
export async function acceptAttachment(
  name: string,
  bytes: Buffer,
): Promise<Result<AcceptedAttachment, AttachmentRefusal>> {
  if (bytes.length > LARGEST_ATTACHMENT) return err('refusal.upload.size');
  if (bytes.length === 0) return err('refusal.upload.none');
  const type = await typeOf(bytes);
  if (type === undefined) return err('refusal.upload.type');
  return ok({ name: safeFileName(name, extensions.get(type) ?? 'txt'), type, bytes });
}
