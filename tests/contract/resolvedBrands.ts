import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';

let known: readonly ResolvedBrand[] | undefined;

/** The project's own brands as production has them, read once; throws when one has an error. */
export function resolvedBrands(): readonly ResolvedBrand[] {
  known ??= checkTree(readConfigTree('.')).brands.map(({ code, brand }) => {
    if (!brand) throw new Error(`The brand ${code} has errors`);
    return brand;
  });
  return known;
}

/** One brand of the project; throws when there is none of that code. */
export function resolvedBrand(code: string): ResolvedBrand {
  const found = resolvedBrands().find(({ brand }) => brand.code === code);
  if (!found) throw new Error(`There is no brand ${code}`);
  return found;
}
