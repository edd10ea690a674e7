import { runBrowserTests } from './browserTests.ts';
import { countBrowserTests, countLine, readBudget, timeLines, tooManyTests, type Used } from './budget.ts';
import type { PartResult } from './results.ts';
import { serverTests } from './serverTests.ts';
import { runUnitTests } from './unitTests.ts';

/**
 * Runs every test, or those of TEST_ONLY: `unit`, `e2e`, or `server` (the tests on a database). `begun`: when the
 * command started, including installation and build.
 */
export async function runAll(
  folder: string,
  { only, isCi, begun }: { only: string | undefined; isCi: boolean; begun: number },
): Promise<{ readonly parts: readonly PartResult[]; readonly told: readonly string[] }> {
  const budget = readBudget();
  const parts: PartResult[] = [];
  const told: string[] = [];
  if (only === 'server') parts.push(await runUnitTests(folder, { name: 'server', command: serverTests() }));
  if (only === undefined || only === 'unit') parts.push(await runUnitTests(folder));
  if (only === undefined || only === 'e2e') {
    const { report, ...browser } = await runBrowserTests(folder, { hasSecondLook: isCi });
    const counts = countBrowserTests(report.tests);
    parts.push({
      ...browser,
      failures: [...browser.failures, ...tooManyTests(counts, budget.browserTests)],
    });
    told.push(countLine(counts, budget.browserTests));
  }
  const used = parts.map((part): Used => [part.name, part.seconds]);
  const all: Used[] = only === undefined ? [['all', (Date.now() - begun) / 1000]] : [];
  return { parts, told: [...told, ...timeLines([...used, ...all], budget.minutes['npm test'])] };
}
