import { CHAT } from '../../../core/chat/chatConstants.ts';
import { hasEnded } from '../../../core/chat/chatPhase.ts';
import type { ChatHistoryItem } from '../../../core/chat/chatSession.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { hoursOf, weekFrom } from '../hours/hoursService.ts';
import { chatbotReply } from './chatbotReply.ts';
import { chatEnded, tokenRefused } from './chatRefusals.ts';
import type { ChatTools } from './chatTools.ts';
import { type Conversation, stateOf, touchConversation } from './conversationStore.ts';
import { findAnswer, insertMessage, isFull, lastMessages } from './messageStore.ts';

export interface Reply {
  readonly questionId: string;
  readonly responseStr: string;
  readonly conversationId: string;
}

async function lockTalk(tx: Queries, uuid: string, at: Date): Promise<Conversation> {
  const conversation = await touchConversation(tx, uuid, { at });
  if (conversation?.kind !== 'chatbot') throw tokenRefused();
  if (hasEnded(stateOf(conversation)) || (await isFull(tx, uuid))) throw chatEnded();
  return conversation;
}

/**
 * Stores a question and the chatbot's answer; resolves to the question's id. 409 when the chat is over or
 * full.
 */
export async function askChatbot(
  tx: Queries,
  {
    encryption,
    ids,
    system,
    clock,
    connections,
    releases,
  }: Pick<ChatTools, 'encryption' | 'ids' | 'system' | 'clock' | 'connections' | 'releases'>,
  { conversationUuid, question }: { readonly conversationUuid: string; readonly question: string },
): Promise<string> {
  const at = new Date(system.now());
  const { organization, language } = await lockTalk(tx, conversationUuid, at);
  const release = releases.head(organization);
  if (release === undefined) throw new ApiError('unavailable');
  const hours = await hoursOf(tx, release, 'OPS_PHONE');
  const week = hours && weekFrom(hours, clock.now());
  const ports = connections.portsOf(organization);
  const { name, text } = chatbotReply(release, { question, language, ports }, week);
  const questionId = ids.uuid();
  const asked = { uuid: questionId, participant: 'customer', text: question, at } as const;
  const reply = { uuid: ids.uuid(), participant: 'chatbot', name, text, answers: questionId, at } as const;
  for (const message of [asked, reply]) await insertMessage(tx, encryption, { conversationUuid, message });
  return questionId;
}

/** Answers 404 for a question that is not in the chat. */
export async function findReply(
  queries: Queries,
  encryption: FieldEncryption,
  { conversationUuid, questionId }: { readonly conversationUuid: string; readonly questionId: string },
): Promise<Reply> {
  const answer = await findAnswer(queries, encryption, { conversationUuid, uuid: questionId });
  if (answer === undefined) throw new ApiError('notFound');
  return { questionId, responseStr: answer.text, conversationId: conversationUuid };
}

/** The latest questions and answers, oldest first (CHAT-28). */
export async function talkSoFar(
  queries: Queries,
  encryption: FieldEncryption,
  conversationUuid: string,
): Promise<readonly ChatHistoryItem[]> {
  const messages = await lastMessages(queries, encryption, {
    conversationUuid,
    count: 2 * CHAT.messagesLoaded,
  });
  const questions = new Map(messages.map((message) => [message.id, message]));
  return messages.flatMap(({ answers, text }) => {
    const question = questions.get(answers ?? '');
    if (question === undefined) return [];
    return {
      questionId: question.id,
      questionStr: question.text,
      responseStr: text,
      createdDt: question.sentAt,
      conversationId: conversationUuid,
    };
  });
}
