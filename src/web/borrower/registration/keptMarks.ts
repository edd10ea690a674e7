import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import { isObject } from '../../../core/shared/json.ts';

/** The state of the server's draft that this tab knows. */
export interface KnownState {
  readonly revision: string;
  readonly base: RegisterDraft;
  readonly step: string;
}

/** What tab and browser remember of the draft on the server. */
export interface KeptMarks {
  readonly known: () => KnownState | undefined;
  /** True if this browser has begun a draft, in whichever tab: its cookie cannot be seen. */
  readonly hasBegun: () => boolean;
  readonly keep: (state: KnownState) => void;
  readonly forget: () => void;
}

const KEY = 'register-kept';
const markOf = (org: string): string => `register-begun-${org}`;

/** Without storage they last until a reload. */
export function createKeptMarks({
  tab,
  local,
  org,
}: {
  readonly tab: Storage;
  readonly local: Storage;
  readonly org: string;
}): KeptMarks {
  let current: KnownState | undefined;
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    known() {
      const kept: unknown = current ?? attempt(() => JSON.parse(tab.getItem(KEY) ?? 'null'));
      return isObject(kept) && typeof kept.revision === 'string'
        ? (kept as unknown as KnownState)
        : undefined;
    },
    hasBegun: () => attempt(() => local.getItem(markOf(org))) != null,
    keep(state) {
      current = state;
      attempt(() => tab.setItem(KEY, JSON.stringify(state)));
      attempt(() => local.setItem(markOf(org), ''));
    },
    forget() {
      current = undefined;
      attempt(() => tab.removeItem(KEY));
      attempt(() => local.removeItem(markOf(org)));
    },
  };
}
