import type { Change } from './change.ts';

/** That nothing is proved, and what was tried without finding a difference. */
export const sayTried = (tried: number): string =>
  `not proved to be the same: ${tried.toLocaleString('en-US')} applicants were tried, and no difference was found`;

/** That a claim about everybody stands on the applicants who were tried. */
export const sayNobody = (tried: number): string =>
  `Not proved, but true of all ${tried.toLocaleString('en-US')} applicants tried`;

/** What a change keeps of it. */
export const unlessProved = (tried: number | undefined): Pick<Change, 'tried'> =>
  tried === undefined ? {} : { tried };
