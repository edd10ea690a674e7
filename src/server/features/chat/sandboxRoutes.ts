import type { FastifyInstance } from 'fastify';
import usersSchema from '../../../../schemas/api/chat-support-users.schema.json' with { type: 'json' };
import chatSchema from '../../../../schemas/api/sandbox-chat.schema.json' with { type: 'json' };
import type { ChatSupportUsersRequest } from '../../../core/model/generated/api/chat-support-users.ts';
import type { SandboxChatRequest } from '../../../core/model/generated/api/sandbox-chat.ts';
import type { SandboxChatFile } from '../../../core/model/generated/sandbox-chat.ts';
import type { Queries } from '../../db/tables.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { ApiError } from '../../http/errors.ts';
import { forEveryLender, requireIdentity } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { agentJoins, agentSpeaks, endChat } from './agentActs.ts';
import type { ChatTools } from './chatTools.ts';
import { findConversation, stateOf, touchConversation } from './conversationStore.ts';
import type { EmbeddedDesk } from './embeddedDesk.ts';
import { lastMessages, wireMessage } from './messageStore.ts';

export interface SandboxDesk {
  readonly desk: EmbeddedDesk;
  readonly file: SandboxChatFile;
}

type User = SandboxChatFile['users'][number];

const matches = (given: readonly string[] | undefined, value: string): boolean =>
  given === undefined || given.length === 0 || given.some((one) => value.toLowerCase() === one.toLowerCase());

const isAsked = ({ role, names, emails, team }: ChatSupportUsersRequest, user: User): boolean =>
  (!role || role === user.role) &&
  matches(names, user.name) &&
  matches(emails, user.email) &&
  (!team || team === user.team);

function registerUsers(app: FastifyInstance, { users }: SandboxChatFile): void {
  const user = closed({ uuid, name: text(128), email: text(128), role: text(20), team: text(100) });
  app.post<{ Body: ChatSupportUsersRequest }>(
    '/service-omni-proxy/secure/api/v1/stream/users',
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag: 'chat',
        summary: 'Support users; development only (CALL-60)',
        body: apiSchema(usersSchema),
        answer: { type: 'array', items: user },
        signedIn: true,
      }),
    },
    async ({ body }) => users.filter((one) => isAsked(body, one)),
  );
}

const ofChat = closed({ conversationSid: uuid });
type OfChat = { Params: { conversationSid: string } };

async function act(tx: Queries, tools: ChatTools, agent: string, uuid: string, body: SandboxChatRequest) {
  const at = new Date(tools.system.now());
  const conversation = await touchConversation(tx, uuid, { at });
  if (conversation === undefined) throw new ApiError('notFound');
  if (body.say !== undefined) {
    if (conversation.agent_name === null) await agentJoins(tx, tools, { uuid, name: agent });
    await agentSpeaks(tx, tools, { uuid, text: body.say });
  }
  if (body.freeze !== undefined) await touchConversation(tx, uuid, { frozen: body.freeze, at });
  if (body.typing !== undefined) await touchConversation(tx, uuid, { agent_types: body.typing, at });
  if (body.end) await endChat(tx, tools, uuid);
}

function registerControl(app: FastifyInstance, tools: ChatTools, { file }: SandboxDesk): void {
  const { db, hub } = tools;
  app.post<OfChat & { Body: SandboxChatRequest }>(
    '/sandbox/chat/:conversationSid',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'Make the agent of a chat do something, or break its connections',
        params: ofChat,
        body: apiSchema(chatSchema),
      }),
    },
    async ({ params: { conversationSid }, body }, reply) => {
      const agent = file.users[0]?.name ?? '';
      await db.transaction((tx) => act(tx, tools, agent, conversationSid, body));
      hub.changed(conversationSid);
      if (body.drop) hub.cut(conversationSid);
      return reply.code(204).send();
    },
  );
}

function registerView(app: FastifyInstance, { db, encryption }: ChatTools, { desk }: SandboxDesk): void {
  const file = closed({ uuid, name: text(200), type: text(100), size: { type: 'integer' } });
  const message = closed(
    {
      id: uuid,
      participant: text(20),
      name: text(128),
      text: text(4_000),
      files: { type: 'array', items: file },
      sentAt: text(40),
    },
    ['name'],
  );
  app.get<OfChat>(
    '/sandbox/chat/:conversationSid',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: "What the agent's desk sees of a chat",
        params: ofChat,
        answer: closed({
          preview: text(4_000),
          state: text(20),
          frozen: { type: 'boolean' },
          messages: { type: 'array', items: message },
        }),
      }),
    },
    async ({ params: { conversationSid } }) => {
      const conversation = await findConversation(db.kysely, conversationSid);
      if (conversation === undefined) throw new ApiError('notFound');
      const messages = await lastMessages(db.kysely, encryption, {
        conversationUuid: conversationSid,
        count: 100,
      });
      return {
        preview: desk.previewOf(conversationSid),
        ...stateOf(conversation),
        messages: messages.map(wireMessage),
      };
    },
  );
}

/** Sandbox only: support users (CALL-60), and controls for tests to act as an agent. */
export function registerSandboxDesk(app: FastifyInstance, tools: ChatTools, sandbox: SandboxDesk): void {
  registerUsers(app, sandbox.file);
  registerControl(app, tools, sandbox);
  registerView(app, tools, sandbox);
}
