import { type Answers, type ItemAnswers, isItems } from '../flow/answers.ts';
import type { NamedSigner } from './signerGraph.ts';
import type { SignerAnswers } from './whoSigns.ts';

/** Whose spouse somebody is, or nobody's that matters. */
export type Relationship = 'SPOUSE' | 'OWNERS_SPOUSE' | 'OTHER';

/** Somebody named on a screen that asks who signs (G-10). */
export interface ContactSigner {
  readonly role: NamedSigner['role'];
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case; '' while it is being entered. */
  readonly email: string;
  /** Ten digits. */
  readonly phoneNumber?: string;
  readonly relationship: Relationship;
}

/** A person as the policies see them. */
export const namedAs = (
  id: string,
  { role, relationship }: Pick<ContactSigner, 'role' | 'relationship'>,
): NamedSigner => ({
  id,
  role,
  isSpouse: relationship === 'SPOUSE',
  isOwnersSpouse: relationship === 'OWNERS_SPOUSE',
});

const textIn = (answers: Answers, field: string): string => {
  const answer = answers[field];
  return typeof answer === 'string' ? answer.trim() : '';
};

const personIn = (
  answers: Answers,
  fields: { readonly first: string; readonly last: string; readonly email: string },
) => ({
  firstName: textIn(answers, fields.first),
  lastName: textIn(answers, fields.last),
  email: textIn(answers, fields.email).toLowerCase(),
});

const FIELDS = { first: 'firstName', last: 'lastName', email: 'email' } as const;

const itemsIn = (answers: Answers, field: string): readonly ItemAnswers[] => {
  const items = answers[field];
  return isItems(items) ? items : [];
};

/** Those who also borrow are co-borrowers, the others only hold title. */
const coOwner = (item: ItemAnswers): ContactSigner => {
  const phoneNumber = textIn(item, 'phoneNumber').replaceAll(/\D/g, '');
  return {
    role: item.borrows === 'YES' ? 'CO_BORROWER' : 'DEED_HOLDER',
    ...personIn(item, FIELDS),
    ...(phoneNumber === '' ? {} : { phoneNumber }),
    relationship: item.relationship === 'SPOUSE' ? 'SPOUSE' : 'OTHER',
  };
};

/** The people whom these answers name, of fields that are shown: owners, spouses, the trustee, who holds a power of attorney. */
export function contactSigners(answers: Answers): readonly ContactSigner[] {
  const one = (
    role: NamedSigner['role'],
    prefix: string,
    relationship: Relationship,
  ): readonly ContactSigner[] => {
    const fields = { first: `${prefix}FirstName`, last: `${prefix}LastName`, email: `${prefix}Email` };
    const person = personIn(answers, fields);
    return person.email === '' ? [] : [{ role, ...person, relationship }];
  };
  return [
    ...itemsIn(answers, 'coOwners').map(coOwner),
    ...one('NON_TITLED_SPOUSE', 'spouse', 'SPOUSE'),
    ...itemsIn(answers, 'ownerSpouses').map(
      (item): ContactSigner => ({
        role: 'NON_TITLED_SPOUSE',
        ...personIn(item, FIELDS),
        relationship: 'OWNERS_SPOUSE',
      }),
    ),
    ...one('TRUSTEE', 'trustee', 'OTHER'),
    ...one('ATTORNEY_IN_FACT', 'attorney', 'OTHER'),
  ];
}

/** What these answers say about who signs. */
export const signerAnswers = (answers: Answers): SignerAnswers => ({
  ...choice('ownershipType', answers, ['SOLE', 'JOINT', 'TRUST']),
  ...choice('maritalStatus', answers, ['MARRIED', 'UNMARRIED', 'SEPARATED']),
  ...choice('trusteeIsMe', answers, YES_NO),
  ...choice('spouseIsCoOwner', answers, YES_NO),
  ...choice('ownersMarried', answers, YES_NO),
  ...(typeof answers.byPowerOfAttorney === 'boolean' ? { byPowerOfAttorney: answers.byPowerOfAttorney } : {}),
});

const YES_NO = ['YES', 'NO'] as const;

function choice<Name extends string, const Value extends string>(
  name: Name,
  answers: Answers,
  values: readonly Value[],
): { readonly [K in Name]?: Value } {
  const chosen = values.find((value) => value === answers[name]);
  return (chosen === undefined ? {} : { [name]: chosen }) as { readonly [K in Name]?: Value };
}
