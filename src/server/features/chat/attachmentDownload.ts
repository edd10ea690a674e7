import type { FastifyInstance } from 'fastify';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { sendChatFile } from './chatFileService.ts';
import { chatHeaders, chatLimit, chatOf } from './chatHeader.ts';
import type { ChatTools } from './chatTools.ts';

export const ATTACHMENTS = '/service-omni-proxy/insecure/api/v1/chat/attachments';

/** Gives a file of a chat to the holder of the chat's token. */
export function registerDownload(app: FastifyInstance, tools: ChatTools): void {
  app.get<{ Params: { uuid: string } }>(
    `${ATTACHMENTS}/:uuid`,
    {
      ...chatLimit(tools.settings),
      schema: {
        ...routeSchema({
          tag: 'chat',
          summary: 'A file of a chat, for the holder of its token',
          params: closed({ uuid }),
          headers: chatHeaders,
        }),
        response: { 200: { type: 'string', format: 'binary' }, '4xx': { $ref: 'errorBody#' } },
      },
    },
    async (request, reply) => {
      const conversationUuid = await chatOf(tools, request);
      return sendChatFile(reply, tools, { conversationUuid, uuid: request.params.uuid });
    },
  );
}
