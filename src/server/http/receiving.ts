import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';

/** What a connection and a parser hold of a body beside the store. */
const HELD = 256 * 1024;

/**
 * Options of a route that takes files: its body may take as long as it comes forward, and it is answered 503 with
 * Retry-After before any byte is read when too many files are being received already.
 */
export function receivesFiles({
  budget,
  blobs,
}: Pick<AppDependencies, 'budget' | 'blobs'>): Pick<RouteShorthandOptions, 'config' | 'preParsing'> {
  return {
    config: { takesFiles: true },
    preParsing: async (_request: FastifyRequest, reply: FastifyReply, payload) => {
      const release = budget.take(blobs.buffered + HELD);
      if (release === undefined) throw new ApiError('unavailable');
      // Once the answer is given, or the connection is lost: it may be lost already, while one looked at who asks.
      if (reply.raw.destroyed || reply.raw.closed) release();
      else reply.raw.once('close', release);
      return payload;
    },
  };
}
