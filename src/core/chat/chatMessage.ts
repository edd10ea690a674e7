/** Extension -> content type (CHAT-21). */
export const ATTACHMENT_TYPES = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.amr': 'audio/amr',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
} as const;

export type AttachmentType = (typeof ATTACHMENT_TYPES)[keyof typeof ATTACHMENT_TYPES];

/** The server inspects the content. */
export const isAttachmentName = (name: string): boolean =>
  Object.keys(ATTACHMENT_TYPES).some((extension) => name.toLowerCase().endsWith(extension));

/** True for text that is not blank, or files (CHAT-19). */
export const isSendable = ({
  text,
  files,
}: {
  readonly text: string;
  readonly files: readonly unknown[];
}): boolean => text.trim() !== '' || files.length > 0;
