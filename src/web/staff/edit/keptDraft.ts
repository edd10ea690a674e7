import type { FileText } from '../../../core/config/editor/savedDraft.ts';
import { isObject } from '../../../core/shared/json.ts';
import type { EditedFile } from './editCalls.ts';

/** A draft that is not saved, and what it was typed over. */
export interface KeptDraft {
  readonly ancestor: FileText;
  readonly text: FileText;
}

/** Keeps what is typed until it is saved: a session that ends loses nothing of it. Of one person, in one tab. */
export interface DraftKeeper {
  read(): KeptDraft | undefined;
  write(draft: KeptDraft): void;
  forget(): void;
}

const isText = (value: unknown): value is FileText => value === null || typeof value === 'string';

/** A full or forbidden storage keeps nothing; the page saves all the same. */
export function keeperFor(
  person: string,
  { change, path }: EditedFile,
  storage = window.sessionStorage,
): DraftKeeper {
  const key = `equiform-staff-draft ${person} ${change} ${path}`;
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        if (!isObject(kept)) return undefined;
        const { ancestor, text } = kept;
        return isText(ancestor) && isText(text) ? { ancestor, text } : undefined;
      } catch {
        return undefined;
      }
    },
    write(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft));
      } catch {
        storage.removeItem(key);
      }
    },
    forget: () => storage.removeItem(key),
  };
}
