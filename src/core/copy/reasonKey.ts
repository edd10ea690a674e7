/** The text that tells borrowers a reason of a decline: `document.reason.credit-score` for CREDIT_SCORE. */
export const reasonKey = (reason: string): string =>
  `document.reason.${reason.toLowerCase().replaceAll('_', '-')}`;
