import type { BrandAuth } from '../model/generated/brand.ts';

/** A lender's password rule: all five rules (FIELD-17), or only a minimum length. */
export interface AskedOfPasswords {
  readonly rule: 'composition' | 'length';
  readonly least: number;
}

const COMPOSED: AskedOfPasswords = { rule: 'composition', least: 12 };

/** The password rule of a lender; by default the specification's. */
export function passwordRulesOf(auth: Pick<BrandAuth, 'passwords'> | undefined): AskedOfPasswords {
  const { passwords } = auth ?? {};
  return passwords?.rule === 'length' ? { rule: 'length', least: passwords.least ?? 15 } : COMPOSED;
}
