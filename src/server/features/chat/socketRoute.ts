import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import type { ChatTools } from './chatTools.ts';
import { lookAtChats } from './conversationStore.ts';
import { talkWith } from './socketConnection.ts';
import { createSocketPlaces } from './socketPlaces.ts';

/** The chat socket's path (CALL-61). */
export const SOCKET = '/service-omni-proxy/insecure/api/v1/chat/socket';

/** Interval, in milliseconds, for desk work and news from other processes while a chat is open. */
const WORK_EVERY = 250;

/**
 * Sockets that one address may hold open at one server: what they protect is its memory. How fast an address opens them is
 * limited over all servers, as every request is. Tests open many pages from one machine.
 */
const SOCKETS_OF_ADDRESS = { production: 20, sandbox: 200 } as const;
const TRY_AGAIN_LATER = 1013;

/** Refuses pages of other hosts; non-browsers send no origin. */
async function refuseOtherHosts({ headers: { origin }, host }: FastifyRequest): Promise<void> {
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new ApiError('crossSite');
}

/**
 * Forwards what other processes and the desk stored to chats open here, and closes those whose person was signed out
 * everywhere, at whatever server.
 */
async function listenOnce({ db, desk, hub, logger }: ChatTools, known: Map<string, number>): Promise<void> {
  const open = hub.open();
  if (open.length === 0) return known.clear();
  await desk.work().catch((error: unknown) => logger.error('the desk of chats failed', { error }));
  const rows = await lookAtChats(db.kysely, open);
  for (const { uuid, changes, isSignedOut } of rows) {
    if (isSignedOut) hub.refuse(uuid);
    else if (known.get(uuid) !== changes) hub.changed(uuid);
  }
  known.clear();
  for (const { uuid, changes } of rows) known.set(uuid, changes);
}

function keepListening(app: FastifyInstance, tools: ChatTools): void {
  const known = new Map<string, number>();
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    running = listenOnce(tools, known).catch((error: unknown) =>
      tools.logger.error('chat notifications could not be subscribed to', { error }),
    );
    await running;
    if (!stopped) timer = setTimeout(work, WORK_EVERY).unref();
  };
  let timer = setTimeout(work, WORK_EVERY).unref();
  app.addHook('onClose', async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  });
}

/** The socket of chats with agents (CALL-61): history, messages, typing, and answered pings. */
export function registerSocket(app: FastifyInstance, tools: ChatTools): void {
  const places = createSocketPlaces(SOCKETS_OF_ADDRESS[tools.settings.mode]);
  app.get(SOCKET, { websocket: true, onRequest: refuseOtherHosts }, (socket, { ip }) => {
    if (!places.take(ip)) return socket.close(TRY_AGAIN_LATER);
    socket.on('close', () => places.leave(ip));
    talkWith(socket, tools);
  });
  keepListening(app, tools);
}
