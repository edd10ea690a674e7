/**
 * Runs the project's tests and ends with `N passed, N failed`: all of them, with `deep` the matrices and other
 * browsers, or with `stress` a part in random order on a busy machine.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runAll } from './all.ts';
import { runDeep } from './deep.ts';
import { endOnSignals, Interrupted } from './programs.ts';
import { closingLine, isGood, type PartResult } from './results.ts';
import { runStress } from './stress.ts';

const folder = resolve('test-results');

async function play([way, ...args]: readonly string[]): Promise<{
  readonly parts: readonly PartResult[];
  readonly told?: readonly string[];
}> {
  if (way === 'deep') return { parts: await runDeep(folder, args) };
  if (way === 'stress') return { parts: await runStress(folder, args) };
  if (way !== undefined) throw new Error(`No such way to run tests: ${way}`);
  return runAll(folder, {
    only: process.env.TEST_ONLY || undefined,
    isCi: process.env.CI === 'true',
    begun: Number(process.env.TEST_BEGUN ?? Date.now()),
  });
}

endOnSignals();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

try {
  const { parts, told = [] } = await play(process.argv.slice(2));
  writeFileSync(join(folder, 'run.json'), JSON.stringify(parts));
  console.log('');
  for (const { failures } of parts) for (const failure of failures) console.log(`failed: ${failure}`);
  for (const line of told) console.log(line);
  for (const { unsteady } of parts)
    for (const { name, error, records } of unsteady)
      console.log(`unsteady: ${name}\n  it failed with: ${error}\n  records: ${records.join(', ')}`);
  console.log(`\n${closingLine(parts)}`);
  process.exitCode = isGood(parts) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Interrupted ? '\nInterrupted.' : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}
