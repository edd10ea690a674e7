import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sanitizeName } from '../../core/shared/textChecks.ts';
import { FRAME } from '../db/sealedFrames.ts';
import { type KeptBytes, verifiedPieces } from '../storage/verifiedPieces.ts';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';

export interface SentFile extends KeptBytes {
  readonly name: string;
  /** The content type detected on upload. */
  readonly type: string;
  readonly isInline: boolean;
  readonly contentSecurityPolicy: string;
}

/** Frames in memory during a read: sealed, next, opened, and one each in store and reader. */
const FRAMES_HELD = 5;
const HELD = 64 * 1024;
/** Bytes written at a time; a download that cannot send this much within the stall time is cut. */
const PIECE = 16 * 1024;

interface Giving {
  readonly first: Buffer;
  readonly rest: AsyncGenerator<Buffer>;
  /** Runs later work in the lender scope of the request (db/lenderScope.ts). */
  readonly asBefore: <T>(work: () => T) => T;
  readonly taken: () => void;
}

async function* given({ first, rest, asBefore, taken }: Giving): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (;;) {
      taken();
      const next = await asBefore(() => rest.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await asBefore(() => rest.return(undefined));
  }
}

/** Streams the pieces; fails when the client takes nothing for `stallMs`. */
function streamWithin(stallMs: number, first: Buffer, rest: AsyncGenerator<Buffer>): Readable {
  const asBefore = AsyncLocalStorage.snapshot() as Giving['asBefore'];
  const late = setTimeout(() => stream.destroy(new Error('A file is not being taken')), stallMs).unref();
  const pieces = given({ first, rest, asBefore, taken: () => late.refresh() });
  const stream = Readable.from(pieces, { objectMode: false, highWaterMark: PIECE });
  return stream.once('close', () => clearTimeout(late));
}

/** An ASCII fallback for `name`, with the file's extension (FIELD-43). */
function plainName(name: string): string {
  const dot = name.lastIndexOf('.');
  const stem = sanitizeName(dot < 0 ? name : name.slice(0, dot)) || 'file';
  return dot < 0 ? stem : `${stem}.${sanitizeName(name.slice(dot))}`;
}

const disposition = (isInline: boolean, name: string): string => {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plainName(name)}"; filename*=UTF-8''${encoded}`;
};

/**
 * Streams a file so that no page may run it: never sniffed, never cached. Answers 503 with Retry-After when
 * files fill the memory budget. A first frame that does not verify throws; a later one breaks the connection,
 * so that a partial file is never taken for whole.
 */
export async function sendFile(
  reply: FastifyReply,
  { budget, settings }: Pick<AppDependencies, 'budget' | 'settings'>,
  file: SentFile,
): Promise<FastifyReply> {
  const release = budget.take(Math.min(file.size, FRAME) * FRAMES_HELD + HELD);
  if (release === undefined) throw new ApiError('unavailable');
  if (reply.raw.destroyed || reply.raw.closed) release();
  else reply.raw.once('close', release);
  const pieces = verifiedPieces(file, PIECE);
  const first = await pieces.next();
  if (first.done) throw new ApiError('notFound');
  const stream = streamWithin(settings.uploadStallSeconds * 1000, first.value, pieces);
  if (file.sha256 !== undefined) reply.header('etag', `"${file.sha256}"`);
  return reply
    .header('content-disposition', disposition(file.isInline, file.name))
    .header('content-security-policy', file.contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .header('content-length', file.size)
    .type(file.type)
    .send(stream);
}
