import { type FlagKey, isFlagKey } from '../../../core/model/flagKeys.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { FlagValue } from '../../clients/optimizeService.ts';

/** The key of session storage with the flags that a tester set for this tab (FLAG-13). */
export const FLAG_OVERRIDES_KEY = 'flag-overrides';

/** Flags that a tester set for this tab. */
export type FlagOverrides = Readonly<Partial<Record<FlagKey, FlagValue>>>;

/** `true` and `false` are short for a flag without variables; anything else that is no flag counts as not set. */
function readFlag(given: unknown): FlagValue | undefined {
  if (typeof given === 'boolean') return { enabled: given };
  if (!isObject(given) || typeof given.enabled !== 'boolean') return undefined;
  const { enabled, variables } = given;
  return isObject(variables) ? { enabled, variables: variables as JsonObject } : { enabled };
}

/** The overrides of the tab; none when nothing readable is kept. */
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

/** Keeps the overrides for the tab; none removes the key. */
export function writeFlagOverrides(tab: Storage, overrides: FlagOverrides): void {
  try {
    if (Object.keys(overrides).length === 0) tab.removeItem(FLAG_OVERRIDES_KEY);
    else tab.setItem(FLAG_OVERRIDES_KEY, JSON.stringify(overrides));
  } catch {
    // They hold until the page is left.
  }
}
