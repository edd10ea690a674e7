import { relative } from 'node:path';

/** A browser test that failed and then passed alone. */
export interface Unsteady {
  /** `file:line: title [project]` */
  readonly name: string;
  readonly error: string;
  /** Where the recordings of both runs are. */
  readonly records: readonly string[];
}

export interface PartResult {
  readonly name: string;
  readonly passed: number;
  readonly skipped: number;
  /** One line per failure, starting with the place. */
  readonly failures: readonly string[];
  readonly unsteady: readonly Unsteady[];
  readonly seconds: number;
}

export const firstLine = (text = ''): string =>
  text
    .trim()
    .split('\n')[0]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: runners colour their messages
    ?.replaceAll(/\u001b\[[0-9;]*m/g, '') ?? '';

/** The used parts of Vitest's JSON report. */
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

/** Failures in a Vitest report: tests, and files that could not start or finish. */
const failuresOf = ({ testResults }: VitestReport, root: string): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return tests.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });

export const readVitest = (
  report: VitestReport,
  root: string,
): Pick<PartResult, 'passed' | 'skipped' | 'failures'> => ({
  passed: report.numPassedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: failuresOf(report, root),
});

/** The last line of a run. */
export function closingLine(parts: readonly PartResult[]): string {
  const sum = (count: (part: PartResult) => number) => parts.reduce((total, part) => total + count(part), 0);
  const skipped = sum((part) => part.skipped);
  const failed = sum((part) => part.failures.length);
  return `${sum((part) => part.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Whether a run may exit with 0: something passed and nothing failed. */
export const isGood = (parts: readonly PartResult[]): boolean =>
  parts.every(({ failures }) => failures.length === 0) && parts.some(({ passed }) => passed > 0);
