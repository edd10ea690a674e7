/** The copy keys of the roles of those who sign beside the borrower. */
export const roleWords = {
  CO_BORROWER: 'screen.signing.role.coBorrower',
  DEED_HOLDER: 'screen.signing.role.deedHolder',
  NON_TITLED_SPOUSE: 'screen.signing.role.nonTitledSpouse',
} as const;

/** The role's copy key, for a role as it is answered. */
export const roleWord = (role: unknown): string =>
  roleWords[role as keyof typeof roleWords] ?? 'screen.signing.others.someone';
