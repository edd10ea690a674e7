/** A file that was chosen and is no document yet. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** `cut`: the connection is lost, it goes on by itself; `lost`: it was given up and can be tried again. */
  readonly state: 'waiting' | 'sending' | 'cut' | 'lost' | 'refused';
  /** Bytes that the server has. */
  readonly sent: number;
  /** Why it was refused. */
  readonly words?: string;
  /** The document it is to take the place of. */
  readonly replaces?: string;
}

/** What happens to the files that were chosen. */
export type UploadEvent =
  | { readonly type: 'chosen'; readonly items: readonly UploadItem[] }
  | { readonly type: 'progress'; readonly id: string; readonly sent: number }
  | { readonly type: 'cut' | 'lost'; readonly id: string }
  | { readonly type: 'again'; readonly id: string }
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'refused'; readonly id: string; readonly words: string };

/** The files after an event. */
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

/** Whether it is on its way, or will be without being asked. */
export const isUnderWay = ({ state }: UploadItem): boolean => state !== 'lost' && state !== 'refused';

/** How much of it is there, in whole percent. */
export const percentOf = ({ file, sent }: UploadItem): number =>
  file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
