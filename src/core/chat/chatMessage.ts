/** The types of files that may be attached (CHAT-21): extension, and what the content is. */
export const ATTACHMENT_TYPES = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.amr': 'audio/amr',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
} as const;

/** What an attached file is. */
export type AttachmentType = (typeof ATTACHMENT_TYPES)[keyof typeof ATTACHMENT_TYPES];

/** Whether a file may be attached by its name; the server looks at what it holds. */
export const isAttachmentName = (name: string): boolean =>
  Object.keys(ATTACHMENT_TYPES).some((extension) => name.toLowerCase().endsWith(extension));

/** Whether there is something to send (CHAT-19): words that are not blank, or files. */
export const isSendable = ({
  text,
  files,
}: {
  readonly text: string;
  readonly files: readonly unknown[];
}): boolean => text.trim() !== '' || files.length > 0;
