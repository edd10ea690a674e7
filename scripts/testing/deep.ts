import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserTest } from './browserReport.ts';
import { runBrowserTests } from './browserTests.ts';
import { clockOf } from './budget.ts';
import { readJson, runProgram, stopwatch } from './programs.ts';
import { firstLine, type PartResult } from './results.ts';
import { runUnitTests } from './unitTests.ts';

/** Runs the journey in the other browsers and writes browsers.json. */
const OTHER_BROWSERS = 'tests/browsers/run.ts';

const BUILD_TWICE = 'scripts/supply/buildTwice.ts';

const PROMISES = 'scripts/promises.ts';

interface OtherBrowsers {
  readonly passed: readonly string[];
  readonly failed: readonly { readonly title: string; readonly error: string }[];
}

async function runOtherBrowsers(folder: string): Promise<PartResult> {
  const seconds = stopwatch();
  const code = await runProgram('node', ['--disable-warning=ExperimentalWarning', OTHER_BROWSERS]);
  const read = readJson<OtherBrowsers>(join(folder, 'browsers.json'));
  const failures = read
    ? read.failed.map(({ title, error }) => `${title}: ${firstLine(error)}`)
    : [`${OTHER_BROWSERS} left no report`];
  if (code !== 0 && failures.length === 0) failures.push(`${OTHER_BROWSERS} ended with ${code}`);
  return {
    name: 'other browsers',
    passed: read?.passed.length ?? 0,
    skipped: 0,
    failures,
    unsteady: [],
    seconds: seconds(),
  };
}

async function runBuildTwice(): Promise<PartResult> {
  const seconds = stopwatch();
  const code = await runProgram('node', ['--disable-warning=ExperimentalWarning', BUILD_TWICE]);
  const failures = code === 0 ? [] : [`${BUILD_TWICE}: two builds differ, or one failed`];
  const passed = code === 0 ? 1 : 0;
  return { name: 'two builds', passed, skipped: 0, failures, unsteady: [], seconds: seconds() };
}

/** The figures of a deep run: each matrix file, then each part with its time. */
export function deepFigures(tests: readonly BrowserTest[], parts: readonly PartResult[]): string[] {
  const rows: [string, number, number, number, number][] = [];
  for (const [file, ofFile] of Map.groupBy(tests, (test) => test.file)) {
    const passed = ofFile.filter(({ outcome }) => outcome === 'passed').length;
    const failed = ofFile.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'skipped').length;
    rows.push([file, ofFile.length, passed, failed, ofFile.reduce((sum, { seconds }) => sum + seconds, 0)]);
  }
  rows.sort((one, other) => other[4] - one[4]);
  for (const { name, passed, skipped, failures, seconds } of parts)
    rows.push([
      `${name}, from begin to end`,
      passed + skipped + failures.length,
      passed,
      failures.length,
      seconds,
    ]);
  const line = (name: string, ...cells: string[]) =>
    name.padEnd(44) + cells.map((cell) => cell.padStart(9)).join('');
  return [
    line('', 'tests', 'passed', 'failed', 'time'),
    ...rows.map(([name, all, passed, failed, seconds]) =>
      line(name, `${all}`, `${passed}`, `${failed}`, clockOf(seconds)),
    ),
  ];
}

/** Runs every matrix completely, builds twice, then runs the journey in the other browsers. */
export async function runDeep(folder: string, args: readonly string[]): Promise<readonly PartResult[]> {
  const env = { TEST_DEEP: 'on' };
  const { report, ...matrices } = await runBrowserTests(folder, { args, env });
  const parts: PartResult[] = [{ ...matrices, name: 'matrices' }];
  // A selection applies to browser tests.
  if (args.length === 0) {
    parts.push(await runUnitTests(folder, { name: 'unit-matrices', env }));
    await runProgram('node', ['--disable-warning=ExperimentalWarning', PROMISES]);
    parts.push(await runBuildTwice());
  }
  if (existsSync(OTHER_BROWSERS)) parts.push(await runOtherBrowsers(folder));
  console.log('');
  for (const line of deepFigures(report.tests, parts)) console.log(line);
  return parts;
}
