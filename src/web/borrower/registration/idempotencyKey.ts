import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Ids } from '../../../core/shared/ports.ts';

const KEY = 'register-idempotency';

interface Kept {
  readonly key: string;
  /** A fingerprint of the answers that got a definite answer; undefined while none came. */
  readonly settled?: string;
  /** A create call left with it and was not answered yet. */
  readonly isCreating?: true;
}

/** The key that lets the lender recognise a create call it has had before. */
export interface IdempotencyKey {
  /** The draft's key; a new one only when its answers changed after a definite answer. */
  forDraft(draft: RegisterDraft): string;
  /** The create call leaves with the key. */
  createLeaves(): void;
  /** A create call left with the key and no definite answer came: the application may be there. */
  mayHaveCreated(): boolean;
  /** A definite answer came: other answers are another application. */
  settle(draft: RegisterDraft): void;
  clear(): void;
}

/** Keeps the key beside the draft, so that a reload, a lost answer or a copied tab sends the same one. */
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
      // Held in memory only.
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

/** 32-bit FNV-1a of the answers: tells a changed draft from the same one without keeping the answers again. */
function fingerprint(draft: RegisterDraft): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(draft)) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
