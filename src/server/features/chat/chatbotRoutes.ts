import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import questionSchema from '../../../../schemas/api/chat-question.schema.json' with { type: 'json' };
import feedbackSchema from '../../../../schemas/api/chat-reply-feedback.schema.json' with { type: 'json' };
import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import type { ChatQuestionRequest } from '../../../core/model/generated/api/chat-question.ts';
import type { ChatReplyFeedbackRequest } from '../../../core/model/generated/api/chat-reply-feedback.ts';
import type { Tables } from '../../db/tables.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { workOnce } from '../../http/idempotentRoute.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { askChatbot, findReply, talkSoFar } from './chatbotTalk.ts';
import { chatHeaders, chatLimit, chatOf } from './chatHeader.ts';
import type { ChatTools } from './chatTools.ts';
import { findConversation } from './conversationStore.ts';
import { keepReplyFeedback } from './replyFeedback.ts';

const MESSAGE = '/service-chat-chatbot/external/api/v1/message';

const tag = 'chat';
const reply = { questionId: uuid, responseStr: text(8_000), conversationId: uuid };
const item = closed({ ...reply, questionStr: text(4_000), createdDt: text(40) });

/** Answers 409 to a nonce that is not valid at the chat's lender. */
async function checkNonce(
  { db, secrets }: ChatTools,
  nonce: string | null | undefined,
  conversationUuid: string,
): Promise<void> {
  if (typeof nonce !== 'string' || nonce === '') return;
  await secrets.provenBy(nonce, (await findConversation(db.kysely, conversationUuid))?.organization);
}

/**
 * Repeats must match in everything but the nonce, which changes each minute and was checked before. Masked
 * numbers are dropped even here.
 */
const askedBy = ({ nonce: _nonce, ...asked }: ChatQuestionRequest | ChatReplyFeedbackRequest): object =>
  Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [
      key,
      typeof value === 'string' ? maskNumbers(value) : value,
    ]),
  );

function registerHistory(app: FastifyInstance, tools: ChatTools): void {
  const { db, encryption, settings } = tools;
  app.get<{ Params: { conversationId: string } }>(
    `${MESSAGE}/getChatHistory/:conversationId`,
    {
      ...chatLimit(settings),
      schema: routeSchema({
        tag,
        summary: 'The latest questions to the chatbot and its answers, for the holder of the token (CALL-57)',
        params: closed({ conversationId: uuid }),
        headers: chatHeaders,
        answer: { type: 'array', items: item },
      }),
    },
    async (request) =>
      talkSoFar(db.kysely, encryption, await chatOf(tools, request, request.params.conversationId)),
  );
}

function registerQuestions(app: FastifyInstance, tools: ChatTools): void {
  app.post<{ Body: ChatQuestionRequest }>(
    `${MESSAGE}/chatWithAutobot`,
    {
      ...chatLimit(tools.settings),
      schema: routeSchema({
        tag,
        summary: 'A question to the chatbot and its answer (CALL-58)',
        headers: chatHeaders,
        body: apiSchema(questionSchema),
        answer: closed(reply),
      }),
    },
    async (request, response) => {
      const { conversationId, message: question, nonce, organization } = request.body;
      const conversationUuid = await chatOf(tools, request, conversationId);
      knownOrganization(tools.releases, organization, 'body.organization');
      await checkNonce(tools, nonce, conversationUuid);
      const ask = async (tx: Transaction<Tables>) => ({
        status: 200,
        body: await askChatbot(tx, tools, { conversationUuid, question }),
      });
      const { body, replayed } = await workOnce(tools, request, ask, askedBy(request.body));
      if (replayed) response.header('idempotent-replay', 'true');
      return findReply(tools.db.kysely, tools.encryption, { conversationUuid, questionId: String(body) });
    },
  );
}

function registerFeedback(app: FastifyInstance, tools: ChatTools): void {
  app.post<{ Body: ChatReplyFeedbackRequest }>(
    `${MESSAGE}/setChatReplyUsedWithFeedback`,
    {
      ...chatLimit(tools.settings),
      schema: routeSchema({
        tag,
        summary: 'Feedback on an answer of the chatbot (CALL-59)',
        headers: chatHeaders,
        body: apiSchema(feedbackSchema),
      }),
    },
    async (request, response) => {
      const conversationUuid = await chatOf(tools, request, request.body.conversationId);
      await checkNonce(tools, request.body.nonce, conversationUuid);
      const keep = async (tx: Transaction<Tables>) => {
        await keepReplyFeedback(tx, tools, request.body);
        return { status: 204, body: null };
      };
      const { replayed } = await workOnce(tools, request, keep, askedBy(request.body));
      if (replayed) response.header('idempotent-replay', 'true');
      return response.code(204).send();
    },
  );
}

/** The chatbot: history (CALL-57), questions (CALL-58), feedback (CALL-59). */
export function registerChatbot(app: FastifyInstance, tools: ChatTools): void {
  registerHistory(app, tools);
  registerQuestions(app, tools);
  registerFeedback(app, tools);
}
