import { type FlagKey, isFlagKey } from '../../../core/model/flagKeys.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { FlagValue } from '../../clients/optimizeService.ts';

/** Session storage key of the tester's flags (FLAG-13). */
export const FLAG_OVERRIDES_KEY = 'flag-overrides';

/** A tester's flags for this tab. */
export type FlagOverrides = Readonly<Partial<Record<FlagKey, FlagValue>>>;

/** `true` and `false` stand for a flag without variables; other malformed values count as not set. */
function readFlag(given: unknown): FlagValue | undefined {
  if (typeof given === 'boolean') return { enabled: given };
  if (!isObject(given) || typeof given.enabled !== 'boolean') return undefined;
  const { enabled, variables } = given;
  return isObject(variables) ? { enabled, variables: variables as JsonObject } : { enabled };
}

/** The tab's overrides; none if malformed. */
export function readFlagOverrides(tab: Storage): FlagOverrides {
  try {
    const kept: unknown = JSON.parse(tab.getItem(FLAG_OVERRIDES_KEY) ?? '{}');
    if (!isObject(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([key, given]) => {
        const value = isFlagKey(key) ? readFlag(given) : undefined;
        return value ? [[key, value]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Stores the tab's overrides; an empty set removes the key. */
export function writeFlagOverrides(tab: Storage, overrides: FlagOverrides): void {
  try {
    if (Object.keys(overrides).length === 0) tab.removeItem(FLAG_OVERRIDES_KEY);
    else tab.setItem(FLAG_OVERRIDES_KEY, JSON.stringify(overrides));
  } catch {
    // They last as long as the page.
  }
}
