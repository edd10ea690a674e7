import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sanitizeName } from '../../core/shared/textChecks.ts';
import { FRAME } from '../db/sealedFrames.ts';
import { type KeptBytes, verifiedPieces } from '../storage/verifiedPieces.ts';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';

/** A file that is to be given to somebody. */
export interface SentFile extends KeptBytes {
  readonly name: string;
  /** The content type that was found when it was taken. */
  readonly type: string;
  /** Whether a browser may show it. */
  readonly isInline: boolean;
  readonly contentSecurityPolicy: string;
}

/** Frames of a file in memory while it is read: sealed, the one after it, opened, and what the store and the reader hold. */
const FRAMES_HELD = 5;
/** What a connection holds beside them. */
const HELD = 64 * 1024;
/** Bytes that go out at once: a download that does not get so many off in the stall time is cut. */
const PIECE = 16 * 1024;

/** Pieces, and how they are given out. */
interface Giving {
  readonly first: Buffer;
  readonly rest: AsyncGenerator<Buffer>;
  /** Runs what is asked for later as whoever asked for the file (db/lenderScope.ts). */
  readonly asBefore: <T>(work: () => T) => T;
  /** Called each time that a piece was taken. */
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

/** The pieces as a stream, which ends with an error when nothing of it is taken for so long. */
function streamWithin(stallMs: number, first: Buffer, rest: AsyncGenerator<Buffer>): Readable {
  const asBefore = AsyncLocalStorage.snapshot() as Giving['asBefore'];
  const late = setTimeout(() => stream.destroy(new Error('A file is not being taken')), stallMs).unref();
  const pieces = given({ first, rest, asBefore, taken: () => late.refresh() });
  const stream = Readable.from(pieces, { objectMode: false, highWaterMark: PIECE });
  return stream.once('close', () => clearTimeout(late));
}

/** `name` for whoever reads only plain letters, with the ending of the file (FIELD-43). */
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
 * Gives a file as it is read, frame by frame, as one that no page may run: never sniffed, never kept. Answers 503 with
 * Retry-After when too much is in memory of files already. What does not verify at once is an error; later it breaks the
 * connection off before the end, so that nobody takes the file for whole.
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
