/** A picked file that is not a document yet. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** `cut`: connection lost, resumes by itself; `lost`: given up, can be retried. */
  readonly state: 'waiting' | 'sending' | 'cut' | 'lost' | 'refused';
  /** Bytes received by the server. */
  readonly sent: number;
  /** Why it was refused. */
  readonly words?: string;
  readonly replaces?: string;
}

/** Events of picked files. */
export type UploadEvent =
  | { readonly type: 'chosen'; readonly items: readonly UploadItem[] }
  | { readonly type: 'progress'; readonly id: string; readonly sent: number }
  | { readonly type: 'cut' | 'lost'; readonly id: string }
  | { readonly type: 'again'; readonly id: string }
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'refused'; readonly id: string; readonly words: string };

export function uploadItems(items: readonly UploadItem[], event: UploadEvent): readonly UploadItem[] {
  if (event.type === 'chosen') return [...items, ...event.items];
  if (event.type === 'gone') return items.filter(({ id }) => id !== event.id);
  return items.map((item) => (item.id === event.id ? { ...item, ...changeOf(event) } : item));
}

function changeOf(event: Exclude<UploadEvent, { type: 'chosen' | 'gone' }>): Partial<UploadItem> {
  if (event.type === 'progress') return { state: 'sending', sent: event.sent };
  if (event.type === 'refused') return { state: 'refused', words: event.words };
  if (event.type === 'again') return { state: 'waiting' };
  return { state: event.type };
}

/** True while sending or about to send. */
export const isUnderWay = ({ state }: UploadItem): boolean => state !== 'lost' && state !== 'refused';

/** Whole percent received. */
export const percentOf = ({ file, sent }: UploadItem): number =>
  file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
