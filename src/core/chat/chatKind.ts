/** The kinds of chat (CHAT-09): by an agent through one of four providers, or with the chatbot. */
export const CHAT_KINDS = ['twilio', 'nice', 'stream', 'talkjs', 'chatbot'] as const;

/** One of them. */
export type ChatKind = (typeof CHAT_KINDS)[number];

/** Whether a text, such as the query parameter `mode`, names a kind of chat. */
export const isChatKind = (text: unknown): text is ChatKind =>
  (CHAT_KINDS as readonly unknown[]).includes(text);

/** What the choice of a chat goes by. */
export interface ChatSituation {
  readonly production: boolean;
  /** The query parameter `mode`; not read in production. */
  readonly mode: string | null;
  readonly agentActive: boolean;
  readonly chatbotActive: boolean;
  /** Whether agents answer now. */
  readonly open: boolean;
  /** The flag fe-webchat-stream. */
  readonly streamFlag: boolean;
}

/**
 * Which chat to offer (CHAT-09 to CHAT-11): outside production the one that `mode` names; else the one that is going on,
 * an agent's first; else an agent while agents answer, and the chatbot otherwise. Agents come by stream when its flag is on.
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
