import { policyVersions } from '../flow/policyVersions.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type { PolicyFamily } from '../model/generated/matrix.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { familyCell, type MatrixCell } from './familyCell.ts';
import { policyVocabulary, stepListing } from './policyVocabulary.ts';
import { statesOfPolicy } from './statesOfPolicy.ts';
import { usStates } from './usStates.ts';

/** The brand as the matrix reads it. */
export type MatrixBrand = Pick<ResolvedBrand, 'brand' | 'policies' | 'matrix' | 'steps'>;

const holdsOn = ({ effective: { from, to } }: FullPolicy, day: CalendarDate): boolean =>
  from <= day && (to === undefined || day <= to);

/** The version of a policy that counts on a day, without a day the newest; undefined when none does. */
export function versionOn(policy: FullPolicy, asOf: CalendarDate | undefined): FullPolicy | undefined {
  const versions = policyVersions(policy);
  return asOf === undefined ? versions.at(-1) : versions.find((version) => holdsOn(version, asOf));
}

/**
 * What a family of policies says of each state, in the order of `usStates`. Rules are compiled against the vocabulary:
 * throws an error that names a policy whose rule the check refuses. Policies that the brand does not have are left out.
 */
export function familyCells(
  brand: MatrixBrand,
  family: PolicyFamily,
  { vocabulary, asOf }: { readonly vocabulary: Vocabulary; readonly asOf?: CalendarDate | undefined },
): readonly MatrixCell[] {
  return cellsOf(family, (id) => {
    const policy = Object.hasOwn(brand.policies, id) ? brand.policies[id] : undefined;
    const version = policy && versionOn(policy, asOf);
    if (!version) return undefined;
    const own = policyVocabulary(version, () => stepListing(id, brand), vocabulary);
    return statesOfPolicy(version, own, brand.brand);
  });
}

/** The cells of a family, given the states that each of its policies concerns; undefined for one that does not count. */
export function cellsOf(
  family: PolicyFamily,
  statesOf: (policy: string) => ReadonlySet<string> | undefined,
): readonly MatrixCell[] {
  const concerned = new Map((family.policies ?? []).map((id) => [id, statesOf(id)]));
  return usStates.map(({ code }) => familyCell(family, code, (id) => concerned.get(id)?.has(code) === true));
}
