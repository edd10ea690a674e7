import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { BrowserTest } from './browserReport.ts';

/** What the tests may cost. */
export interface Budget {
  /** By command and part, in minutes; `all` is the whole of a command. */
  readonly minutes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By project; one that is not listed may have none. */
  readonly browserTests: Readonly<Record<string, number>>;
}

/** The part of the budget that counts tests of matrices, whatever their project. */
export const SAMPLES = 'samples of matrices';

export const BUDGET_FILE = 'tests/budget.yaml';

/** The budget of the project in this folder. */
export function readBudget(): Budget {
  const { minutes, 'browser tests': browserTests } = parse(readFileSync(BUDGET_FILE, 'utf8'));
  return { minutes, browserTests };
}

/** Minutes and seconds: `5:07`. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A part of a command and the seconds it took. */
export type Used = readonly [part: string, seconds: number];

/** What was used of what may be: one line, and one for each part that took longer than it may. */
export function timeLines(used: readonly Used[], allowed: Readonly<Record<string, number>> = {}): string[] {
  const told = used.map(([part, seconds]) => {
    const minutes = allowed[part];
    return `${part} ${clockOf(seconds)}${minutes === undefined ? '' : ` of ${clockOf(minutes * 60)}`}`;
  });
  const over = used.flatMap(([part, seconds]) => {
    const minutes = allowed[part];
    return minutes === undefined || seconds <= minutes * 60
      ? []
      : [
          `over budget: ${part} took ${clockOf(seconds)}, ${clockOf(seconds - minutes * 60)} more than it may on two processors`,
        ];
  });
  return [`time: ${told.join(', ')}`, ...over];
}

/** How many browser tests each part of the budget has. */
export function countBrowserTests(
  tests: readonly Pick<BrowserTest, 'project' | 'isMatrix'>[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const { project, isMatrix } of tests) {
    add(project);
    if (isMatrix) add(SAMPLES);
  }
  return counts;
}

/** The number of browser tests beside what is allowed. */
export const countLine = (
  counts: Readonly<Record<string, number>>,
  allowed: Budget['browserTests'],
): string =>
  `browser tests: ${Object.entries(counts)
    .map(([key, count]) => `${key} ${count} of ${allowed[key] ?? 0}`)
    .join(', ')}`;

/** What is wrong with the number of browser tests, with what to do about it; the same on every machine. */
export const tooManyTests = (
  counts: Readonly<Record<string, number>>,
  allowed: Budget['browserTests'],
): string[] =>
  Object.entries(counts)
    .filter(([key, count]) => count > (allowed[key] ?? 0))
    .map(
      ([key, count]) =>
        `${BUDGET_FILE}: ${key} has ${count} browser tests, ${allowed[key] ?? 0} are allowed: prove it where that is ` +
        'cheaper (docs/testing.md), or raise the number knowingly',
    );
