import type { ConsentType } from '../../clients/profileService.ts';

/** The version in force of a consent; throws when the lender states none. */
export function versionOf(types: readonly ConsentType[], type: string): string {
  const found = types.find((consent) => consent.type === type);
  if (!found) throw new Error(`The lender states no version of the ${type} consent`);
  return found.version;
}
