import { CHAT } from './chatConstants.ts';
import type { ChatKind } from './chatKind.ts';

/** How long the token of a chat holds, in milliseconds (CHAT-25): 10 minutes with the chatbot, 6 hours with an agent. */
export const tokenLifeMs = (kind: ChatKind): number =>
  kind === 'chatbot' ? CHAT.chatbotTokenLife : CHAT.agentTokenLife;

/** Whether a token should be refreshed (CHAT-12): a tenth of its life or less is left. `now` in milliseconds since 1970. */
export const isNearExpiry = (expiration: string, now: number, kind: ChatKind): boolean =>
  Date.parse(expiration) - now <= tokenLifeMs(kind) / 10;
