import { suggest } from '../shared/suggest.ts';
import type { CheckedBrand } from './checkedBrand.ts';
import { type Finding, findingAt } from './finding.ts';
import { nodeAt } from './locatedNode.ts';

/** `canonicalOrgCode` must be a brand of the configuration. */
export function checkOrgCodes(brands: readonly CheckedBrand[], codes: readonly string[]): readonly Finding[] {
  return brands.flatMap(({ code, provenance }) => {
    const node = provenance && nodeAt(provenance.root, '/brand/canonicalOrgCode');
    const named = node?.kind === 'scalar' ? String(node.value) : code;
    if (!node || codes.includes(named)) return [];
    const suggestion = suggest(named, codes);
    const found = findingAt(node.at, 'brand-unknown', `There is no brand ${named}`, { suggestion });
    return [{ ...found, brand: code }];
  });
}
