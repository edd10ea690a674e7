import { migrateDraft, type SavedDraft } from '../../../core/flow/migrateDraft.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Migration } from '../../../core/model/generated/migration.ts';
import { compact } from '../../../core/shared/compact.ts';
import { isObject } from '../../../core/shared/json.ts';

/** Where a tab keeps its draft. */
export const DRAFT_KEY = 'register-draft';

/** Sets the derived markers (REG-08) and clears the home address of a primary home (REG-07). */
export function settleDraft(draft: RegisterDraft): RegisterDraft {
  const { homeAddress, homeAddressText, isHomeAddressShown, ...rest } = draft;
  const isHome = draft.propertyAddress?.occupancyType === 'HOME';
  return {
    ...rest,
    ...(isHome ? {} : compact({ homeAddress, homeAddressText, isHomeAddressShown })),
    hasSaleStatusBeenSet: draft.isListedForSale !== undefined,
    hasIncomeBeenSet: draft.income?.income !== undefined && draft.income.employmentType !== undefined,
  };
}

export interface DraftStore {
  read(): RegisterDraft;
  /** Stores the draft at once. */
  write(draft: RegisterDraft): void;
  /** As `write`, but stores it only by `keep`. */
  hold(draft: RegisterDraft): void;
  /** Stores what is held. */
  keep(): void;
  /** False if this browser stores nothing, so that the draft lasts as long as the page. */
  isStored(): boolean;
  /** Removes the stored draft once it became an application; later changes are not stored. */
  clear(): void;
}

/** Stores the draft under `register-draft`, migrated to the current fields; malformed data gives an empty draft. */
export function createDraftStore(storage: Storage, migrations: readonly Migration[] | undefined): DraftStore {
  let current: RegisterDraft | undefined;
  let isClosed = false;
  let isStored = true;
  const keep = (): void => {
    if (isClosed || current === undefined) return;
    try {
      storage.setItem(DRAFT_KEY, JSON.stringify(current));
      isStored = true;
    } catch {
      isStored = false;
    }
  };
  return {
    read() {
      if (current) return current;
      try {
        const kept: unknown = JSON.parse(storage.getItem(DRAFT_KEY) ?? '{}');
        const draft = isObject(kept) ? (kept as RegisterDraft & SavedDraft) : {};
        current = migrateDraft(draft, migrations ?? []);
      } catch {
        current = {};
      }
      return current;
    },
    write(draft) {
      current = settleDraft(draft);
      keep();
    },
    hold(draft) {
      current = settleDraft(draft);
    },
    keep,
    isStored: () => isStored,
    clear() {
      isClosed = true;
      storage.removeItem(DRAFT_KEY);
    },
  };
}
