import type { FastifyInstance } from 'fastify';

/** How long a connection may take nothing of what waits to be sent to it. */
const STALLED_MS = 60_000;

/**
 * Ends connections whose other side has read nothing for so long of the answers that wait for it: else whoever asks and never
 * reads keeps them, and what they asked for, for ever. One that waits for its answer, or is idle between two, goes on.
 */
export function endStalledConnections(
  { server }: Pick<FastifyInstance, 'server'>,
  stalledMs = STALLED_MS,
): void {
  server.setTimeout(stalledMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
