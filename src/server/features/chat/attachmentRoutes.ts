import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kept } from '../../http/applicationRoute.ts';
import { ApiError, said } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { type AcceptedAttachment, acceptAttachment, LARGEST_ATTACHMENT } from './acceptAttachment.ts';
import { findAttachment } from './attachmentStore.ts';
import { chatHeaders, chatLimit, chatOf } from './chatHeader.ts';
import type { ChatTools } from './chatTools.ts';
import { keepAttachment } from './keepAttachment.ts';

const ATTACHMENTS = '/service-omni-proxy/insecure/api/v1/chat/attachments';

const tag = 'chat';
const file = closed({ uuid, name: text(200), type: text(100), size: { type: 'integer' } });

/** The one file of a multipart request; answers 415 when it is none, 422 when the file is not taken. */
async function readAttachment(request: FastifyRequest): Promise<AcceptedAttachment> {
  if (!request.isMultipart()) throw new ApiError('unsupportedMediaType');
  const part = await request.file();
  if (part === undefined) throw new ApiError('unprocessable', [said('refusal.upload.none')]);
  const bytes = await part.toBuffer();
  const read = part.file.truncated
    ? ({ ok: false, error: 'refusal.upload.size' } as const)
    : await acceptAttachment(part.filename, bytes);
  if (!read.ok) throw new ApiError('unprocessable', [said(read.error)]);
  return read.value;
}

function registerUpload(app: FastifyInstance, tools: ChatTools): void {
  app.post(
    ATTACHMENTS,
    {
      ...chatLimit(tools.settings),
      bodyLimit: LARGEST_ATTACHMENT + 100_000,
      schema: {
        ...routeSchema({
          tag,
          summary:
            'A file for a message of a chat (multipart: file); its type is that of its content (CHAT-21)',
          headers: chatHeaders,
          answer: file,
        }),
        consumes: ['multipart/form-data'],
      },
    },
    async (request, reply) => {
      const conversationUuid = chatOf(tools, request);
      const accepted = await readAttachment(request);
      return answerOnce(tools, request, reply, async (tx) => ({
        status: 200,
        body: kept(await keepAttachment(tx, tools, { conversationUuid, file: accepted })),
      }));
    },
  );
}

const encodedName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function registerDownload(app: FastifyInstance, tools: ChatTools): void {
  const { db, encryption, blobs, settings } = tools;
  app.get<{ Params: { uuid: string } }>(
    `${ATTACHMENTS}/:uuid`,
    {
      ...chatLimit(settings),
      schema: {
        ...routeSchema({
          tag,
          summary: 'The bytes of a file of a chat, to whoever holds its token',
          params: closed({ uuid }),
          headers: chatHeaders,
        }),
        response: { 200: { type: 'string', format: 'binary' }, '4xx': { $ref: 'errorBody#' } },
      },
    },
    async (request, reply) => {
      const conversationUuid = chatOf(tools, request);
      const asked = { conversationUuid, uuid: request.params.uuid };
      const found = await findAttachment(db.kysely, encryption, asked);
      if (found === undefined) throw new ApiError('notFound');
      return reply
        .header('content-type', found.type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodedName(found.name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await blobs.get(db.kysely, found.storageKey));
    },
  );
}

/** Registers files of chats (CHAT-21): uploaded for a message, given back to whoever holds the token. */
export async function registerAttachments(app: FastifyInstance, tools: ChatTools): Promise<void> {
  const limits = { fileSize: LARGEST_ATTACHMENT, files: 1, fields: 5, fieldSize: 1_000, parts: 6 };
  await app.register(multipart, { limits, throwFileSizeLimit: false });
  registerUpload(app, tools);
  registerDownload(app, tools);
}
