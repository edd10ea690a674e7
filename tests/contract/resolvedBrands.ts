import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';

let known: readonly ResolvedBrand[] | undefined;

/** The project's brands as in production, read once; throws on any error. */
export function resolvedBrands(): readonly ResolvedBrand[] {
  known ??= checkTree(readConfigTree('.')).brands.map(({ code, brand }) => {
    if (!brand) throw new Error(`The brand ${code} has errors`);
    return brand;
  });
  return known;
}

/** One brand by code; throws if missing. */
export function resolvedBrand(code: string): ResolvedBrand {
  const found = resolvedBrands().find(({ brand }) => brand.code === code);
  if (!found) throw new Error(`There is no brand ${code}`);
  return found;
}
