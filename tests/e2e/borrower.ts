import { randomUUID } from 'node:crypto';

/** An address as typed; `state` is the name in the list. */
export interface TypedAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** One of the suggestions. */
  readonly listed?: boolean;
}

/** The applicant and the property. */
export interface Borrower {
  readonly brand: string;
  readonly query: string;
  readonly property: TypedAddress;
  readonly occupancy: 'Primary home' | 'Second home' | 'Investment property';
  /** Asked when the property is not the primary residence. */
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

/** A new borrower with good credit and a home in Florida; `given` overrides. */
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

/** A unique email address; by default the sandbox lender makes generous offers. */
export const newEmail = (persona = 'approved'): string => `e2e-${randomUUID()}+${persona}@example.com`;

/** Loan officers of the sandbox. */
export const officers = {
  wholesale: '10000000-0000-4000-8000-000000000021',
  mainLicensedInTheWest: '10000000-0000-4000-8000-000000000002',
  mainDefault: '10000000-0000-4000-8000-000000000001',
  harborlight: '10000000-0000-4000-8000-000000000031',
} as const;
