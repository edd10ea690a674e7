import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FromServer, ToServer } from '../../src/core/chat/chatSocket.ts';
import { type ChatAgentsHere, chatFeature } from '../../src/server/features/chat/routes.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import {
  openTestDependencies,
  signedInHeaders,
  type TestServerOptions,
} from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

export const SOCKET = '/service-omni-proxy/insecure/api/v1/chat/socket';
export const INIT = '/service-csp/external/api/v1/twilio/initWebChat';

export const ANA = {
  name: 'Ana Torres',
  email: 'ana.torres@example.com',
  orgCode: 'main',
  pageUrl: 'https://main.example/account/heloc',
};

export interface BegunChat {
  readonly token: string;
  readonly conversationSid: string;
  readonly identity: string;
  readonly expiration: string;
  readonly omniProxyChannelId: string;
}

type Said<Type extends FromServer['type']> = Extract<FromServer, { type: Type }>;

/** The browser's side of the socket. */
export interface TestSocket {
  readonly raw: WebSocket;
  readonly heard: readonly FromServer[];
  send(message: ToServer): void;
  /** The next unread message of a matching type; waits for it. */
  next<Type extends FromServer['type']>(
    type: Type,
    fits?: (said: Said<Type>) => boolean,
  ): Promise<Said<Type>>;
  /** The close code. */
  readonly closed: Promise<number>;
  close(): void;
}

/** The browser's side of a new socket. */
export function socketOf(raw: WebSocket): TestSocket {
  const heard: FromServer[] = [];
  const asked = new Set<FromServer>();
  const waiting = new Set<() => void>();
  raw.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)) as FromServer);
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => raw.addEventListener('close', ({ code }) => resolve(code)));
  return {
    raw,
    heard,
    closed,
    send: (message) => raw.send(JSON.stringify(message)),
    close: () => raw.close(),
    next: <Type extends FromServer['type']>(type: Type, fits: (said: Said<Type>) => boolean = () => true) =>
      new Promise<Said<Type>>((resolve) => {
        const look = (): void => {
          const found = heard.find(
            (said): said is Said<Type> => said.type === type && !asked.has(said) && fits(said as Said<Type>),
          );
          if (found === undefined) return;
          asked.add(found);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** A browser's socket at a port of this machine. */
export async function connectTo(
  port: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestSocket> {
  const raw = new WebSocket(`ws://127.0.0.1:${port}${SOCKET}`, { headers } as unknown as string[]);
  const socket = socketOf(raw);
  await new Promise<void>((resolve, reject) => {
    raw.addEventListener('open', () => resolve());
    raw.addEventListener('error', () => reject(new Error('The socket was refused')));
  });
  return socket;
}

/**
 * A listening chat server with the project's releases, and the sandbox's desk unless it is given others; `passes` moves the system
 * clock.
 */
export async function openChatServer({
  desk,
  isPlayed = true,
  ...options
}: Omit<TestServerOptions, 'system'> & ChatAgentsHere = {}) {
  let now = Date.parse('2026-06-15T19:00:00Z');
  const system = { now: () => now };
  const dependencies = await openTestDependencies({ system, ...options });
  await publishReleases(dependencies);
  const app = await createHttpServer(dependencies, [
    chatFeature(desk === undefined ? { isPlayed } : { desk }),
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets: TestSocket[] = [];
  const connect = async (headers: Record<string, string> = {}): Promise<TestSocket> => {
    const socket = await connectTo(port, headers);
    sockets.push(socket);
    return socket;
  };

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers });

  return {
    app,
    dependencies,
    post,
    passes(milliseconds: number) {
      now += milliseconds;
    },
    begin: async (more: object = {}, headers: Record<string, string> = {}): Promise<BegunChat> => {
      const answer = await post(INIT, { ...ANA, chatMode: 'twilio', ...more }, headers);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<BegunChat>();
    },
    connect,
    /** A person signed in at the main brand. */
    person: async () => {
      const identityUuid = randomUUID();
      await dependencies.db.kysely
        .insertInto('identities')
        .values({
          uuid: identityUuid,
          organization: 'main',
          email: `${identityUuid}@example.com`,
          password_hash: '',
          created_at: new Date(now),
        })
        .execute();
      const headers = await signedInHeaders(dependencies, { identityUuid, organization: 'main' });
      return { identityUuid, headers };
    },
    close: async () => {
      for (const socket of sockets) socket.close();
      await app.close();
      await dependencies.db.close();
    },
  };
}

export type ChatServer = Awaited<ReturnType<typeof openChatServer>>;

export async function openChat(server: ChatServer, more: object = {}) {
  const chat = await server.begin(more);
  const socket = await server.connect();
  socket.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid, last: 20 });
  const opened = await socket.next('opened');
  return { chat, socket, opened };
}
