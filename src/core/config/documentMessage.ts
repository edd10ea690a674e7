/** The messages that only issued documents say. */
export const isDocumentMessage = (key: string): boolean => key.startsWith('document.');

/** The messages that only the server says: those of issued documents and of mails. */
export const isServerMessage = (key: string): boolean => isDocumentMessage(key) || key.startsWith('mail.');
