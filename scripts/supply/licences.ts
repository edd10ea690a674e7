import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** `docs/licences.yaml`: allowed licenses, and licenses of packages that name none. */
export interface Licences {
  readonly allowed: readonly string[];
  readonly stated: Readonly<Record<string, { readonly licence: string; readonly file: string }>>;
}

export const readLicences = (): Licences => parse(readFileSync('docs/licences.yaml', 'utf8')) as Licences;

/** Known licenses of packages without one, by `name@version`. */
export const statedLicences = ({ stated }: Licences): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(stated).map(([name, { licence }]) => [name, licence]));

/** Whether an SPDX expression is satisfied by allowed licenses: all parts of `AND`, one of `OR`. */
export const isAllowed = (expression: string, { allowed }: Licences): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence.trim())));
