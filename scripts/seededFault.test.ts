import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  type Fault,
  faulty,
  firstOfPlaywright,
  firstOfVitest,
  resultOf,
  tableOf,
  wantedOf,
  withResult,
} from './seededFault.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const faults = parse(read('tests/faultsSeeded.yaml')) as readonly Fault[];

const fault = (file: string): Fault => ({ file, from: 'a', to: 'b', what: `Of ${file}.`, tests: [] });
const [first, second, third] = ['one.ts', 'two.ts', 'three.ts'].map(fault) as [Fault, Fault, Fault];

describe('the faults', () => {
  it('are at least sixty, each with its own words and a test', () => {
    expect(faults.length).toBeGreaterThanOrEqual(60);
    expect(new Set(faults.map(({ what }) => what)).size).toBe(faults.length);
    expect(faults.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it.each(faults.map((one) => [one.what, one] as const))('can be applied: %s', (_what, one) => {
    const text = read(one.file);
    expect(faulty(text, one)).not.toBe(text);
    for (const test of one.tests) expect(read(test.split(': ', 1)[0] ?? '')).not.toBe('');
  });

  it('are listed in the docs as in the table, each with the test that noticed it', () => {
    const table = read('tests/faults-seeded.md');
    expect(table).toBe(tableOf(faults, JSON.parse(read('tests/faultsSeeded.json'))));
    expect(table).not.toMatch(/not tried yet|\*\*nobody\*\*/);
  });
});

describe('applying a fault', () => {
  it('refuses text that does not occur exactly once, and inserts the replacement literally', () => {
    expect(() => faulty('x', first)).toThrow('0 times');
    expect(() => faulty('a a', first)).toThrow('2 times');
    expect(faulty('cat', { ...first, to: '$&' })).toBe('c$&t');
  });
});

describe('the choice of faults', () => {
  it('is all, a number, a range or a word', () => {
    const all = [first, second, third];
    expect(wantedOf(all, [])).toEqual(all);
    expect(wantedOf(all, ['2'])).toEqual([second]);
    expect(wantedOf(all, ['2-3'])).toEqual([second, third]);
    expect(wantedOf(all, ['ONE', '3'])).toEqual([first, third]);
  });
});

describe('the result', () => {
  it('is kept for an unchanged fault, and only from the last try', () => {
    const results = withResult(withResult([], first, { test: null }), first, { test: 'x.test.ts: notices' });
    expect(results).toHaveLength(1);
    expect(resultOf(results, first)?.test).toBe('x.test.ts: notices');
    expect(resultOf(results, { ...first, to: 'c' })).toBeUndefined();
    expect(tableOf([first, second], results)).toMatch(/x\.test\.ts: notices \|.*\n.*not tried yet/);
    expect(tableOf([second], withResult([], second, { test: null }))).toContain('**nobody**');
  });

  it('is shown beside what earlier tests noticed, whichever was tried last', () => {
    const old = { before: 'old.test.ts: notices' };
    const now = { test: 'x.test.ts: notices' };
    const row = /x\.test\.ts: notices \| old\.test\.ts: notices \|/;
    expect(tableOf([first], withResult(withResult([], first, old), first, now))).toMatch(row);
    expect(tableOf([first], withResult(withResult([], first, now), first, old))).toMatch(row);
    expect(tableOf([first], withResult([], first, old))).toContain(
      '| not tried yet | old.test.ts: notices |',
    );
    expect(tableOf([first], withResult([], first, now))).toContain('| not tried |');
    expect(tableOf([first], withResult([], first, { before: null }))).toContain('| no test that was run |');
  });

  it('is the first failed Vitest test, or the file that could not run', () => {
    const passed = { status: 'passed', fullName: 'passes' };
    const failed = { status: 'failed', fullName: 'fails', failureMessages: ['Error: so\n at x'] };
    const file = (name: string, assertionResults: readonly (typeof passed)[], status = 'failed') => ({
      name,
      status,
      message: 'Error: it does not load',
      assertionResults,
    });
    const report = { testResults: [file('/r/a.ts', [passed], 'passed'), file('/r/b.ts', [passed, failed])] };
    expect(firstOfVitest(report, '/r')).toEqual({ test: 'b.ts: fails', why: 'Error: so' });
    const broken = { testResults: [file('/r/a.ts', [])] };
    expect(firstOfVitest(broken, '/r')).toEqual({ test: 'a.ts', why: 'Error: it does not load' });
    expect(() => firstOfVitest({ testResults: [] }, '/r')).toThrow();
  });

  it('is the first failed Playwright test, not one skipped because of it', () => {
    const spec = (title: string, errors: readonly { message: string }[]) => ({
      file: 'a.e2e.ts',
      title,
      ok: false,
      tests: [{ results: [{ errors }] }],
    });
    const suites = [
      { specs: [spec('left out', [])], suites: [{ specs: [spec('fails', [{ message: 'so' }])] }] },
    ];
    expect(firstOfPlaywright({ suites, errors: [] })).toEqual({
      test: 'tests/e2e/a.e2e.ts: fails',
      why: 'so',
    });
    expect(() => firstOfPlaywright({ suites: [], errors: [{ message: 'no server' }] })).toThrow('no server');
  });
});
