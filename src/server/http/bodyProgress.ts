import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../core/shared/ports.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that accept files: the body may take any time as long as it makes progress. */
    takesFiles?: boolean;
  }
}

export interface BodyPace {
  /** An upload must gain `leastBytes` in each interval of this many milliseconds. */
  readonly stallMs: number;
  readonly leastBytes: number;
}

const WHOLE_BODY_MS = 30_000;
const LOOK_MS = 1_000;

interface Incoming {
  readonly takesFiles: boolean;
  /** When it began or last made progress. */
  since: number;
  bytes: number;
}

/** True when received bytes are still unread: the delay is ours. */
const waitsForUs = (raw: IncomingMessage): boolean => raw.readableFlowing === false || raw.readableLength > 0;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request as Node does on its own request timeout. */
function cut(raw: IncomingMessage): void {
  const { socket } = raw;
  if (socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  raw.destroy();
}

/** True when the body must be cut off; enough progress restarts its clock. */
function isStalled(
  raw: IncomingMessage,
  body: Incoming,
  now: number,
  { stallMs, leastBytes }: BodyPace,
): boolean {
  if (!body.takesFiles) return now - body.since > WHOLE_BODY_MS;
  if (now - body.since <= stallMs) return false;
  const { bytesRead } = raw.socket;
  if (!waitsForUs(raw) && bytesRead - body.bytes < leastBytes) return true;
  body.since = now;
  body.bytes = bytesRead;
  return false;
}

/**
 * Ends requests whose bodies stall. An upload must gain the minimum number of bytes in each interval; any
 * other body must be complete within 30 seconds. Checks every second.
 */
export function registerBodyProgress(app: FastifyInstance, ticks: Clock, pace: BodyPace): void {
  const incoming = new Map<IncomingMessage, Incoming>();
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || raw.complete) return;
    const takesFiles = routeOptions.config.takesFiles === true;
    incoming.set(raw, { takesFiles, since: ticks.now(), bytes: raw.socket.bytesRead });
    for (const over of ['end', 'close']) raw.once(over, () => incoming.delete(raw));
  });
  const look = setInterval(() => {
    const now = ticks.now();
    for (const [raw, body] of incoming)
      if (raw.complete) incoming.delete(raw);
      else if (isStalled(raw, body, now, pace)) cut(raw);
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(look));
}
