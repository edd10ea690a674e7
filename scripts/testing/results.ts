import { relative } from 'node:path';

/** A browser test that failed and then passed by itself. */
export interface Unsteady {
  /** `file:line: title [project]` */
  readonly name: string;
  readonly error: string;
  /** Where what was recorded of both looks is. */
  readonly records: readonly string[];
}

/** What the tests of one part of a run came to. */
export interface PartResult {
  readonly name: string;
  readonly passed: number;
  readonly skipped: number;
  /** One line for each failure, with the place first. */
  readonly failures: readonly string[];
  readonly unsteady: readonly Unsteady[];
  readonly seconds: number;
}

/** The first line of a text, for one line of a list. */
export const firstLine = (text = ''): string =>
  text
    .trim()
    .split('\n')[0]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: runners colour their messages
    ?.replaceAll(/\u001b\[[0-9;]*m/g, '') ?? '';

/** What Vitest's JSON report says, as far as it is read here. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** What failed in a report of Vitest: tests, and files that could not even begin or end. */
const failuresOf = ({ testResults }: VitestReport, root: string): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return tests.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });

/** The counts of a report of Vitest. */
export const readVitest = (
  report: VitestReport,
  root: string,
): Pick<PartResult, 'passed' | 'skipped' | 'failures'> => ({
  passed: report.numPassedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: failuresOf(report, root),
});

/** The line that a run ends with. */
export function closingLine(parts: readonly PartResult[]): string {
  const sum = (count: (part: PartResult) => number) => parts.reduce((total, part) => total + count(part), 0);
  const skipped = sum((part) => part.skipped);
  const failed = sum((part) => part.failures.length);
  return `${sum((part) => part.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Whether a run may end with 0: something passed and nothing failed. */
export const isGood = (parts: readonly PartResult[]): boolean =>
  parts.every(({ failures }) => failures.length === 0) && parts.some(({ passed }) => passed > 0);
