import { join } from 'node:path';
import { readJson, runProgram, stopwatch } from './programs.ts';
import { type PartResult, readVitest, type VitestReport } from './results.ts';

/** Which unit, contract and data tests to run; `command` and `args` are Vitest's. */
interface UnitTests {
  readonly name?: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs unit, contract and data tests, all or selected ones. */
export async function runUnitTests(
  folder: string,
  { name = 'unit', command = ['run'], args = [], env = {} }: UnitTests = {},
): Promise<PartResult> {
  const file = join(folder, `${name}.json`);
  const seconds = stopwatch();
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runProgram('vitest', [...command, ...reports, ...args], env);
  const report = readJson<VitestReport>(file);
  const read = report
    ? readVitest(report, process.cwd())
    : { passed: 0, skipped: 0, failures: ['vitest left no report'] };
  const failures = code !== 0 && read.failures.length === 0 ? [`vitest ended with ${code}`] : read.failures;
  return { name, ...read, failures, unsteady: [], seconds: seconds() };
}
