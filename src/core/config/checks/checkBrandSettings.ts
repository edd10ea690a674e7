import { statusesIn } from '../../flow/statuses.ts';
import type { BrandFile } from '../../model/generated/brand.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

const settings = [
  'kind',
  'canonicalOrgCode',
  'hosts',
  'orgBrand',
  'baseUrl',
  'company',
  'links',
  'termsLabel',
  'auth',
  'products',
  'pricing',
  'features',
  'values',
  'names',
  'lending',
  'footer',
] as const;

const company = [
  'name',
  'shortName',
  'legalName',
  'nmls',
  'supportPhone',
  'supportEmail',
  'address',
] as const;

/** The brand must have every setting that pages and calls need. `codeProblem` checks its code. */
export function checkBrandSettings(check: BrandCheck): void {
  const brand: BrandFile = check.brand.brand;
  const missing = [
    ...settings.filter((key) => brand[key] === undefined),
    ...company.flatMap((key) =>
      brand.company && brand.company[key] === undefined ? [`company.${key}`] : [],
    ),
    ...(brand.lending && brand.lending.states === undefined ? ['lending.states'] : []),
  ];
  if (missing.length > 0)
    check.report(
      '/brand',
      'missing-setting',
      `The brand ${brand.code ?? ''} is missing ${missing.join(', ')}`,
    );
  for (const status of Object.keys(brand.retention?.byStatus ?? {}))
    if (!statusesIn(check.brand.enums).find(status))
      check.report(`/brand/retention/byStatus/${status}`, 'out-of-range', `There is no status ${status}`);
  for (const [rule, { statuses = [] }] of Object.entries(brand.retention?.byLaw ?? {}))
    for (const status of statuses)
      if (!statusesIn(check.brand.enums).find(status))
        check.report(
          `/brand/retention/byLaw/${rule}/statuses`,
          'out-of-range',
          `There is no status ${status}`,
        );
  for (const [name, { minDraw, maxDraw }] of Object.entries(brand.products ?? {}))
    if (minDraw !== undefined && maxDraw !== undefined && minDraw > maxDraw)
      check.report(
        `/brand/products/${name}/minDraw`,
        'out-of-range',
        `minDraw is greater than maxDraw, ${maxDraw}`,
      );
  for (const [index, host] of (brand.auth?.agentHosts ?? []).entries())
    if (!brand.hosts?.includes(host))
      check.report(`/brand/auth/agentHosts/${index}`, 'missing-setting', `The brand has no host ${host}`, {
        suggestion: suggest(host, brand.hosts ?? []),
      });
  for (const [index, { aprRange: [lowest = 0, highest = lowest] = [] }] of (brand.pricing ?? []).entries())
    if (lowest > highest)
      check.report(
        `/brand/pricing/${index}/aprRange`,
        'out-of-range',
        `The lowest rate, ${lowest}, is above the highest, ${highest}`,
      );
}

/** A brand's own file must set the code that its folder is named after. */
export function codeProblem(
  code: string | undefined,
  folder: string,
): { message: string; suggestion: string } | undefined {
  if (code === folder) return undefined;
  const message =
    code === undefined
      ? `The brand in the folder ${folder} needs a code`
      : `The code must be ${folder}, the name of its folder`;
  return { message, suggestion: suggest(code ?? '', [folder]) ?? folder };
}
