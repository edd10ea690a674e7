import type { Step } from '../model/generated/step.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

/** The id of an earlier version among the policies of a release. */
export const versionId = (id: string, version: number): string => `${id}-v${version}`;

/**
 * Oldest first. Earlier versions get their own id and inherit what they do not set, except who verified the rule and
 * since when it is law. Their dates do not overlap, so at most one is in force on any day. Memoized.
 */
export function policyVersions(policy: FullPolicy): readonly FullPolicy[] {
  const versions = policy.earlier === undefined ? [policy] : (known.get(policy) ?? versionsOf(policy));
  known.set(policy, versions);
  return versions;
}

const known = new WeakMap<FullPolicy, readonly FullPolicy[]>();

function versionsOf({ earlier = [], ...today }: FullPolicy): readonly FullPolicy[] {
  const { verified: _verified, lawSince: _lawSince, ...inherited } = today;
  const before = earlier.map((version) => ({
    ...inherited,
    ...version,
    id: versionId(today.id, version.version),
  }));
  return [...before, today];
}

type Listing = Pick<ResolvedBrand, 'policies' | 'steps' | 'flows'>;

/** Adds each earlier version as a policy of its own, wherever the policy is listed. */
export function withVersions<Brand extends Listing>(brand: Brand): Brand {
  const several = Object.values(brand.policies).filter(({ earlier = [] }) => earlier.length > 0);
  if (several.length === 0) return brand;
  const ids = new Map(several.map((policy) => [policy.id, policyVersions(policy).map(({ id }) => id)]));
  const versions = several.flatMap(policyVersions).map((policy) => [policy.id, policy] as const);
  return {
    ...brand,
    policies: { ...brand.policies, ...Object.fromEntries(versions) },
    steps: listingAll(brand.steps, ids),
    flows: listingAll(brand.flows, ids),
  };
}

function listingAll<Holder extends Pick<Step, 'policies'>>(
  holders: Readonly<Record<string, Holder>>,
  ids: ReadonlyMap<string, readonly string[]>,
): Readonly<Record<string, Holder>> {
  const isListed = ({ policies = [] }: Holder): boolean => policies.some((id) => ids.has(id));
  if (!Object.values(holders).some(isListed)) return holders;
  const entries = Object.entries(holders).map(([name, holder]): [string, Holder] => [
    name,
    isListed(holder)
      ? { ...holder, policies: (holder.policies ?? []).flatMap((id) => ids.get(id) ?? [id]) }
      : holder,
  ]);
  return Object.fromEntries(entries);
}
