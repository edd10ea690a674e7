export const roleWords = {
  CO_BORROWER: 'screen.signing.role.coBorrower',
  DEED_HOLDER: 'screen.signing.role.deedHolder',
  NON_TITLED_SPOUSE: 'screen.signing.role.nonTitledSpouse',
  TRUSTEE: 'screen.signing.role.trustee',
  ATTORNEY_IN_FACT: 'screen.signing.role.attorneyInFact',
  ATTORNEY: 'screen.signing.role.attorney',
} as const;

/** The copy key of a role in the server's answer. */
export const roleWord = (role: unknown): string =>
  roleWords[role as keyof typeof roleWords] ?? 'screen.signing.others.someone';
