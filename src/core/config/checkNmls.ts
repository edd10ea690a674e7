import type { CheckedBrand } from './checkedBrand.ts';
import { type Finding, findingAt, showLocation } from './finding.ts';
import { nodeAt } from './locatedNode.ts';

/**
 * The registry gives a number to one company: brands of one number have one legal name. A wholesale arm shares both with its parent.
 */
export function checkNmls(brands: readonly CheckedBrand[]): readonly Finding[] {
  const owners = new Map<string, { readonly legalName: string | undefined; readonly place: string }>();
  return brands.flatMap(({ code, brand, provenance }) => {
    const { nmls, legalName } = brand?.brand.company ?? {};
    const node = provenance && nodeAt(provenance.root, '/brand/company/nmls');
    if (nmls === undefined || !node) return [];
    const owner = owners.get(nmls) ?? { legalName, place: showLocation(node.at) };
    owners.set(nmls, owner);
    if (owner.legalName === legalName) return [];
    const message = `The NMLS number ${nmls} is that of ${owner.legalName ?? 'another company'}, at ${owner.place}, but ${code} is ${legalName ?? 'without a legal name'}`;
    return [{ ...findingAt(node.at, 'nmls-taken', message), brand: code }];
  });
}
