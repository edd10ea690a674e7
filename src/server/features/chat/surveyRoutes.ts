import type { FastifyInstance } from 'fastify';
import surveySchema from '../../../../schemas/api/chat-survey.schema.json' with { type: 'json' };
import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import type { ChatSurveyRequest } from '../../../core/model/generated/api/chat-survey.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import { chatHeaders, chatLimit, chatOf } from './chatHeader.ts';
import type { ChatTools } from './chatTools.ts';

/**
 * The survey at the end of a chat (CHAT-06), stored sealed with the feedback on answers; the latest counts.
 */
export function registerSurvey(app: FastifyInstance, tools: ChatTools): void {
  const { db, encryption, system } = tools;
  app.post<{ Body: ChatSurveyRequest }>(
    '/service-omni-proxy/insecure/api/v1/chat/survey',
    {
      ...chatLimit(tools.settings),
      schema: routeSchema({
        tag: 'chat',
        summary: 'Feedback on a chat at its end, unless the lender has its own survey',
        headers: chatHeaders,
        body: apiSchema(surveySchema),
      }),
    },
    async (request, reply) => {
      const conversation = await chatOf(tools, request);
      const { rating, comment = '' } = request.body;
      // Feedback on the whole chat: its id replaces the question's.
      const rowId = `${conversation} ${conversation}`;
      const context = { table: 'chat_feedback', column: 'message_enc', rowId };
      const said = { rating, message_enc: encryption.encrypt(maskNumbers(comment), context) };
      const key = { conversation_uuid: conversation, question_uuid: conversation };
      await db.kysely
        .insertInto('chat_feedback')
        .values({ ...said, ...key, created_at: new Date(system.now()) })
        .onConflict((conflict) => conflict.columns(['conversation_uuid', 'question_uuid']).doUpdateSet(said))
        .execute();
      return reply.code(204).send();
    },
  );
}
