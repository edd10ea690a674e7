import { CHAT } from '../../../core/chat/chatConstants.ts';
import { isSendable } from '../../../core/chat/chatMessage.ts';
import { hasEnded } from '../../../core/chat/chatPhase.ts';
import type { SendFailure, ToServer } from '../../../core/chat/chatSocket.ts';
import type { Queries } from '../../db/tables.ts';
import { attachFiles } from './attachmentStore.ts';
import type { ChatTools } from './chatTools.ts';
import { stateOf, touchConversation } from './conversationStore.ts';
import { insertMessage, isFull } from './messageStore.ts';

/** Thrown to refuse a message and roll back. */
export class MessageRefused extends Error {
  readonly reason: SendFailure;
  constructor(reason: SendFailure) {
    super(`The message is not taken: ${reason}`);
    this.reason = reason;
  }
}

type SentMessage = Omit<Extract<ToServer, { type: 'message' }>, 'type'>;

function checkMessage({ text, files }: SentMessage): void {
  if (!isSendable({ text, files })) throw new MessageRefused('blank');
  if (text.length > CHAT.messageLength) throw new MessageRefused('tooLong');
  if (files.length > CHAT.filesOfMessage || new Set(files).size < files.length)
    throw new MessageRefused('file');
}

/**
 * Stores a customer's message and tells the desk; a repeated message changes nothing. Throws `MessageRefused`
 * when the chat has ended or is full.
 */
export async function customerSays(
  tx: Queries,
  { encryption, system, desk }: Pick<ChatTools, 'encryption' | 'system' | 'desk'>,
  { conversationUuid, message }: { readonly conversationUuid: string; readonly message: SentMessage },
): Promise<void> {
  checkMessage(message);
  const { id: uuid, text, files } = message;
  const at = new Date(system.now());
  const conversation = await touchConversation(tx, conversationUuid, { at });
  if (conversation === undefined || hasEnded(stateOf(conversation))) throw new MessageRefused('ended');
  if (await isFull(tx, conversationUuid)) throw new MessageRefused('ended');
  const isNew = await insertMessage(tx, encryption, {
    conversationUuid,
    message: { uuid, participant: 'customer', text, at },
  });
  if (!isNew) return;
  if (!(await attachFiles(tx, { conversationUuid, messageUuid: uuid }, files)))
    throw new MessageRefused('file');
  await desk.said(tx, conversation, { id: uuid, text });
}
