import { type BrowserReport, type BrowserTest, nameOf } from './browserReport.ts';
import type { PartResult, Unsteady } from './results.ts';

/** More unsteady tests in one run count as failures. */
export const MOST_UNSTEADY = 3;

/** So many failures are not chance, so nothing is retried. */
export const MOST_LOOKS = 12;

export interface Look {
  readonly passed: boolean;
  readonly error: string;
  readonly records: readonly string[];
}

/** Which tests to retry, or why none. */
export function testsToLookAt({ tests, errors }: BrowserReport): {
  readonly tests: readonly BrowserTest[];
  readonly reason?: string;
} {
  const failed = tests.filter(({ outcome }) => outcome === 'failed' || outcome === 'crashed');
  if (failed.length === 0) return { tests: [] };
  if (errors.length > 0) return { tests: [], reason: 'something failed outside of the tests' };
  if (failed.length > MOST_LOOKS)
    return { tests: [], reason: `${failed.length} tests failed, more than ${MOST_LOOKS}` };
  return { tests: failed };
}

/** A report in which later results replace earlier ones. */
export function withLater(report: BrowserReport, later: BrowserReport): BrowserReport {
  const byId = new Map(later.tests.map((test) => [test.id, test]));
  return {
    ...report,
    tests: report.tests.map((test) => byId.get(test.id) ?? test),
    errors: [...report.errors, ...later.errors],
  };
}

/** The result of a run, from its report and the retries by test id. */
export function settle(
  { tests, errors }: BrowserReport,
  looks: ReadonlyMap<string, Look>,
): Pick<PartResult, 'passed' | 'skipped' | 'failures' | 'unsteady'> {
  const failures: string[] = [...errors];
  const unsteady: Unsteady[] = [];
  let passed = 0;
  let skipped = 0;
  for (const test of tests) {
    const look = looks.get(test.id);
    if (test.outcome === 'passed') passed += 1;
    else if (test.outcome === 'skipped') skipped += 1;
    else if (test.outcome === 'notRun') failures.push(`${nameOf(test)}: did not run`);
    else if (look?.passed)
      unsteady.push({ name: nameOf(test), error: test.error, records: [...test.records, ...look.records] });
    else failures.push(`${nameOf(test)}: ${test.error}${look ? `; alone: ${look.error}` : ''}`);
  }
  if (unsteady.length <= MOST_UNSTEADY)
    return { passed: passed + unsteady.length, skipped, failures, unsteady };
  const tooMany = unsteady.map(
    ({ name }) => `${name}: unsteady, and so are ${unsteady.length - 1} others: more than ${MOST_UNSTEADY}`,
  );
  return { passed, skipped, failures: [...failures, ...tooMany], unsteady };
}
