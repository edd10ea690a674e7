import type { CheckedBrand } from './checkedBrand.ts';
import { type Finding, findingAt, type Location, showLocation } from './finding.ts';
import { brandRoot } from './layerFiles.ts';
import { childOf, type LocatedNode, nodeAt } from './locatedNode.ts';

interface Claim {
  readonly code: string;
  readonly at: Location;
}

/**
 * A host prefix belongs to one brand and must not be the code of another, because codes are addresses too
 * (`{code}.localhost`).
 */
export function checkHosts(brands: readonly CheckedBrand[]): readonly Finding[] {
  const codes = new Set(brands.map(({ code }) => code));
  const claims = new Map<string, Claim>();
  return brands.flatMap((brand) =>
    hostsOf(brand).flatMap(({ host, at }) => {
      const first = claims.get(host);
      if (!first) claims.set(host, { code: brand.code, at });
      const other = first?.code ?? (host !== brand.code && codes.has(host) ? host : undefined);
      return other === undefined ? [] : [taken({ host, at, brand: brand.code, other, first: first?.at })];
    }),
  );
}

interface Taken {
  readonly host: string;
  readonly at: Location;
  readonly brand: string;
  readonly other: string;
  readonly first: Location | undefined;
}

function taken({ host, at, brand, other, first }: Taken): Finding {
  const where = first ? `, at ${showLocation(first)}` : '';
  return { ...findingAt(at, 'host-taken', `The host ${host} already belongs to ${other}${where}`), brand };
}

/** A variant without hosts of its own inherits its parent's. */
function hostsOf({ code, provenance }: CheckedBrand): readonly { host: string; at: Location }[] {
  if (!provenance) return [];
  const list = nodeAt(provenance.root, '/brand/hosts');
  if (list?.kind !== 'list') return [];
  return list.items.flatMap((item) =>
    item.kind === 'scalar' ? [{ host: String(item.value), at: ownPlace(item, code, provenance.root) }] : [],
  );
}

const ownPlace = (item: LocatedNode, code: string, root: LocatedNode): Location =>
  item.at.file.startsWith(`${brandRoot(code)}/`)
    ? item.at
    : (nodeAt(root, '/brand/code')?.at ?? childOf(root, 'brand')?.at ?? item.at);
