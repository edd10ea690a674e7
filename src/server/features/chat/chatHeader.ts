import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import { oneHeader } from '../../http/applicationRoute.ts';
import type { Settings } from '../../settings/settings.ts';
import { tokenRefused } from './chatRefusals.ts';
import type { ChatTools } from './chatTools.ts';
import { isOpenToCustomer } from './conversationStore.ts';

export const chatHeaders = {
  type: 'object',
  properties: {
    'x-chat-token': { type: 'string', description: 'The token of the chat.' },
    'idempotency-key': { type: 'string', description: 'Makes a repeated call return the same answer.' },
  },
} as const;

/**
 * The chat opened by a request's `x-chat-token`; answers 409 without a valid one, one of another chat than `asked`, or
 * after its person was signed out everywhere.
 */
export async function chatOf(
  { db, secrets }: Pick<ChatTools, 'db' | 'secrets'>,
  request: FastifyRequest,
  asked?: string,
): Promise<string> {
  const { conversationUuid } = await secrets.require(oneHeader(request.headers['x-chat-token']));
  if (asked !== undefined && asked.toLowerCase() !== conversationUuid) throw tokenRefused();
  if (!(await isOpenToCustomer(db.kysely, conversationUuid))) throw tokenRefused();
  return conversationUuid;
}

const UPLOADS_PER_MINUTE = { production: 10, sandbox: 600 } as const;

/** Route options: rate limit of files, per client address. */
export const uploadLimit = ({ mode }: Pick<Settings, 'mode'>): Pick<RouteShorthandOptions, 'config'> => ({
  config: { rateLimit: { max: UPLOADS_PER_MINUTE[mode], timeWindow: 60_000 } },
});

const PER_MINUTE = { production: 60, sandbox: 6_000 } as const;

/** Route options: rate limit of chat messages, per client address. */
export const chatLimit = ({ mode }: Pick<Settings, 'mode'>): Pick<RouteShorthandOptions, 'config'> => ({
  config: { rateLimit: { max: PER_MINUTE[mode], timeWindow: 60_000 } },
});
