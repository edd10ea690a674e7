import { join } from 'node:path';
import { readJson, runProgram, stopwatch } from './programs.ts';
import { type PartResult, readVitest, type VitestReport } from './results.ts';

/** Runs unit, contract and data tests: `args` are Vitest's own. */
export async function runUnitTests(
  folder: string,
  { name = 'unit', args = [] }: { name?: string; args?: readonly string[] } = {},
): Promise<PartResult> {
  const file = join(folder, `${name}.json`);
  const seconds = stopwatch();
  const code = await runProgram('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const report = readJson<VitestReport>(file);
  const read = report
    ? readVitest(report, process.cwd())
    : { passed: 0, skipped: 0, failures: ['vitest left no report'] };
  const failures = code !== 0 && read.failures.length === 0 ? [`vitest ended with ${code}`] : read.failures;
  return { name, ...read, failures, unsteady: [], seconds: seconds() };
}
