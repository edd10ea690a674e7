import type { FastifyInstance } from 'fastify';

/** How long a client may leave pending output unread. */
const STALLED_MS = 60_000;

/**
 * Ends connections whose client stopped reading its pending answers; otherwise it could hold them, and their
 * memory, for ever. Idle connections and those waiting for an answer are left alone.
 */
export function endStalledConnections(
  { server }: Pick<FastifyInstance, 'server'>,
  stalledMs = STALLED_MS,
): void {
  server.setTimeout(stalledMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
