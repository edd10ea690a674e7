/** True for messages that only issued documents use. */
export const isDocumentMessage = (key: string): boolean => key.startsWith('document.');

/**
 * True for messages that only the server uses: issued documents, chats, emails, refusals, the offline page,
 * and pages that work without script.
 */
export const isServerMessage = (key: string): boolean =>
  isDocumentMessage(key) || /^(chatAgent|chatbot|mail|offline|refusal)\./.test(key);
