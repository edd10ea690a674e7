import { hasEnded } from '../../../core/chat/chatPhase.ts';
import type { Queries } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { AcceptedAttachment } from './acceptAttachment.ts';
import { insertAttachment, sizeOfAttachments } from './attachmentStore.ts';
import { chatEnded } from './chatRefusals.ts';
import type { ChatTools } from './chatTools.ts';
import { stateOf, touchConversation } from './conversationStore.ts';

const MOST_FILES_OF_CHAT = 50;
const MOST_BYTES_OF_CHAT = 50_000_000;

interface Keeping {
  readonly conversationUuid: string;
  readonly uuid: string;
  readonly file: AcceptedAttachment;
}

/**
 * Stores a chat file until a message names it. Answers 409 when the chat is over, 422 with too many files or
 * bytes.
 */
export async function keepAttachment(
  tx: Queries,
  { encryption, system }: Pick<ChatTools, 'encryption' | 'system'>,
  { conversationUuid, uuid, file }: Keeping,
): Promise<void> {
  const at = new Date(system.now());
  const conversation = await touchConversation(tx, conversationUuid, { at });
  if (conversation === undefined || hasEnded(stateOf(conversation))) throw chatEnded();
  const { count, bytes } = await sizeOfAttachments(tx, conversationUuid);
  if (count >= MOST_FILES_OF_CHAT || bytes + file.size > MOST_BYTES_OF_CHAT)
    throw new ApiError('unprocessable', [said('refusal.upload.full')]);
  const { name, type, size, scan, storageKey } = file;
  await insertAttachment(tx, encryption, { uuid, name, type, size, scan, conversationUuid, storageKey, at });
}
