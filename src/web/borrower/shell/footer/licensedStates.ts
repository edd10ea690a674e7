/** Codes that are licences but no states (C-47). */
const NO_STATES = new Set(['DC', 'PR', 'VI', 'GU']);
const ALL_STATES = 50;

/** The two-letter codes of licences, each once, by the alphabet; what is no such code is left out. */
export const licensedStates = (licenses: readonly { readonly abbrev: string }[]): readonly string[] =>
  [...new Set(licenses.map(({ abbrev }) => abbrev).filter((code) => /^[A-Z]{2}$/.test(code)))].sort();

/** Whether states are still to come: fewer than 50 without the District of Columbia and the territories (SHELL-39, C-47). */
export const hasMoreStatesToCome = (codes: readonly string[]): boolean =>
  codes.filter((code) => !NO_STATES.has(code)).length < ALL_STATES;
