/** Four providers of chats with agents, and the chatbot (CHAT-09). */
export const CHAT_KINDS = ['twilio', 'nice', 'stream', 'talkjs', 'chatbot'] as const;

export type ChatKind = (typeof CHAT_KINDS)[number];

export const isChatKind = (text: unknown): text is ChatKind =>
  (CHAT_KINDS as readonly unknown[]).includes(text);

export interface ChatSituation {
  readonly production: boolean;
  /** The query parameter `mode`; ignored in production. */
  readonly mode: string | null;
  readonly agentActive: boolean;
  readonly chatbotActive: boolean;
  /** Whether agents are available. */
  readonly open: boolean;
  /** The flag fe-webchat-stream. */
  readonly streamFlag: boolean;
}

/**
 * Outside production `mode` decides. Otherwise an ongoing chat continues, an agent's first; then agents while
 * available, otherwise the chatbot. Agents use stream if its flag is on (CHAT-09 to CHAT-11).
 */
export function chatKind({
  production,
  mode,
  agentActive,
  chatbotActive,
  open,
  streamFlag,
}: ChatSituation): ChatKind {
  if (!production && isChatKind(mode)) return mode;
  const agent = streamFlag ? 'stream' : 'twilio';
  if (agentActive) return agent;
  if (chatbotActive) return 'chatbot';
  return open ? agent : 'chatbot';
}
