import { describe, expect, it } from 'vitest';
import type { BrowserReport, BrowserTest, Outcome } from './browserReport.ts';
import { type Look, MOST_LOOKS, settle, testsToLookAt, withLater } from './secondLook.ts';
import { spentBy } from './stepTimes.ts';

const test = (id: string, outcome: Outcome): BrowserTest => ({
  id,
  project: 'desktop',
  file: 'tests/e2e/a.e2e.ts',
  line: 7,
  title: id,
  isMatrix: false,
  outcome,
  error: outcome === 'failed' ? `${id} broke` : '',
  seconds: 1,
  spent: spentBy([], 1),
  records: outcome === 'failed' ? [`first/${id}.zip`] : [],
});

const report = (tests: readonly BrowserTest[], errors: readonly string[] = []): BrowserReport => ({
  tests,
  errors,
  seconds: 9,
  workers: 3,
});

const failed = (count: number) => Array.from({ length: count }, (_, index) => test(`t${index}`, 'failed'));
const passes = (id: string): Look => ({ passed: true, error: '', records: [`second/${id}.zip`] });
const fails: Look = { passed: false, error: 'broke again', records: [] };

describe('which tests get a second look', () => {
  it('those that failed on their own, and no others', () => {
    const all: Outcome[] = ['passed', 'failed', 'crashed', 'skipped', 'notRun'];
    const { tests, reason } = testsToLookAt(report(all.map((outcome) => test(outcome, outcome))));
    expect(tests.map(({ id }) => id)).toEqual(['failed', 'crashed']);
    expect(reason).toBeUndefined();
  });

  it('none if something failed outside the tests', () => {
    expect(testsToLookAt(report(failed(1), ['the server did not start']))).toEqual({
      tests: [],
      reason: 'something failed outside of the tests',
    });
  });

  it('none if more tests failed than bad luck explains', () => {
    expect(testsToLookAt(report(failed(MOST_LOOKS))).tests).toHaveLength(MOST_LOOKS);
    const { tests, reason } = testsToLookAt(report(failed(MOST_LOOKS + 1)));
    expect(tests).toEqual([]);
    expect(reason).toBe('13 tests failed, more than 12');
  });
});

describe('the result of a run', () => {
  it('a test that passes alone counts as passed, and is named with its records', () => {
    const settled = settle(
      report([test('one', 'passed'), test('two', 'failed')]),
      new Map([['two', passes('two')]]),
    );
    expect(settled).toEqual({
      passed: 2,
      skipped: 0,
      failures: [],
      unsteady: [
        {
          name: 'tests/e2e/a.e2e.ts:7: two [desktop]',
          error: 'two broke',
          records: ['first/two.zip', 'second/two.zip'],
        },
      ],
    });
  });

  it('a test that fails alone too is a failure, with both errors', () => {
    const { passed, failures, unsteady } = settle(report([test('two', 'failed')]), new Map([['two', fails]]));
    expect(passed).toBe(0);
    expect(failures).toEqual(['tests/e2e/a.e2e.ts:7: two [desktop]: two broke; alone: broke again']);
    expect(unsteady).toEqual([]);
  });

  it('three unsteady tests pass, four count as failures', () => {
    const looks = new Map(failed(4).map(({ id }) => [id, passes(id)]));
    expect(settle(report(failed(3)), looks)).toMatchObject({ passed: 3, failures: [] });
    const four = settle(report(failed(4)), looks);
    expect(four.passed).toBe(0);
    expect(four.failures).toHaveLength(4);
    expect(four.failures[0]).toContain('unsteady, and so are 3 others: more than 3');
    expect(four.unsteady).toHaveLength(4);
  });

  it('tests that did not run, crashes and errors outside tests are failures', () => {
    const { passed, skipped, failures } = settle(
      report([test('a', 'notRun'), test('b', 'crashed'), test('c', 'skipped')], ['global setup broke']),
      new Map(),
    );
    expect(passed).toBe(0);
    expect(skipped).toBe(1);
    expect(failures).toEqual([
      'global setup broke',
      'tests/e2e/a.e2e.ts:7: a [desktop]: did not run',
      expect.stringContaining('b [desktop]'),
    ]);
  });

  it('later results replace those of tests that had to wait', () => {
    const merged = withLater(
      report([test('a', 'passed'), test('b', 'notRun')]),
      report([test('b', 'passed')], ['late error']),
    );
    expect(merged.tests.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
    expect(merged.errors).toEqual(['late error']);
  });
});
