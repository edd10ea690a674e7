import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Ids } from '../../../core/shared/ports.ts';

const KEY = 'register-idempotency';

interface Kept {
  readonly key: string;
  /** Fingerprint of the answers that got a definite answer. */
  readonly settled?: string;
  /** A create call with this key is unanswered. */
  readonly isCreating?: true;
}

export interface IdempotencyKey {
  /** The draft's key; new only if the answers changed after a definite answer. */
  forDraft(draft: RegisterDraft): string;
  createLeaves(): void;
  /** True if a create call is unanswered, so the application may exist. */
  mayHaveCreated(): boolean;
  /** Call on a definite answer; changed answers then make another application. */
  settle(draft: RegisterDraft): void;
  clear(): void;
}

/** Stores the key beside the draft, so that a reload, lost answer or copied tab reuses it. */
export function createIdempotencyKey(storage: Storage, ids: Ids): IdempotencyKey {
  let current: Kept | undefined;
  const read = (): Kept | undefined => {
    try {
      return current ?? (JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null) ?? undefined;
    } catch {
      return current;
    }
  };
  const write = (kept: Kept): void => {
    current = kept;
    try {
      storage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // In memory only.
    }
  };
  return {
    forDraft(draft) {
      const kept = read();
      const isOther = kept?.settled !== undefined && kept.settled !== fingerprint(draft);
      if (kept && !isOther) return kept.key;
      const key = ids.uuid();
      write({ key });
      return key;
    },
    createLeaves() {
      const kept = read();
      if (kept) write({ ...kept, isCreating: true });
    },
    mayHaveCreated: () => read()?.isCreating === true,
    settle(draft) {
      const kept = read();
      if (kept) write({ key: kept.key, settled: fingerprint(draft) });
    },
    clear() {
      current = undefined;
      storage.removeItem(KEY);
    },
  };
}

/** 32-bit FNV-1a of the answers, to detect changes without storing them again. */
function fingerprint(draft: RegisterDraft): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(draft)) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
