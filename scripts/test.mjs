/** `npm test`: installs if needed, finds or installs a Chromium, runs every runner, ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './findChromium.mjs';
import { checkNode, ensureBuilt, ensureInstalled, environment, root } from './prepare.mjs';

checkNode();
ensureInstalled();
ensureBuilt();

const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Runs one runner; a runner that ends badly without a readable report counts as one failure. */
function runner(program, args, report, count, extra = {}) {
  const file = join(reports, report);
  const done = spawnSync(program, args(file), { cwd: root, stdio: 'inherit', env: environment(extra) });
  const read = readReport(file);
  const counted = read ? count(read) : { passed: 0, failed: 1, skipped: 0 };
  if (done.status !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

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
      countVitest,
    ),
  );
if (only !== 'unit') {
  const chromium = findChromium();
  add(
    runner('playwright', () => ['test'], 'playwright.json', countPlaywright, {
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    }),
  );
}

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
