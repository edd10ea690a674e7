import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';

const HELD = 256 * 1024;

/**
 * Options of a route that accepts files: its body may take as long as it makes progress; answers 503 with
 * Retry-After, before reading any byte, when uploads already fill the memory budget.
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
      // Released when the answer ends or the connection is lost, which may have happened during
      // authentication.
      if (reply.raw.destroyed || reply.raw.closed) release();
      else reply.raw.once('close', release);
      return payload;
    },
  };
}
