/** License codes that are not states (C-47). */
const NO_STATES = new Set(['DC', 'PR', 'VI', 'GU']);
const ALL_STATES = 50;

/** Distinct two-letter license codes, sorted. */
export const licensedStates = (licenses: readonly { readonly abbrev: string }[]): readonly string[] =>
  [...new Set(licenses.map(({ abbrev }) => abbrev).filter((code) => /^[A-Z]{2}$/.test(code)))].sort();

/** True below 50 states, not counting D.C. and the territories (SHELL-39, C-47). */
export const hasMoreStatesToCome = (codes: readonly string[]): boolean =>
  codes.filter((code) => !NO_STATES.has(code)).length < ALL_STATES;
