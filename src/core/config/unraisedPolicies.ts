import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';

/** What of a policy decides about somebody, or says since when. */
const MEANING = ['jurisdiction', 'scope', 'when', 'effect'] as const;

/**
 * Policies that decide otherwise than before under the same version, by id: records of a decision name a policy by its version, so a
 * version must not say two things.
 */
export const unraisedPolicies = (
  before: Pick<ResolvedBrand, 'policies'> | undefined,
  after: Pick<ResolvedBrand, 'policies'>,
): readonly string[] =>
  Object.entries(after.policies)
    .filter(([id, policy]) => {
      const old = before && Object.hasOwn(before.policies, id) ? before.policies[id] : undefined;
      return old !== undefined && versionsSaying(old, policy);
    })
    .map(([id]) => id)
    .toSorted();

/** Whether both have a version of the same number that decides otherwise. */
function versionsSaying(before: FullPolicy, after: FullPolicy): boolean {
  const old = new Map(versionsOf(before).map((one) => [one.version, one]));
  return versionsOf(after).some((version) => {
    const known = old.get(version.version);
    return known !== undefined && MEANING.some((key) => !isEqual(known[key], version[key]));
  });
}

/** Earlier versions inherit what they do not set. */
const versionsOf = ({ earlier = [], ...newest }: FullPolicy): readonly Omit<FullPolicy, 'earlier'>[] => [
  ...earlier.map((version) => ({ ...newest, ...version })),
  newest,
];

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
