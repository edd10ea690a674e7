/**
 * `npm run test:seeded`: puts each fault of tests/faultsSeeded.yaml into the checkout, one at a time, runs the tests
 * that should notice it, takes it out again, and writes tests/faults-seeded.md; exit 1 when a fault was noticed by none.
 * `npm run test:seeded -- 3 7-9 footer` tries these numbers, and faults whose file or words have the word.
 * `--tests-of <folder>` tries them on the checkout of an earlier state with the tests there, and notes what came of it in
 * the column "Before".
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { findChromium } from './findChromium.mjs';
import { environment, root } from './prepare.mjs';
import {
  type Fault,
  faulty,
  firstOfPlaywright,
  firstOfVitest,
  isBrowserTest,
  type Noticed,
  type Results,
  resultOf,
  tableOf,
  wantedOf,
  withResult,
} from './seededFault.ts';

const RESULTS = join(root, 'tests/faultsSeeded.json');

const { values, positionals } = parseArgs({
  options: { 'tests-of': { type: 'string' } },
  allowPositionals: true,
});
const folder = resolve(root, values['tests-of'] ?? '.');
const isElsewhere = folder !== root;
const report = join(folder, 'test-results', 'seeded.json');

const faults = parse(readFileSync(join(root, 'tests/faultsSeeded.yaml'), 'utf8')) as readonly Fault[];
let results: Results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : [];

/** What undoes the fault that is in the checkout, and the program that runs. */
let restore: () => void = () => undefined;
let running: ChildProcess | undefined;
process.on('exit', () => {
  running?.kill();
  restore();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

/** Runs a program of the project in the folder that is tested; resolves to its exit code. */
const run = (program: string, args: readonly string[], extra: Readonly<Record<string, string>> = {}) =>
  new Promise<number>((done, failed) => {
    rmSync(report, { force: true });
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment(extra),
    });
    running = child;
    child.once('error', failed);
    child.once('exit', (code) => {
      running = undefined;
      done(code ?? 1);
    });
  });

const readReport = () => JSON.parse(readFileSync(report, 'utf8'));

/** The first test that fails; undefined when none does. */
async function vitest(args: readonly string[]): Promise<Noticed | undefined> {
  const rest = ['--bail', '1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`];
  const code = await run('vitest', [...args, ...rest]);
  return code === 0 ? undefined : firstOfVitest(readReport(), folder);
}

async function playwright(test: string): Promise<Noticed | undefined> {
  const [file = '', grep] = test.split(': ', 2);
  const chromium = findChromium();
  const code = await run(
    'playwright',
    ['test', file, '--max-failures=1', '--reporter=json', ...(grep === undefined ? [] : ['-g', grep])],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  );
  return code === 0 ? undefined : firstOfPlaywright(readReport());
}

/** Builds the pages of the folder as it is now; `npm test` builds anew when that is not how it is then. */
const build = (): Promise<number> =>
  run('node', ['-e', "import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())"]);

/** The first of the tests that fails; the browser's come last, with pages that are built for them. */
async function firstFailure(tests: readonly string[]): Promise<Noticed | undefined> {
  const there = tests.filter((test) => existsSync(join(folder, test.split(': ', 1)[0] ?? '')));
  const quick = there.filter((test) => !isBrowserTest(test));
  const slow = there.filter(isBrowserTest);
  const quickly = quick.length > 0 ? await vitest(['run', ...quick]) : undefined;
  if (quickly) return quickly;
  if (slow.length > 0 && (await build()) !== 0) throw new Error('The pages cannot be built');
  for (const test of slow) {
    const failure = await playwright(test);
    if (failure) return failure;
  }
  return undefined;
}

async function noticedBy({ file, tests }: Fault): Promise<Noticed | undefined> {
  return (await firstFailure(tests)) ?? vitest(['related', '--run', file]);
}

/** Whether the file has what the fault replaces; one that the checkout does not have has not. */
function isThere({ file, from }: Fault): boolean {
  const path = join(folder, file);
  return existsSync(path) && readFileSync(path, 'utf8').includes(from);
}

async function tried(fault: Fault): Promise<Noticed | undefined> {
  const path = join(folder, fault.file);
  const isClean =
    spawnSync('git', ['diff', '--quiet', 'HEAD', '--', fault.file], { cwd: folder }).status === 0;
  if (!isClean) throw new Error(`${fault.file} has changes that are not committed`);
  const before = readFileSync(path, 'utf8');
  const after = faulty(before, fault);
  restore = () => {
    writeFileSync(path, before);
    restore = () => undefined;
  };
  writeFileSync(path, after);
  try {
    return await noticedBy(fault);
  } finally {
    restore();
  }
}

mkdirSync(join(folder, 'test-results'), { recursive: true });
const wanted = wantedOf(faults, positionals);
// A test that fails anyway notices nothing.
const failure = await firstFailure([...new Set(wanted.flatMap(({ tests }) => tests))]);
if (failure) throw new Error(`Without any fault this fails: ${failure.test}: ${failure.why}`);
for (const fault of wanted) {
  const number = faults.indexOf(fault) + 1;
  if (isElsewhere && !isThere(fault)) {
    console.log(`${number}. ${fault.file} has no such text there`);
    continue;
  }
  const noticed = await tried(fault);
  console.log(
    `${number}. ${fault.file}: ${fault.what}\n   ${noticed ? `${noticed.test}\n   ${noticed.why}` : 'NOBODY'}`,
  );
  results = withResult(results, fault, { [isElsewhere ? 'before' : 'test']: noticed?.test ?? null });
  writeFileSync(RESULTS, `${JSON.stringify(results, undefined, 2)}\n`);
  writeFileSync(join(root, 'tests/faults-seeded.md'), tableOf(faults, results));
}
if (faults.some(({ tests }) => tests.some(isBrowserTest)) && existsSync(join(folder, 'dist'))) await build();
const unnoticed = isElsewhere ? [] : faults.filter((fault) => !resultOf(results, fault)?.test);
if (unnoticed.length > 0) console.error(`\nNoticed by no test, or not tried yet: ${unnoticed.length}`);
process.exit(unnoticed.length === 0 ? 0 : 1);
