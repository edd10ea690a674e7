import type { FastifyInstance } from 'fastify';
import { ApiError, said } from '../../http/errors.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { sendFile } from '../../http/sendFile.ts';
import { followedFile } from '../../storage/followedFile.ts';
import { type FileOfChat, findAttachment } from './attachmentStore.ts';
import { chatHeaders, chatLimit, chatOf } from './chatHeader.ts';
import type { ChatTools } from './chatTools.ts';

export const ATTACHMENTS = '/service-omni-proxy/insecure/api/v1/chat/attachments';

/** A file that may be given out; answers 404 when it was removed or is infected, 409 until it is scanned. */
async function downloadable({ db, encryption }: ChatTools, asked: FileOfChat) {
  const found = await findAttachment(db.kysely, encryption, asked);
  if (found === undefined || found.scan === 'INFECTED') throw new ApiError('notFound');
  if (found.scan === 'WAITING') throw new ApiError('conflict', [said('refusal.upload.checking')]);
  return found;
}

/** Gives a file of a chat to the holder of the chat's token. */
export function registerDownload(app: FastifyInstance, tools: ChatTools): void {
  const { db, blobs, settings } = tools;
  app.get<{ Params: { uuid: string } }>(
    `${ATTACHMENTS}/:uuid`,
    {
      ...chatLimit(settings),
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
      const asked = { conversationUuid, uuid: request.params.uuid };
      const { name, type, size, storageKey: key } = await downloadable(tools, asked);
      return sendFile(reply, tools, {
        name,
        type,
        size,
        isInline: false,
        contentSecurityPolicy: "default-src 'none'; sandbox",
        bytes: followedFile({
          key,
          read: (one) => blobs.read(db.kysely, one),
          keyNow: async () => (await downloadable(tools, asked)).storageKey,
        }),
      });
    },
  );
}
