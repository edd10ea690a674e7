import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { ChatFile } from '../../../core/chat/chatSocket.ts';
import { ofConversation } from '../../db/keys/owners.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import { workOnce } from '../../http/idempotentRoute.ts';
import { receivesFiles } from '../../http/receiving.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { FilePlace } from '../../storage/blobStore.ts';
import { discardBlobs } from '../../storage/discardBlobs.ts';
import { measured } from '../../storage/takeFile.ts';
import { type AcceptedAttachment, acceptAttachment, LARGEST_ATTACHMENT } from './acceptAttachment.ts';
import { ATTACHMENTS, registerDownload } from './attachmentDownload.ts';
import { type FileOfChat, findAttachment } from './attachmentStore.ts';
import { chatHeaders, chatOf, uploadLimit } from './chatHeader.ts';
import type { ChatTools } from './chatTools.ts';
import { keepAttachment } from './keepAttachment.ts';

const tag = 'chat';
const file = closed({ uuid, name: text(200), type: text(100), size: { type: 'integer' } });

/** A received file, stored until the request is answered. */
interface Staged {
  readonly sha256: string;
  readonly accepted: AcceptedAttachment;
}

/**
 * The one file of a multipart request, stored at `place`; answers 415 when the request is not multipart, 422
 * when the file is refused.
 */
async function readAttachment(request: FastifyRequest, tools: ChatTools, place: FilePlace): Promise<Staged> {
  if (!request.isMultipart()) throw new ApiError('unsupportedMediaType');
  const part = await request.file();
  if (part === undefined) throw new ApiError('unprocessable', [said('refusal.upload.none')]);
  const { db, blobs, ids } = tools;
  const staging = `staging/${ids.uuid()}`;
  const { stream, result } = measured(part.file as AsyncIterable<Buffer>);
  try {
    await blobs.write(db.kysely, { ...place, key: staging }, stream);
    const { size, sha256 } = result();
    const source = () => blobs.read(db.kysely, staging);
    const given = {
      name: part.filename,
      size: part.file.truncated ? Number.POSITIVE_INFINITY : size,
      source,
    };
    const read = await acceptAttachment(db.kysely, tools, given, place);
    if (!read.ok) throw new ApiError('unprocessable', [said(read.error)]);
    return { sha256, accepted: read.value };
  } finally {
    await discardBlobs(tools, [staging]);
  }
}

/** A file's public data; answers 404 when it was removed. */
async function answerOf({ db, encryption }: ChatTools, asked: FileOfChat): Promise<ChatFile> {
  const found = await findAttachment(db.kysely, encryption, asked);
  if (found === undefined) throw new ApiError('notFound');
  const { uuid: id, name, type, size } = found;
  return { uuid: id, name, type, size };
}

function registerUpload(app: FastifyInstance, tools: ChatTools): void {
  app.post(
    ATTACHMENTS,
    {
      ...receivesFiles(tools),
      config: { ...uploadLimit(tools.settings).config, takesFiles: true },
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
      const conversationUuid = await chatOf(tools, request);
      const uuid = tools.ids.uuid();
      const storageKey = `chats/${conversationUuid}/${uuid}`;
      const { accepted, sha256 } = await readAttachment(request, tools, {
        key: storageKey,
        owner: ofConversation(conversationUuid),
      });
      let isKept = false;
      const keep = async (tx: Transaction<Tables>) => {
        await keepAttachment(tx, tools, { conversationUuid, uuid, file: accepted });
        isKept = true;
        return { status: 200, body: uuid };
      };
      const { body, replayed } = await workOnce(tools, request, keep, [conversationUuid, sha256]).finally(
        () => (isKept ? undefined : discardBlobs(tools, [storageKey])),
      );
      if (replayed) reply.header('idempotent-replay', 'true');
      return answerOf(tools, { conversationUuid, uuid: String(body) });
    },
  );
}

/** Chat files (CHAT-21): uploaded for a message, returned to holders of the token. */
export async function registerAttachments(app: FastifyInstance, tools: ChatTools): Promise<void> {
  const limits = { fileSize: LARGEST_ATTACHMENT, files: 1, fields: 5, fieldSize: 1_000, parts: 6 };
  await app.register(multipart, { limits, throwFileSizeLimit: false });
  registerUpload(app, tools);
  registerDownload(app, tools);
}
