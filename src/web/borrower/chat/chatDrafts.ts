import { CHAT } from '../../../core/chat/chatConstants.ts';
import { isAttachmentName, isSendable } from '../../../core/chat/chatMessage.ts';
import type { ChatFile } from '../../../core/chat/chatSocket.ts';
import { messageOf } from '../../clients/fetchError.ts';
import type { ChatDraft, ChatView, DraftFile } from './chatView.ts';

/** Drafts survive closing the window; only sent content is removed. */
export interface ChatDrafts {
  readonly write: (words: string) => void;
  readonly choose: (files: readonly File[]) => void;
  readonly unchoose: (key: string) => void;
  /** Uploads missing files, then sends the message; what fails stays in the draft. */
  readonly submit: () => Promise<void>;
}

interface DraftPorts {
  readonly view: () => Pick<ChatView, 'phase' | 'session' | 'draft'>;
  readonly change: (draft: Partial<ChatDraft>) => void;
  readonly attach: (file: File, key: string) => Promise<ChatFile>;
  readonly newKey: () => string;
  readonly preview: (words: string) => void;
  readonly send: (words: string, files: readonly ChatFile[]) => void;
}

const TOO_LONG = { copy: 'chat.message.tooLong' } as const;

const isTooLong = (words: string): boolean => words.trim().length > CHAT.messageLength;

/** Drafts of a chat; a new conversation discards what was pending for the last. */
export function createDrafts({ view, change, attach, newKey, preview, send }: DraftPorts): ChatDrafts {
  const draft = () => view().draft;

  const upload = async ({ key, file, uploaded }: DraftFile, isStill: () => boolean): Promise<void> => {
    if (uploaded) return;
    const done = await attach(file, key);
    if (!isStill()) return;
    change({ files: draft().files.map((one) => (one.key === key ? { ...one, uploaded: done } : one)) });
  };

  const sendNow = (words: string, keys: readonly string[]): void => {
    const sent = draft().files.filter(({ key }) => keys.includes(key));
    const now = draft().words;
    const rest = now.startsWith(words) ? now.slice(words.length) : now;
    change({ words: rest, files: draft().files.filter((one) => !sent.includes(one)), isBusy: false });
    preview(rest);
    send(
      words,
      sent.flatMap(({ uploaded }) => uploaded ?? []),
    );
  };

  const submit = async (): Promise<void> => {
    const { phase, session, draft: written } = view();
    const { words, files, isBusy } = written;
    if (phase !== 'messaging' || isBusy || !isSendable({ text: words, files })) return;
    if (isTooLong(words)) return change({ fault: TOO_LONG });
    const keys = files.map(({ key }) => key);
    if (files.length === 0) return sendNow(words, keys);
    const isStill = () =>
      view().phase === 'messaging' && view().session?.conversationSid === session?.conversationSid;
    change({ isBusy: true, fault: undefined });
    const results = await Promise.allSettled(files.map((one) => upload(one, isStill)));
    if (!isStill()) return;
    const failed = results.find((result) => result.status === 'rejected');
    if (failed === undefined) return sendNow(words, keys);
    const said = messageOf(failed.reason);
    change({ isBusy: false, fault: said === undefined ? { copy: 'chat.alert.resend' } : { said } });
  };

  return {
    write: (words) => {
      change({ words, fault: isTooLong(words) ? TOO_LONG : undefined });
      preview(words);
    },
    choose: (chosen) => {
      const files = [...draft().files, ...chosen.map((file) => ({ key: newKey(), file }))];
      const refusal = refusalOfFiles(files.map(({ file }) => file));
      change(refusal === undefined ? { files, fault: undefined } : { fault: { copy: refusal } });
    },
    unchoose: (key) => change({ files: draft().files.filter((one) => one.key !== key), fault: undefined }),
    submit,
  };
}

const LARGEST_BYTES = 10_000_000;

/** Copy key of why the files cannot be attached (CHAT-21), if so. */
function refusalOfFiles(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  if (files.some(({ name }) => !isAttachmentName(name))) return 'chat.attach.types';
  if (files.some(({ size }) => size > LARGEST_BYTES)) return 'chat.attach.tooLarge';
  return files.length > CHAT.filesOfMessage ? 'chat.attach.tooMany' : undefined;
}
