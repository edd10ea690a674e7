import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../core/shared/ports.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that takes files: its body may take any time, as long as it comes forward. */
    takesFiles?: boolean;
  }
}

/** How bodies of requests must come in. */
export interface BodyPace {
  /** Within how many milliseconds a file must come forward, and by how many bytes. */
  readonly stallMs: number;
  readonly leastBytes: number;
}

/** How long any other body may take. */
const WHOLE_BODY_MS = 30_000;
const LOOK_MS = 1_000;

/** A body that is coming in. */
interface Incoming {
  readonly takesFiles: boolean;
  /** When it began, or last came forward. */
  since: number;
  /** Bytes of its connection at that time. */
  bytes: number;
}

/** Whether bytes are there that we have not taken: then it is us who are slow. */
const waitsForUs = (raw: IncomingMessage): boolean => raw.readableFlowing === false || raw.readableLength > 0;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request whose body does not come, as Node ends one that takes too long. */
function cut(raw: IncomingMessage): void {
  const { socket } = raw;
  if (socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  raw.destroy();
}

/** Whether a body is to be ended now; one that came forward enough begins anew. */
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
 * Ends requests whose body does not come in: of files one that does not come forward by the least bytes in the time,
 * however long it has come forward before; of others one that is not there in 30 seconds. Looks every second.
 */
export function registerBodyProgress(app: FastifyInstance, ticks: Clock, pace: BodyPace): void {
  const incoming = new Map<IncomingMessage, Incoming>();
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || raw.complete) return;
    const takesFiles = routeOptions.config.takesFiles === true;
    incoming.set(raw, { takesFiles, since: ticks.now(), bytes: raw.socket.bytesRead });
    raw.once('close', () => incoming.delete(raw));
  });
  const look = setInterval(() => {
    const now = ticks.now();
    for (const [raw, body] of incoming)
      if (raw.complete) incoming.delete(raw);
      else if (isStalled(raw, body, now, pace)) cut(raw);
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(look));
}
