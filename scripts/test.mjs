/** `npm test`: installs if needed, finds or installs a Chromium, runs every runner, ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './findChromium.mjs';
import { checkNode, ensureBuilt, ensureInstalled, environment, root } from './prepare.mjs';

checkNode();
ensureInstalled();
ensureBuilt();

const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const firstLine = (text = '') => text.trim().split('\n')[0];

/** What failed in a report of Vitest: tests, and files that could not even begin or end. */
const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0)
      return status === 'failed' ? [`${relative(root, name)}: ${firstLine(message)}`] : [];
    return tests.map(
      ({ fullName, failureMessages }) =>
        `${relative(root, name)}: ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });

const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: failuresOfVitest(report).length,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** What failed in a report of Playwright: specs, and what went wrong outside of them. */
const failuresOfPlaywright = ({ suites, errors }) => {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  const errorOf = ({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ errors: found }) => found)).at(0)?.message;
  return [
    ...failed.map((spec) => `${spec.file}:${spec.line}: ${spec.title}: ${firstLine(errorOf(spec))}`),
    ...errors.map(({ message }) => firstLine(message)),
  ];
};

const failures = [];

/** Runs one runner; a runner that ends badly without a readable report counts as one failure. */
function runner(program, args, report, { count, failuresOf }, extra = {}) {
  const file = join(reports, report);
  const done = spawnSync(program, args(file), { cwd: root, stdio: 'inherit', env: environment(extra) });
  const read = readReport(file);
  const counted = read ? count(read) : { passed: 0, failed: 1, skipped: 0 };
  failures.push(...(read ? failuresOf(read) : [`${program} left no report`]));
  if (done.status !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

const countPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

const only = process.env.TEST_ONLY;
const totals = { passed: 0, failed: 0, skipped: 0 };
const add = (counted) => {
  for (const key of Object.keys(totals)) totals[key] += counted[key];
};

if (only !== 'e2e')
  add(
    runner(
      'vitest',
      (file) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      'vitest.json',
      { count: countVitest, failuresOf: failuresOfVitest },
    ),
  );
if (only !== 'unit') {
  const chromium = findChromium();
  add(
    runner(
      'playwright',
      () => ['test'],
      'playwright.json',
      { count: countPlaywright, failuresOf: failuresOfPlaywright },
      chromium ? { CHROMIUM_PATH: chromium } : {},
    ),
  );
}

for (const failure of failures) console.log(`failed: ${failure}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
