const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The numbers of the chat (CONST-11): lengths in characters, times in milliseconds. */
export const CHAT = {
  /** Of the name and of the e-mail address that a chat begins with. */
  nameLength: 128,
  emailLength: 128,
  /** Of the words of "Tell us more". */
  feedbackLength: 140,
  /** Of one message. */
  messageLength: 4_000,
  chatbotTokenLife: 10 * MINUTE,
  agentTokenLife: 6 * HOUR,
  openStatusPoll: MINUTE,
  typingPreview: SECOND,
  messagesLoaded: 20,
  nonceRefresh: MINUTE,
  socketPing: 10 * SECOND,
  filesOfMessage: 5,
} as const;
