const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** CONST-11: lengths in characters, times in milliseconds. */
export const CHAT = {
  /** The name and the e-mail address at the start of a chat. */
  nameLength: 128,
  emailLength: 128,
  /** The text of "Tell us more". */
  feedbackLength: 140,
  messageLength: 4_000,
  chatbotTokenLife: 10 * MINUTE,
  agentTokenLife: 6 * HOUR,
  openStatusPoll: MINUTE,
  typingPreview: SECOND,
  /** How long an agent types without saying so again. */
  agentTyping: MINUTE,
  messagesLoaded: 20,
  nonceRefresh: MINUTE,
  socketPing: 10 * SECOND,
  filesOfMessage: 5,
} as const;
