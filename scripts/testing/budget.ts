import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { BrowserTest } from './browserReport.ts';

export interface Budget {
  /** By command and part, in minutes; `all` is the whole command. */
  readonly minutes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By project; an unlisted project may have none. */
  readonly browserTests: Readonly<Record<string, number>>;
}

/** The budget entry for matrix tests of any project. */
export const SAMPLES = 'samples of matrices';

export const BUDGET_FILE = 'tests/budget.yaml';

export function readBudget(): Budget {
  const { minutes, 'browser tests': browserTests } = parse(readFileSync(BUDGET_FILE, 'utf8'));
  return { minutes, browserTests };
}

/** Minutes and seconds: `5:07`. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export type Used = readonly [part: string, seconds: number];

/** The used and allowed time: one line, and one for each part over budget. */
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

/** The number of browser tests and the allowed number. */
export const countLine = (
  counts: Readonly<Record<string, number>>,
  allowed: Budget['browserTests'],
): string =>
  `browser tests: ${Object.entries(counts)
    .map(([key, count]) => `${key} ${count} of ${allowed[key] ?? 0}`)
    .join(', ')}`;

/** Problems with the number of browser tests, and what to do; the same on every machine. */
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
