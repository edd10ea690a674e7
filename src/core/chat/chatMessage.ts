/** Allowed attachment types (CHAT-21): extension -> content type. */
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

/** Whether the file name is allowed; the server inspects the content. */
export const isAttachmentName = (name: string): boolean =>
  Object.keys(ATTACHMENT_TYPES).some((extension) => name.toLowerCase().endsWith(extension));

/** Whether there is anything to send (CHAT-19): text that is not blank, or files. */
export const isSendable = ({
  text,
  files,
}: {
  readonly text: string;
  readonly files: readonly unknown[];
}): boolean => text.trim() !== '' || files.length > 0;
