/** The message that says in a notice of incompleteness what is missing at a status. */
export const missingPartKey = (status: string): string =>
  `document.missing.${status.toLowerCase().replaceAll('_', '-')}`;
