import { describe, expect, it } from 'vitest';
import { countBrowserTests, countLine, readBudget, timeLines, tooManyTests } from './budget.ts';

describe('the budget of time', () => {
  it('prints the time used and the time allowed', () => {
    expect(
      timeLines(
        [
          ['unit', 310],
          ['browser', 540.4],
          ['all', 860],
        ],
        { unit: 7, browser: 10, all: 18 },
      ),
    ).toEqual(['time: unit 5:10 of 7:00, browser 9:00 of 10:00, all 14:20 of 18:00']);
  });

  it('names each part that took longer than allowed', () => {
    expect(
      timeLines(
        [
          ['unit', 425],
          ['all', 1080],
        ],
        { unit: 7, all: 18 },
      ),
    ).toEqual([
      'time: unit 7:05 of 7:00, all 18:00 of 18:00',
      'over budget: unit took 7:05, 0:05 more than it may on two processors',
    ]);
  });

  it('prints the time of a part that has no budget', () => {
    expect(timeLines([['server', 61]])).toEqual(['time: server 1:01']);
  });

  it('has the parts that both commands print', () => {
    const { minutes } = readBudget();
    expect(minutes['npm test']).toMatchObject({ all: 18 });
    expect(minutes['.ci/run']).toMatchObject({ all: 30 });
    for (const parts of Object.values(minutes)) {
      const { all = 0, ...each } = parts;
      expect(Object.values(each).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(all);
    }
  });
});

describe('the budget of browser tests', () => {
  const tests = [
    { project: 'phone', isMatrix: false },
    { project: 'desktop', isMatrix: true },
    { project: 'desktop', isMatrix: false },
  ];

  it('counts them by project, and samples of matrices separately', () => {
    const counts = countBrowserTests(tests);
    expect(counts).toEqual({ phone: 1, desktop: 2, 'samples of matrices': 1 });
    expect(countLine(counts, { phone: 1, desktop: 3, 'samples of matrices': 1 })).toBe(
      'browser tests: phone 1 of 1, desktop 2 of 3, samples of matrices 1 of 1',
    );
  });

  it('names a project with more tests than allowed, also one that may have none', () => {
    const counts = countBrowserTests(tests);
    expect(tooManyTests(counts, { phone: 1, desktop: 2, 'samples of matrices': 1 })).toEqual([]);
    const wrong = tooManyTests(counts, { desktop: 1, 'samples of matrices': 1 });
    expect(wrong).toEqual([
      expect.stringMatching(
        /^tests\/budget\.yaml: phone has 1 browser tests, 0 are allowed: .*raise the number/,
      ),
      expect.stringMatching(/^tests\/budget\.yaml: desktop has 2 browser tests, 1 are allowed: /),
    ]);
  });
});
