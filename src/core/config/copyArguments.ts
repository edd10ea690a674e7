import type { BrandFile } from '../model/generated/brand.ts';
import { passwordRulesOf } from '../validation/askedOfPasswords.ts';

/**
 * What every message may say about the brand, by argument name: company, contact, the label and kind of its
 * terms, password length, and every name in its settings, which take precedence. The phone reads
 * 888-819-6388.
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

export const copyArgumentNames = ({ names = {} }: Pick<BrandFile, 'names'>): readonly string[] => [
  ...new Set([...always, ...Object.keys(names)]),
];
