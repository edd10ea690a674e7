import type { FastifyReply } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { sendFile } from '../../http/sendFile.ts';
import { followedFile } from '../../storage/followedFile.ts';
import { type FileOfChat, findAttachment } from './attachmentStore.ts';

type Tools = Pick<AppDependencies, 'db' | 'encryption' | 'blobs' | 'budget' | 'settings'>;

/** A file that may be given out; answers 404 when it was removed or is infected, 409 until it is scanned. */
async function downloadable({ db, encryption }: Tools, asked: FileOfChat) {
  const found = await findAttachment(db.kysely, encryption, asked);
  if (found === undefined || found.scan === 'INFECTED') throw new ApiError('notFound');
  if (found.scan === 'WAITING') throw new ApiError('conflict', [said('refusal.upload.checking')]);
  return found;
}

/** Sends a file of a chat, so that no page may run it. */
export async function sendChatFile(
  reply: FastifyReply,
  tools: Tools,
  asked: FileOfChat,
): Promise<FastifyReply> {
  const { db, blobs } = tools;
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
}
