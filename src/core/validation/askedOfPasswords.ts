import type { BrandAuth } from '../model/generated/brand.ts';

/** All five rules (FIELD-17), or only a minimum length. */
export interface AskedOfPasswords {
  readonly rule: 'composition' | 'length';
  readonly least: number;
}

const COMPOSED: AskedOfPasswords = { rule: 'composition', least: 12 };

/** By default the specification's rule. */
export function passwordRulesOf(auth: Pick<BrandAuth, 'passwords'> | undefined): AskedOfPasswords {
  const { passwords } = auth ?? {};
  return passwords?.rule === 'length' ? { rule: 'length', least: passwords.least ?? 15 } : COMPOSED;
}
