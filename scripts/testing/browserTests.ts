import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BrowserReport, type BrowserTest, nameOf } from './browserReport.ts';
import { readJson, runProgram, stopwatch } from './programs.ts';
import type { PartResult } from './results.ts';
import { type Look, settle, testsToLookAt, withLater } from './secondLook.ts';

export interface BrowserRun {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether to retry a failed test once, alone. */
  readonly hasSecondLook?: boolean;
}

/** Runs Playwright and reads the report. */
async function play(
  folder: string,
  name: string,
  { args = [], env = {} }: BrowserRun,
): Promise<BrowserReport> {
  const file = join(folder, `${name}.json`);
  const code = await runProgram('playwright', ['test', ...args], { ...env, E2E_REPORT: file });
  const report = readJson<BrowserReport>(file);
  if (!report) return { tests: [], errors: ['playwright left no report'], seconds: 0, workers: 1 };
  const isExplained =
    report.errors.length > 0 ||
    report.tests.some(({ outcome }) => outcome !== 'passed' && outcome !== 'skipped');
  return code === 0 || isExplained ? report : { ...report, errors: [`playwright ended with ${code}`] };
}

/** Runs exactly these tests in a separate process with its own servers and browsers. */
function playOnly(folder: string, name: string, tests: readonly BrowserTest[], run: BrowserRun) {
  const list = join(folder, `${name}.tests.json`);
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify({ status: 'failed', failedTests: tests.map(({ id }) => id) }));
  return play(folder, name, {
    ...run,
    args: [
      ...new Set(tests.map(({ file }) => file.replaceAll(/[^\w/-]/g, '\\$&'))),
      '--no-deps',
      '--last-failed',
      `--last-failed-file=${list}`,
      `--output=${join(folder, name)}`,
      ...(run.args ?? []),
    ],
  });
}

/** Retries a failed test alone, with a recording. */
async function lookAgain(
  folder: string,
  number: number,
  test: BrowserTest,
  env: BrowserRun['env'],
): Promise<Look> {
  console.log(`\nsecond look at ${nameOf(test)}`);
  const name = join('second-look', `${number}-${basename(test.file)}-${test.line}`);
  const report = await playOnly(folder, name, [test], {
    args: ['--workers=1', '--trace=on'],
    env: env ?? {},
  });
  const again = report.tests.find(({ id }) => id === test.id);
  return {
    passed: again?.outcome === 'passed' && report.errors.length === 0,
    error: [...report.errors, again ? again.error || again.outcome : 'it was not found'][0] ?? '',
    records: again?.records ?? [],
  };
}

/** Runs browser tests and retries failures if wanted; the report is that of the first run. */
export async function runBrowserTests(
  folder: string,
  run: BrowserRun = {},
): Promise<PartResult & { readonly report: BrowserReport }> {
  const seconds = stopwatch();
  let report = await play(folder, 'browser', run);
  const looks = new Map<string, Look>();
  if (run.hasSecondLook) {
    // Tests that did not run because another failed run for the first time here.
    const waiting = report.tests.filter(({ outcome }) => outcome === 'notRun');
    if (waiting.length > 0 && report.errors.length === 0)
      report = withLater(report, await playOnly(folder, 'waiting', waiting, { env: run.env ?? {} }));
    const { tests, reason } = testsToLookAt(report);
    if (reason) console.log(`\nno second look: ${reason}`);
    for (const [index, test] of tests.entries())
      looks.set(test.id, await lookAgain(folder, index + 1, test, run.env));
  }
  return { name: 'browser', ...settle(report, looks), seconds: seconds(), report };
}
