import type { FastifyInstance } from 'fastify';
import infoSchema from '../../../../schemas/api/chat-info.schema.json' with { type: 'json' };
import initSchema from '../../../../schemas/api/chat-init.schema.json' with { type: 'json' };
import refreshSchema from '../../../../schemas/api/chat-refresh-token.schema.json' with { type: 'json' };
import { isChatKind } from '../../../core/chat/chatKind.ts';
import type { ChatInfoRequest } from '../../../core/model/generated/api/chat-info.ts';
import type { ChatInitRequest } from '../../../core/model/generated/api/chat-init.ts';
import type { ChatRefreshTokenRequest } from '../../../core/model/generated/api/chat-refresh-token.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { ApiError } from '../../http/errors.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { beginChat } from './beginChat.ts';
import { tokenRefused } from './chatRefusals.ts';
import type { ChatTools } from './chatTools.ts';
import { type Conversation, isOpenToCustomer } from './conversationStore.ts';

const TWILIO = '/service-csp/external/api/v1/twilio';
const STREAM = '/service-omni-proxy/insecure/api/v1/stream';

const tag = 'chat';
const session = {
  token: text(2_000),
  conversationSid: uuid,
  identity: uuid,
  expiration: text(40),
  omniProxyChannelId: uuid,
};
const stream = closed({ channelType: text(40), channelId: uuid, userId: uuid });

async function sessionAnswer({ secrets }: ChatTools, conversation: Conversation) {
  const { uuid: conversationUuid, provider, customer_uuid: identity, channel_uuid: channel } = conversation;
  if (!isChatKind(provider)) throw new ApiError('internal');
  const { token, expiration } = await secrets.issue({ conversationUuid, provider });
  return {
    token,
    conversationSid: conversationUuid,
    identity,
    expiration,
    omniProxyChannelId: channel,
    ...(provider === 'stream'
      ? { stream: { channelType: 'messaging', channelId: channel, userId: identity } }
      : {}),
  };
}

function registerInit(app: FastifyInstance, tools: ChatTools, url: string, asStream: boolean): void {
  app.post<{ Body: ChatInitRequest }>(
    url,
    {
      ...signInLimit(tools.settings),
      schema: routeSchema({
        tag,
        summary: asStream ? 'Begin a chat by the provider stream (CALL-52)' : 'Begin a chat (CALL-51)',
        body: apiSchema(initSchema),
        answer: closed({ ...session, stream }, ['stream']),
      }),
    },
    async ({ body }) => {
      const release = knownOrganization(tools.releases, body.orgCode, 'body.orgCode');
      const asked: ChatInitRequest = asStream ? { ...body, chatMode: 'stream' } : body;
      const conversation = await tools.db.transaction((tx) =>
        beginChat(tx, tools, { body: asked, organization: release.app.brand.code }),
      );
      return sessionAnswer(tools, conversation);
    },
  );
}

function registerRefresh(app: FastifyInstance, { db, secrets, settings }: ChatTools): void {
  app.post<{ Body: ChatRefreshTokenRequest }>(
    `${TWILIO}/refreshToken`,
    {
      onRequest: forEveryLender,
      ...signInLimit(settings),
      schema: routeSchema({
        tag,
        summary: 'A new token for one that is about to expire (CALL-53)',
        body: apiSchema(refreshSchema),
        answer: closed({ token: text(2_000), expiration: text(40) }),
      }),
    },
    async ({ body }) => {
      const chat = await secrets.require(body.token);
      if (!(await isOpenToCustomer(db.kysely, chat.conversationUuid))) throw tokenRefused();
      return secrets.issue(chat);
    },
  );
}

function registerInfo(app: FastifyInstance, { db, settings }: ChatTools): void {
  app.post<{ Body: ChatInfoRequest }>(
    `${TWILIO}/web-chat-info`,
    {
      onRequest: forEveryLender,
      ...signInLimit(settings),
      schema: routeSchema({
        tag,
        summary: 'The contact that a channel belongs to (CALL-54)',
        body: apiSchema(infoSchema),
        answer: closed({ contactId: uuid }),
      }),
    },
    async ({ body }) => {
      const row = await db.kysely
        .selectFrom('chat_conversations')
        .select('contact_uuid')
        .where('channel_uuid', '=', body.omniProxyChannelId)
        .executeTakeFirst();
      if (row === undefined) throw new ApiError('notFound');
      return { contactId: row.contact_uuid };
    },
  );
}

/**
 * How chats start and continue: both kinds of init (CALL-51, CALL-52), tokens (CALL-53), contacts (CALL-54).
 */
export function registerBeginnings(app: FastifyInstance, tools: ChatTools): void {
  registerInit(app, tools, `${TWILIO}/initWebChat`, false);
  registerInit(app, tools, `${STREAM}/init-web-chat`, true);
  registerRefresh(app, tools);
  registerInfo(app, tools);
}
