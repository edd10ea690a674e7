import { describe, expect, it } from 'vitest';
import type { BrowserTest } from './browserReport.ts';
import { spentBy } from './stepTimes.ts';
import { browserTimes, slowest, unitTimes } from './times.ts';

const test = (line: number, seconds: number): BrowserTest => ({
  id: `${line}`,
  project: 'desktop',
  file: 'tests/e2e/a.e2e.ts',
  line,
  title: 'opens',
  isMatrix: false,
  outcome: 'passed',
  error: '',
  seconds,
  spent: spentBy(
    [{ title: 'axe', category: 'test.step', duration: (seconds * 1000) / 2, steps: [] }],
    seconds,
  ),
  records: [],
});

describe('what a run spent its time on', () => {
  it('lists the slowest first, with their share of the total', () => {
    const all = [
      { name: 'a', seconds: 1 },
      { name: 'b', seconds: 7 },
      { name: 'c', seconds: 2 },
    ];
    expect(slowest(all, 2)).toEqual(['     7.0 s   70.0 %  b', '     2.0 s   20.0 %  c']);
    expect(slowest([])).toEqual([]);
  });

  it('lists unit test files with their total time, and tests one by one', () => {
    const lines = unitTimes(
      {
        numPassedTests: 1,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [
          {
            name: '/project/a.test.ts',
            status: 'passed',
            startTime: 1000,
            endTime: 4000,
            assertionResults: [{ fullName: 'adds', status: 'passed', duration: 500 }],
          },
        ],
      },
      '/project',
    );
    expect(lines).toContain('     3.0 s  100.0 %  a.test.ts');
    expect(lines).toContain('     0.5 s  100.0 %  a.test.ts: adds');
  });

  it('reports what the workers of browser tests did, and how long they were idle', () => {
    const lines = browserTimes({
      tests: [test(1, 4), test(2, 8)],
      errors: [],
      seconds: 8,
      workers: 2,
    });
    expect(lines).toContain('    12.0 s  100.0 %  tests/e2e/a.e2e.ts (2)');
    expect(lines).toContain('     8.0 s   66.7 %  tests/e2e/a.e2e.ts:2 [desktop] opens');
    expect(lines).toContain('     6.0 s   37.5 %  axe');
    expect(lines).toContain('     6.0 s   37.5 %  other');
    expect(lines.at(-1)).toMatch(/^ {5}4\.0 s {3}25\.0 % {2}between tests/);
  });
});
