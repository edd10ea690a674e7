import { CHAT } from './chatConstants.ts';
import type { ChatKind } from './chatKind.ts';

/** 10 minutes with the chatbot, 6 hours with an agent, in milliseconds (CHAT-25). */
export const tokenLifeMs = (kind: ChatKind): number =>
  kind === 'chatbot' ? CHAT.chatbotTokenLife : CHAT.agentTokenLife;

/**
 * When a token received at `now` (epoch milliseconds) expires, as an ISO instant on the same clock. The
 * server's own instant is useless here, because a device's clock may be hours off.
 */
export const runsOutAt = (kind: ChatKind, now: number): string =>
  new Date(now + tokenLifeMs(kind)).toISOString();

/**
 * Milliseconds until a token that expires at `expiration` needs a refresh: until a tenth of its life is left
 * (CHAT-12).
 */
export const freshFor = (expiration: string, now: number, kind: ChatKind): number =>
  Math.max(0, Date.parse(expiration) - now - tokenLifeMs(kind) / 10);
