import type { Spent } from './stepTimes.ts';

/** What became of a browser test. `crashed`: its process ended under it; `notRun`: it never began or was cut off. */
export type Outcome = 'passed' | 'failed' | 'crashed' | 'skipped' | 'notRun';

/** A browser test of one project and what became of it. */
export interface BrowserTest {
  /** Playwright's own, the same in every run. */
  readonly id: string;
  readonly project: string;
  /** From the folder of the project on. */
  readonly file: string;
  readonly line: number;
  /** The titles of its groups and its own. */
  readonly title: string;
  readonly isMatrix: boolean;
  readonly outcome: Outcome;
  readonly error: string;
  readonly seconds: number;
  readonly spent: Spent;
  /** What was recorded of it. */
  readonly records: readonly string[];
}

/** What one run of Playwright came to. */
export interface BrowserReport {
  readonly tests: readonly BrowserTest[];
  /** What went wrong outside of every test. */
  readonly errors: readonly string[];
  readonly seconds: number;
  readonly workers: number;
}

/** A browser test for one line of a list. */
export const nameOf = ({ file, line, title, project }: BrowserTest): string =>
  `${file}:${line}: ${title}${project ? ` [${project}]` : ''}`;
