import type { BrandFile } from '../model/generated/brand.ts';
import { passwordRulesOf } from '../validation/askedOfPasswords.ts';

/**
 * What every message may say of the brand, by argument name: the company, how to reach it, the label of its terms (and
 * which of the two it is, for languages that have their own words for it), how long its passwords are, and every name in its settings. A name of its own wins. The phone reads 888-819-6388.
 */
export function copyArguments(
  brand: Pick<BrandFile, 'company' | 'termsLabel' | 'baseUrl' | 'names' | 'auth'>,
): Readonly<Record<string, string>> {
  const { company = {}, termsLabel = '', baseUrl = '', names = {} } = brand;
  return {
    companyName: company.name ?? '',
    companyNameShort: company.shortName ?? '',
    legalName: company.legalName ?? '',
    supportPhone: (company.supportPhone ?? '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
    supportEmail: company.supportEmail ?? '',
    nmls: company.nmls ?? '',
    termsLabel,
    termsKind: termsLabel === 'Terms of Use' ? 'use' : 'service',
    baseUrl,
    passwordLeast: String(passwordRulesOf(brand.auth).least),
    ...names,
  };
}

const always = Object.keys(copyArguments({}));

/** The names of the `copyArguments` of a brand. */
export const copyArgumentNames = ({ names = {} }: Pick<BrandFile, 'names'>): readonly string[] => [
  ...new Set([...always, ...Object.keys(names)]),
];
