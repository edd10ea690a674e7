/** Part of `npm run lint`: fails if there are more browser tests than tests/budget.yaml allows. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserReport } from './browserReport.ts';
import { countBrowserTests, countLine, readBudget, tooManyTests } from './budget.ts';
import { readJson } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'equiform-budget-'));
const file = join(folder, 'list.json');
spawnSync('playwright', ['test', '--list', '--reporter=./scripts/testing/browserReporter.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, E2E_REPORT: file, TEST_DEEP: '' },
  shell: process.platform === 'win32',
});
const report = readJson<BrowserReport>(file);
rmSync(folder, { recursive: true });

const counts = countBrowserTests(report?.tests ?? []);
const { browserTests: allowed } = readBudget();
const wrong =
  report && report.errors.length === 0
    ? tooManyTests(counts, allowed)
    : ['the browser tests could not be listed', ...(report?.errors ?? [])];
for (const line of wrong) console.error(line);
if (wrong.length === 0) console.log(countLine(counts, allowed));
process.exitCode = wrong.length === 0 ? 0 : 1;
