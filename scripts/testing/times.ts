/** `npm run test:times`: the slowest files and tests of the last run, and what browser tests spent time on. */
import { join, relative } from 'node:path';
import type { BrowserReport } from './browserReport.ts';
import { clockOf } from './budget.ts';
import { readJson } from './programs.ts';
import type { VitestReport } from './results.ts';
import { spendings, sumSpent } from './stepTimes.ts';

const MOST = 20;

interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** The slowest entries, slowest first, with their share of the total. */
export function slowest(all: readonly Timed[], most = MOST): string[] {
  const sum = all.reduce((total, { seconds }) => total + seconds, 0);
  return all
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${shareOf(seconds, sum)}  ${name}`);
}

const shareOf = (seconds: number, sum: number): string =>
  `${((100 * seconds) / (sum || 1)).toFixed(1).padStart(5)} %`;

/** The time of unit tests by file, with imports and setup, and by test. */
export function unitTimes({ testResults }: VitestReport, root: string): string[] {
  const files = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return ['slowest files', ...slowest(files), '', 'slowest tests', ...slowest(tests)];
}

/** The time of browser tests by file, test and activity. */
export function browserTimes({ tests, seconds, workers }: BrowserReport): string[] {
  const files = Map.groupBy(tests, ({ file }) => file);
  const spent = sumSpent(tests.map((test) => test.spent));
  const known = spendings.reduce((total, key) => total + spent[key], 0);
  const all = Math.max(known, workers * seconds);
  const share = (name: string, took: number) =>
    `${took.toFixed(1).padStart(8)} s  ${shareOf(took, all)}  ${name}`;
  return [
    'slowest files (seconds of their tests)',
    ...slowest(
      [...files].map(([name, ofFile]) => ({
        name: `${name} (${ofFile.length})`,
        seconds: ofFile.reduce((total, test) => total + test.seconds, 0),
      })),
    ),
    '',
    'slowest tests',
    ...slowest(
      tests.map(({ file, line, title, project, seconds: took }) => ({
        name: `${file}:${line} [${project}] ${title}`,
        seconds: took,
      })),
    ),
    '',
    `what ${workers} workers did`,
    ...spendings.map((key) => share(key, spent[key])),
    share('between tests: starting workers, and workers that have none left', all - known),
  ];
}

if (import.meta.main) {
  const reports = (name: string) => join('test-results', `${name}.json`);
  let isEmpty = true;
  for (const name of ['unit', 'server', 'unit-matrices']) {
    const report = readJson<VitestReport>(reports(name));
    if (!report) continue;
    isEmpty = false;
    console.log(`== ${name}: ${report.testResults.length} files`);
    for (const line of unitTimes(report, process.cwd())) console.log(line);
    console.log('');
  }
  const browser = readJson<BrowserReport>(reports('browser'));
  if (browser) {
    const { tests, seconds, workers } = browser;
    console.log(`== browser tests: ${tests.length}, ${clockOf(seconds)} with ${workers} workers`);
    for (const line of browserTimes(browser)) console.log(line);
  } else if (isEmpty) {
    console.error('No reports: run npm test first.');
    process.exitCode = 1;
  }
}
