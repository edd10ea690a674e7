import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';

/** The largest socket frame, in bytes; files are uploaded over HTTP. */
const LARGEST_FRAME = 64 * 1024;
const GOING_AWAY = 1001;
/** How long a browser has to close its socket while the server stops. */
const LEAVE_WITHIN = 3_000;

/** Enables routes with `websocket: true`; tells browsers when the server stops. */
export async function registerSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: LARGEST_FRAME },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(GOING_AWAY);
      setTimeout(() => {
        for (const client of clients) client.terminate();
      }, LEAVE_WITHIN).unref();
      this.websocketServer.close();
      done();
    },
  });
}
