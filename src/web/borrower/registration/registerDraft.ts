import { migrateDraft, type SavedDraft } from '../../../core/flow/migrateDraft.ts';
import type { Migration } from '../../../core/model/generated/migration.ts';
import { isObject } from '../../../core/shared/json.ts';

/** A postal address. */
export interface Address {
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
}

/**
 * The register draft (REG-06 to REG-12): the document that the registration flow's steps store into.
 * Kept in session storage without the password, so that a reload loses nothing.
 */
export interface RegisterDraft {
  readonly propertyAddress?: Address & { readonly occupancyType?: string };
  readonly homeAddress?: Address;
  readonly isListedForSale?: string | boolean;
  readonly income?: {
    readonly income?: number | string;
    readonly otherIncome?: number | string;
    readonly employmentType?: string;
  };
  readonly name?: {
    readonly firstName?: string;
    readonly middleName?: string;
    readonly lastName?: string;
    readonly suffix?: string;
  };
  readonly dob?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly consents?: {
    readonly communication?: boolean;
    readonly smsMarketing?: boolean;
    readonly smsTransactional?: boolean;
    readonly termPrivacy?: boolean;
  };
  readonly hasSaleStatusBeenSet?: boolean;
  readonly hasIncomeBeenSet?: boolean;
  /** What was typed into the search for an address, and whether its parts are shown (FIELD-33). */
  readonly propertyAddressText?: string;
  readonly isPropertyAddressShown?: boolean;
  readonly homeAddressText?: string;
  readonly isHomeAddressShown?: boolean;
  /** Prefill has been applied once (REG-12). */
  readonly isPrepopComplete?: boolean;
  /** The last migration it went through (config/migrations). */
  readonly migratedTo?: string;
}

const KEY = 'register-draft';

/** Sets the markers that follow from the answers (REG-08) and clears the home address of a primary home (REG-07). */
export function settleDraft(draft: RegisterDraft): RegisterDraft {
  const { homeAddress, homeAddressText, isHomeAddressShown, ...rest } = draft;
  const isHome = draft.propertyAddress?.occupancyType === 'HOME';
  return {
    ...rest,
    ...(isHome ? {} : given({ homeAddress, homeAddressText, isHomeAddressShown })),
    hasSaleStatusBeenSet: draft.isListedForSale !== undefined,
    hasIncomeBeenSet: draft.income?.income !== undefined && draft.income.employmentType !== undefined,
  };
}

const given = <T extends object>(parts: T): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Partial<T>;

/** Keeps the register draft for the tab. */
export interface DraftStore {
  read(): RegisterDraft;
  write(draft: RegisterDraft): void;
  /** Forgets what is kept: the draft became an application. What is written from now on is gone with the page. */
  clear(): void;
}

/** The draft under `register-draft` in `storage`, as the newest fields want it; what cannot be read is an empty draft. */
export function createDraftStore(storage: Storage, migrations: readonly Migration[] | undefined): DraftStore {
  let current: RegisterDraft | undefined;
  let isClosed = false;
  return {
    read() {
      if (current) return current;
      try {
        const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
        const draft = isObject(kept) ? (kept as RegisterDraft & SavedDraft) : {};
        current = migrateDraft(draft, migrations ?? []);
      } catch {
        current = {};
      }
      return current;
    },
    write(draft) {
      current = settleDraft(draft);
      if (isClosed) return;
      try {
        storage.setItem(KEY, JSON.stringify(current));
      } catch {
        // Kept in memory only.
      }
    },
    clear() {
      isClosed = true;
      storage.removeItem(KEY);
    },
  };
}
