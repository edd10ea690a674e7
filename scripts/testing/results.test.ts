import { describe, expect, it } from 'vitest';
import { closingLine, isGood, type PartResult, readVitest, type VitestReport } from './results.ts';

const part = (given: Partial<PartResult>): PartResult => ({
  name: 'unit',
  passed: 0,
  skipped: 0,
  failures: [],
  unsteady: [],
  seconds: 1,
  ...given,
});

const report = (testResults: VitestReport['testResults']): VitestReport => ({
  numPassedTests: 4,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults,
});

describe('a report of Vitest', () => {
  it('names each failed test, with its file and the first line of its message', () => {
    const read = readVitest(
      report([
        {
          name: '/project/src/a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'group adds', status: 'passed' },
            {
              fullName: 'group divides',
              status: 'failed',
              failureMessages: ['\u001b[31mby zero\u001b[39m\n at x'],
            },
          ],
        },
      ]),
      '/project',
    );
    expect(read).toEqual({ passed: 4, skipped: 3, failures: ['src/a.test.ts: group divides: by zero'] });
  });

  it('names once a file that could not start, and not again a file whose tests failed', () => {
    const { failures } = readVitest(
      report([
        {
          name: '/project/b.test.ts',
          status: 'failed',
          message: 'no such module\nmore',
          assertionResults: [],
        },
        {
          name: '/project/c.test.ts',
          status: 'passed',
          assertionResults: [{ fullName: 'is', status: 'passed' }],
        },
      ]),
      '/project',
    );
    expect(failures).toEqual(['b.test.ts: no such module']);
  });
});

describe('the end of a run', () => {
  it('adds up its parts, and names skipped tests only if there are any', () => {
    expect(closingLine([part({ passed: 2 }), part({ passed: 3, failures: ['x'] })])).toBe(
      '5 passed, 1 failed',
    );
    expect(closingLine([part({ passed: 2, skipped: 1 })])).toBe('2 passed, 0 failed, 1 skipped');
  });

  it('succeeds if something passed and nothing failed', () => {
    expect(isGood([part({ passed: 1 }), part({})])).toBe(true);
    expect(isGood([part({ passed: 1 }), part({ failures: ['x'] })])).toBe(false);
    expect(isGood([part({})])).toBe(false);
    expect(isGood([])).toBe(false);
  });
});
