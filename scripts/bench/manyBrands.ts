import type { ConfigTree } from '../../src/server/config-files/readConfigTree.ts';

const KINDS = ['credit-union', 'mortgage-company', 'wholesale'];

/**
 * The base and kinds with `count` plain lenders instead of the real ones: each of some kind, with a name, a host and
 * links.
 */
export function manyBrands(tree: ConfigTree, count: number): ConfigTree {
  const shared = tree.files.filter(({ path }) => !/^brands\/[^_]/.test(path));
  const main = tree.files.filter(({ path }) => path.startsWith('brands/main/'));
  const theme = tree.files.find(({ path }) => path === 'brands/main/theme.yaml');
  const logo = tree.files.find(({ path }) => path === 'brands/main/logo.svg');
  const made = Array.from({ length: count - 1 }, (_, index) => {
    const code = `lender-${index + 1}`;
    return [
      { path: `brands/${code}/brand.yaml`, text: plainBrand(code, index) },
      ...(theme ? [{ path: `brands/${code}/theme.yaml`, text: theme.text }] : []),
      ...(logo ? [{ path: `brands/${code}/logo.svg`, text: logo.text }] : []),
    ];
  });
  return { ...tree, files: [...shared, ...main, ...made.flat()] };
}

const plainBrand = (code: string, index: number): string => `$schema: ../../schemas/config/brand.schema.json
version: 1
code: ${code}
kind: ${KINDS[index % KINDS.length]}
canonicalOrgCode: ${code}
hosts: [${code}]
orgBrand: ${code}
baseUrl: https://${code}.example
company:
  name: Lender ${index + 1} Home Lending
  shortName: Lender ${index + 1}
  legalName: Lender ${index + 1}, Inc.
  nmls: "${9_000_000 + index}"
  supportPhone: "8005550${String(100 + (index % 900)).padStart(3, '0')}"
  supportEmail: care@${code}.example
  address: ${index + 1} Main Street, Boise, ID 83702
links:
  home: https://${code}.example
  privacy: https://${code}.example/privacy
  terms: https://${code}.example/terms
  disasterPolicy: https://${code}.example/disaster
lending: { states: [CA, CO, ID, OR, WA], ineligibleZips: [] }
`;
