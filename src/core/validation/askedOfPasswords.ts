import type { BrandAuth } from '../model/generated/brand.ts';

/** What a lender asks of passwords: all five rules (FIELD-17), or only that they are long. */
export interface AskedOfPasswords {
  readonly rule: 'composition' | 'length';
  /** Characters. */
  readonly least: number;
}

const COMPOSED: AskedOfPasswords = { rule: 'composition', least: 12 };

/** What a lender's settings ask of passwords; the specification's rules where they say nothing. */
export function passwordRulesOf(auth: Pick<BrandAuth, 'passwords'> | undefined): AskedOfPasswords {
  const { passwords } = auth ?? {};
  return passwords?.rule === 'length' ? { rule: 'length', least: passwords.least ?? 15 } : COMPOSED;
}
