/** The messages that only issued documents say. */
export const isDocumentMessage = (key: string): boolean => key.startsWith('document.');
