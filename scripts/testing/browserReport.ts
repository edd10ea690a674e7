import type { Spent } from './stepTimes.ts';

/** The result of a browser test. `crashed`: its process ended; `notRun`: it never started or was cut off. */
export type Outcome = 'passed' | 'failed' | 'crashed' | 'skipped' | 'notRun';

export interface BrowserTest {
  /** Playwright's id, the same in every run. */
  readonly id: string;
  readonly project: string;
  /** Relative to the project folder. */
  readonly file: string;
  readonly line: number;
  /** The titles of its groups and its own. */
  readonly title: string;
  readonly isMatrix: boolean;
  readonly outcome: Outcome;
  readonly error: string;
  readonly seconds: number;
  readonly spent: Spent;
  /** Its recordings. */
  readonly records: readonly string[];
}

export interface BrowserReport {
  readonly tests: readonly BrowserTest[];
  /** Errors outside any test. */
  readonly errors: readonly string[];
  readonly seconds: number;
  readonly workers: number;
}

export const nameOf = ({ file, line, title, project }: BrowserTest): string =>
  `${file}:${line}: ${title}${project ? ` [${project}]` : ''}`;
