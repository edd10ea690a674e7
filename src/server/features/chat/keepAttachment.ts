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

/** Keeps a file of a chat until a message names it; resolves to its id. Answers 409 when the chat is over, 422 when it has too many files or bytes. */
export async function keepAttachment(
  tx: Queries,
  { encryption, ids, system, blobs }: Pick<ChatTools, 'encryption' | 'ids' | 'system' | 'blobs'>,
  { conversationUuid, file }: { readonly conversationUuid: string; readonly file: AcceptedAttachment },
): Promise<string> {
  const at = new Date(system.now());
  const conversation = await touchConversation(tx, conversationUuid, { at });
  if (conversation === undefined || hasEnded(stateOf(conversation))) throw chatEnded();
  const { count, bytes } = await sizeOfAttachments(tx, conversationUuid);
  if (count >= MOST_FILES_OF_CHAT || bytes + file.bytes.length > MOST_BYTES_OF_CHAT)
    throw new ApiError('unprocessable', [said('refusal.upload.full')]);
  const uuid = ids.uuid();
  const storageKey = `chats/${conversationUuid}/${uuid}`;
  const kept = { uuid, name: file.name, type: file.type, size: file.bytes.length };
  await blobs.put(tx, storageKey, file.bytes);
  await insertAttachment(tx, encryption, { ...kept, conversationUuid, storageKey, at });
  return uuid;
}
