import { CHAT } from './chatConstants.ts';
import type { ChatKind } from './chatKind.ts';

/** How long the token of a chat holds, in milliseconds (CHAT-25): 10 minutes with the chatbot, 6 hours with an agent. */
export const tokenLifeMs = (kind: ChatKind): number =>
  kind === 'chatbot' ? CHAT.chatbotTokenLife : CHAT.agentTokenLife;

/**
 * When a token that was answered at `now` (milliseconds since 1970) runs out, as an ISO instant on the same clock. The instant
 * that the server answers is on the server's clock, which that of a device may be hours away from.
 */
export const runsOutAt = (kind: ChatKind, now: number): string =>
  new Date(now + tokenLifeMs(kind)).toISOString();

/** How long a token that runs out at `expiration` need not be refreshed, in milliseconds (CHAT-12): until a tenth of its life is left. */
export const freshFor = (expiration: string, now: number, kind: ChatKind): number =>
  Math.max(0, Date.parse(expiration) - now - tokenLifeMs(kind) / 10);
