import type { EntitleEffect, SignerEffect, SignerRole } from '../model/generated/policies.ts';

const people: Readonly<Record<SignerRole, string>> = {
  BORROWER: 'the borrower',
  CO_BORROWER: 'each co-borrower',
  DEED_HOLDER: 'each owner who does not borrow',
  NON_TITLED_SPOUSE: 'the spouse who is not on the title',
  TRUSTEE: 'the trustee',
  ATTORNEY_IN_FACT: 'the holder of the power of attorney',
  ATTORNEY: 'an attorney',
};

const consents: Readonly<Record<NonNullable<EntitleEffect['to']['consents']>[number], string>> = {
  COMMUNICATIONS: 'electronic records',
  HARD_CREDIT: 'the hard credit inquiry',
};

/** Who takes part in the signing, in plain English. */
export const describeSigner = ({ role, of }: SignerEffect): string =>
  `${of === 'OWNER' ? 'the spouse of each other owner' : people[role]} ${role === 'ATTORNEY' ? 'conducts the closing' : 'signs'}`;

/** What people in some roles get and give, in plain English. */
export function describeEntitlement({ roles, to }: EntitleEffect): string {
  const quoted = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(', ');
  const given = [
    ...(to.notices ? [`get ${quoted(to.notices)}`] : []),
    ...(to.documents ? [`sign ${quoted(to.documents)}`] : []),
    ...(to.consents ? [`agree to ${to.consents.map((type) => consents[type]).join(' and ')}`] : []),
    ...(to.rescission
      ? [
          `may cancel on form ${to.rescission.form} (copies on paper: ${to.rescission.paperCopies}, electronic: ${to.rescission.electronicCopies})`,
        ]
      : []),
  ];
  return `these people ${given.join(' and ')}: ${roles.map((role) => people[role]).join(', ')}`;
}
