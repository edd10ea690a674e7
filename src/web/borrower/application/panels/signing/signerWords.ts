export const roleWords = {
  CO_BORROWER: 'screen.signing.role.coBorrower',
  DEED_HOLDER: 'screen.signing.role.deedHolder',
  NON_TITLED_SPOUSE: 'screen.signing.role.nonTitledSpouse',
} as const;

/** The copy key of a role in the server's answer. */
export const roleWord = (role: unknown): string =>
  roleWords[role as keyof typeof roleWords] ?? 'screen.signing.others.someone';
