import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { chatFeature } from '../../src/server/features/chat/routes.ts';
import { hoursFeature } from '../../src/server/features/hours/routes.ts';
import { ANA, type BegunChat, connectTo, INIT, type TestSocket } from './chatServer.ts';
import { type LenderSystem, openLenderApiServer } from './lenderClient.ts';
import { SYSTEM_NOW } from './lendingServer.ts';

export const AVERY = { id: 'agent-17', name: 'Avery Chen' };
export const JORDAN = { id: 'agent-18', name: 'Jordan Ellis' };

const MINUTE = 60_000;

const production = () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  return { EQUIFORM_MODE: 'production', EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key };
};

/** A listening server whose main lender answers chats by the Lender API; `time.now` is the clock of the system. */
export async function openAgentsServer() {
  const time = { now: SYSTEM_NOW };
  const opened = await openLenderApiServer({
    environment: production(),
    all: { usual: 'desk' },
    lenders: { main: { chat: 'lender' } },
    beside: [chatFeature(), hoursFeature],
    system: { now: () => time.now },
  });
  const { server } = opened;
  let signedIn = { at: time.now, system: opened.system() };
  /** The lender's system, with a token that is valid although a test moved the clock. */
  const system: Pick<LenderSystem, 'call'> = {
    call(asked) {
      if (Math.abs(time.now - signedIn.at) > MINUTE) signedIn = { at: time.now, system: opened.system() };
      return signedIn.system.call(asked);
    },
  };
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const sockets: TestSocket[] = [];

  const begin = (more: object = {}, headers: Record<string, string> = {}) =>
    server.call({ method: 'POST', url: INIT, payload: { ...ANA, chatMode: 'twilio', ...more }, headers });

  /** A chat that a borrower began, and their socket. */
  async function borrower(more: object = {}, headers: Record<string, string> = {}) {
    const chat = (await begin(more, headers)).json<BegunChat>();
    const socket = await connectTo(port);
    sockets.push(socket);
    socket.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid });
    await socket.next('opened');
    const say = async (text: string, files: readonly string[] = []): Promise<string> => {
      const id = randomUUID();
      socket.send({ type: 'message', id, text, files });
      await socket.next('message', ({ message }) => message.id === id);
      return id;
    };
    return { chat, uuid: chat.conversationSid, socket, say };
  }

  return {
    ...opened,
    time,
    system,
    begin,
    borrower,
    act: (uuid: string, name: string, payload: object, key = randomUUID()) =>
      system.call({
        method: 'POST',
        url: `/chats/${uuid}/${name}`,
        payload,
        headers: { 'idempotency-key': key },
      }),
    read: async (uuid: string, query = '') => (await system.call({ url: `/chats/${uuid}${query}` })).json(),
    /** A nonce that proves to a chat who is signed in. */
    nonceOf: async (headers: Record<string, string>): Promise<string> => {
      const url = '/service-csp/customer/secure/api/v1/webchat/authenticate';
      return (await server.call({ method: 'POST', url, payload: {}, headers })).json<{ nonce: string }>()
        .nonce;
    },
    eventsOf: async (uuid: string): Promise<readonly string[]> =>
      (
        await server.dependencies.db.kysely
          .selectFrom('lender_events')
          .select(['type', 'organization'])
          .where('conversation_uuid', '=', uuid)
          .orderBy('id')
          .execute()
      ).map(({ type, organization }) => `${organization} ${type}`),
    async close() {
      for (const socket of sockets) socket.close();
      await opened.close();
    },
  };
}

export type AgentsServer = Awaited<ReturnType<typeof openAgentsServer>>;
