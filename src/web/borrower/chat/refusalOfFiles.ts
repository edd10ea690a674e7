import { CHAT } from '../../../core/chat/chatConstants.ts';
import { isAttachmentName } from '../../../core/chat/chatMessage.ts';

const LARGEST_BYTES = 10_000_000;

/** The copy key of why files cannot be attached together (CHAT-21); undefined when they can. */
export function refusalOfFiles(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  if (files.some(({ name }) => !isAttachmentName(name))) return 'chat.attach.types';
  if (files.some(({ size }) => size > LARGEST_BYTES)) return 'chat.attach.tooLarge';
  return files.length > CHAT.filesOfMessage ? 'chat.attach.tooMany' : undefined;
}
