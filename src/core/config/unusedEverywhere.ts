import type { CheckedBrand } from './checkedBrand.ts';
import { type Finding, showLocation } from './finding.ts';
import { type LocatedNode, nodeAt } from './locatedNode.ts';

/**
 * Drops `unused` warnings about things another brand uses from the same line. If anything else is wrong,
 * drops all of them, because a misspelt name or an unread brand may be the cause.
 */
export function unusedEverywhere(
  brands: readonly CheckedBrand[],
  isBroken: boolean,
): readonly CheckedBrand[] {
  if (isBroken || brands.some(({ brand }) => brand === undefined)) return brands.map(withoutUnused);
  const reported = new Map(
    brands.map(({ code, findings }) => [code, new Set(findings.filter(isUnused).map(showLocation))]),
  );
  const usedSomewhere = once((finding) =>
    brands.some(
      (brand) =>
        brand.provenance !== undefined &&
        standsAt(nodeAt(brand.provenance.root, finding.pointer ?? ''), finding) &&
        !reported.get(brand.code)?.has(showLocation(finding)),
    ),
  );
  return brands.map((brand) => ({
    ...brand,
    findings: brand.findings.filter((finding) => !isUnused(finding) || !usedSomewhere(finding)),
  }));
}

function once(answer: (finding: Finding) => boolean): (finding: Finding) => boolean {
  const known = new Map<string, boolean>();
  return (finding) => {
    const key = `${showLocation(finding)} ${finding.pointer ?? ''}`;
    const found = known.get(key) ?? answer(finding);
    known.set(key, found);
    return found;
  };
}

const withoutUnused = (brand: CheckedBrand): CheckedBrand => ({
  ...brand,
  findings: brand.findings.filter((finding) => !isUnused(finding)),
});

const isUnused = ({ code }: Finding): boolean => code === 'unused';

const standsAt = (node: LocatedNode | undefined, finding: Finding): boolean =>
  [node?.at, node?.keyAt].some((at) => at !== undefined && showLocation(at) === showLocation(finding));
