import { checkConfig } from '../../src/core/config/checks/checkConfig.ts';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { loadConfigSchemas } from '../../src/server/config-files/loadConfigSchemas.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';

const known = new Map<string | undefined, readonly ResolvedBrand[]>();

/** The project's brands as in an environment, or else in production, read once; throws on any error. */
export function resolvedBrands(environment?: string): readonly ResolvedBrand[] {
  const brands = known.get(environment) ?? read(environment);
  known.set(environment, brands);
  return brands;
}

function read(environment: string | undefined): readonly ResolvedBrand[] {
  const tree = readConfigTree('.');
  return checkConfig(tree.files, loadConfigSchemas(tree), { environment }).brands.map(({ code, brand }) => {
    if (!brand) throw new Error(`The brand ${code} has errors`);
    return brand;
  });
}

/** One brand by code; throws if missing. */
export function resolvedBrand(code: string, environment?: string): ResolvedBrand {
  const found = resolvedBrands(environment).find(({ brand }) => brand.code === code);
  if (!found) throw new Error(`There is no brand ${code}`);
  return found;
}
