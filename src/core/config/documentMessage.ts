/** True for messages that only issued documents use. */
export const isDocumentMessage = (key: string): boolean => key.startsWith('document.');

/** The messages that only the server says: those of issued documents, of chats, of mails, of refusals, of the page without a connection and of what pages hold for when their script cannot run. */
export const isServerMessage = (key: string): boolean =>
  isDocumentMessage(key) || /^(chatAgent|chatbot|mail|offline|refusal)\./.test(key);
