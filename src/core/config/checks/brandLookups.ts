import type { Step } from '../../model/generated/step.ts';
import type { ResolvedBrand } from '../../model/resolvedBrand.ts';
import { onceFor } from '../memoByIdentity.ts';
import { oneOfEqual } from '../oneOfEqual.ts';

type Section = 'steps' | 'flows' | 'policies' | 'matrix' | 'documents';

/** Narrow lookups, so that each part of the check reads only what it needs. Equal values are one object. */
export interface BrandLookups {
  document<S extends Section>(section: S, id: string): ResolvedBrand[S][string] | undefined;
  ids(section: Section): readonly string[];
  listing(policy: string): readonly Step[];
}

export const lookupsOf = (brand: ResolvedBrand): BrandLookups => ({
  document: <S extends Section>(section: S, id: string) => {
    const documents = brand[section] as Readonly<Record<string, ResolvedBrand[S][string]>>;
    return Object.hasOwn(documents, id) ? documents[id] : undefined;
  },
  ids: (section) => idsOf(brand[section]),
  listing: (policy) => listingsOf(brand.steps).get(policy) ?? none,
});

const none: readonly Step[] = Object.freeze([]);

const idsOf = onceFor((section: object): readonly string[] => oneOfEqual(Object.keys(section)));

const listingsOf = onceFor((steps: ResolvedBrand['steps']): ReadonlyMap<string, readonly Step[]> => {
  const listings = new Map<string, Step[]>();
  for (const step of Object.values(steps))
    for (const policy of new Set(step.policies))
      listings.set(policy, [...(listings.get(policy) ?? []), step]);
  return new Map([...listings].map(([policy, listing]) => [policy, oneOfEqual(listing)]));
});
