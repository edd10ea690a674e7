import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import type { ChatReplyFeedbackRequest } from '../../../core/model/generated/api/chat-reply-feedback.ts';
import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { ChatKeeping } from './chatTools.ts';

/**
 * Stores feedback on a chatbot answer, encrypted; the latest counts. Answers 404 for a question that is not
 * in the chat.
 */
export async function keepReplyFeedback(
  tx: Queries,
  { encryption, system }: Pick<ChatKeeping, 'encryption' | 'system'>,
  { conversationId, questionId, feedbackMessage, rating }: ChatReplyFeedbackRequest,
): Promise<void> {
  const question = await tx
    .selectFrom('chat_messages')
    .select('uuid')
    .where('conversation_uuid', '=', conversationId)
    .where('answers_uuid', '=', questionId)
    .executeTakeFirst();
  if (question === undefined) throw new ApiError('notFound');
  const context = {
    table: 'chat_feedback',
    column: 'message_enc',
    rowId: `${conversationId} ${questionId}`.toLowerCase(),
  };
  const said = { rating, message_enc: encryption.encrypt(maskNumbers(feedbackMessage), context) };
  await tx
    .insertInto('chat_feedback')
    .values({
      ...said,
      conversation_uuid: conversationId,
      question_uuid: questionId,
      created_at: new Date(system.now()),
    })
    .onConflict((conflict) => conflict.columns(['conversation_uuid', 'question_uuid']).doUpdateSet(said))
    .execute();
}
