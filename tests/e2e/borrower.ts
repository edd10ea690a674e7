import { randomUUID } from 'node:crypto';

/** An address as a borrower types it; `state` is the name in the list. */
export interface TypedAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Is it one of the suggestions? */
  readonly listed?: boolean;
}

/** Who applies, and where. */
export interface Borrower {
  readonly brand: string;
  readonly query: string;
  readonly property: TypedAddress;
  readonly occupancy: 'Primary home' | 'Second home' | 'Investment property';
  /** Asked for when the property is not the primary home. */
  readonly home: TypedAddress;
  readonly forSale: 'Yes' | 'No';
  readonly employment: string;
  readonly income: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Month, day and year. */
  readonly born: readonly [string, string, string];
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

const TAMPA: TypedAddress = { street: '14 Orchard Court', city: 'Tampa', state: 'Florida', zip: '33602' };

/** A borrower nobody has seen before, with good credit and a home in Florida; `given` replaces what it names. */
export const newBorrower = (given: Partial<Borrower> = {}): Borrower => ({
  brand: 'main',
  query: '',
  property: TAMPA,
  occupancy: 'Primary home',
  home: TAMPA,
  forSale: 'No',
  employment: 'Employed full time',
  income: '140000',
  firstName: 'Robin',
  lastName: 'Sample',
  born: ['4', '12', '1984'],
  email: newEmail(),
  phone: '2025550123',
  password: 'Correct-horse-9!',
  ...given,
});

/** An e-mail address that no other test uses; it makes the sandbox lender offer plenty. */
export const newEmail = (persona = 'approved'): string => `e2e-${randomUUID()}+${persona}@example.com`;

/** Loan officers of the sandbox. */
export const officers = {
  wholesale: '10000000-0000-4000-8000-000000000021',
  mainLicensedInTheWest: '10000000-0000-4000-8000-000000000002',
  mainDefault: '10000000-0000-4000-8000-000000000001',
  harborlight: '10000000-0000-4000-8000-000000000031',
} as const;
