import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Section } from './report.ts';

/** Results of checkMany.ts for one number of lenders, in milliseconds. */
interface Measured {
  readonly count: number;
  readonly cold: number;
  readonly again: number;
  /** By the kind of edited file. */
  readonly edits: Readonly<Record<string, number>>;
  readonly megabytes: number;
  readonly errors: number;
}

const COUNTS = [1, 60, 600];

/** Benchmarks the check with 1, 60 and 600 generated lenders, and ajv-cli on the base files. */
export function benchGrowth(root: string): Section {
  const measured = COUNTS.map((count) => measure(count));
  const check = wholeProcess(() => run(join(root, 'src/cli/main.ts'), ['check', 'main', '--json'], root));
  const ajv = ajvCli(root);
  const sixty = measured.find(({ count }) => count === 60);
  const [one, , most] = measured;
  const slowest = Math.max(...Object.values(sixty?.edits ?? { none: Number.POSITIVE_INFINITY }));
  const dearer = most && one ? (most.cold - one.cold) / (most.count - one.count) : 0;
  return {
    title: 'Check, by the number of lenders',
    how: [
      'Generated plain lenders over the real base; each number in a process of its own. Milliseconds. "again" is the same files once more, the others after one file of the base says something else.',
      'ajv-cli checks the files of the base against the same schemas, one process for each schema, as JSON (its YAML makes times of days); the check of one lender is a whole process too, and does everything else besides.',
    ],
    tables: [
      {
        head: ['lenders', 'cold', 'again', ...Object.keys(one?.edits ?? {}), 'peak MB'],
        rows: measured.map(({ count, cold, again, edits, megabytes }) => [
          `${count}`,
          ...[cold, again, ...Object.values(edits), megabytes].map((value) => value.toFixed(0)),
        ]),
      },
      {
        head: ['process', 'ms'],
        rows: [
          ['equiform check main: everything', check.toFixed(0)],
          ['ajv-cli: schemas of the base only', ajv.toFixed(0)],
        ],
      },
    ],
    goals: [
      {
        goal: '60 lenders in 6 s cold, 3 s warm, 600 MB',
        measured: `${sixty?.cold.toFixed(0)} ms, ${sixty?.again.toFixed(0)} ms, ${sixty?.megabytes.toFixed(0)} MB`,
        met: sixty !== undefined && sixty.cold < 6000 && sixty.again < 3000 && sixty.megabytes < 600,
      },
      {
        goal: 'an edit is told in 300 ms',
        measured: `${slowest.toFixed(0)} ms with 60 lenders, for the slowest kind of file`,
        met: slowest < 300,
      },
      {
        goal: 'one more plain lender costs less than 20 ms',
        measured: `${dearer.toFixed(1)} ms each, from 1 to 600`,
        met: dearer < 20,
      },
      {
        goal: 'everything takes no longer than ajv-cli takes for the schemas',
        measured: `${check.toFixed(0)} ms, ajv-cli ${ajv.toFixed(0)} ms`,
        met: check <= ajv,
      },
    ],
    data: { measured, check, ajv },
  };
}

function measure(count: number): Measured {
  const measured = JSON.parse(
    run(join(import.meta.dirname, 'checkMany.ts'), [`${count}`], process.cwd()),
  ) as Measured;
  if (measured.errors > 0) throw new Error(`${count} generated lenders have ${measured.errors} errors`);
  return measured;
}

const run = (program: string, words: readonly string[], cwd: string): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });

function wholeProcess(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const KINDS: Readonly<Record<string, string>> = {
  step: 'config/steps/**/*.yaml',
  flow: 'config/flows/*.yaml',
  page: 'config/pages/*.yaml',
  document: 'config/documents/*.yaml',
  copy: 'config/copy/**/*.yaml',
  policies: 'config/rules/*.yaml',
  facts: 'config/facts.yaml',
  enums: 'config/enums.yaml',
  flags: 'config/flags.yaml',
  screens: 'config/screens.yaml',
  telemetry: 'config/telemetry.yaml',
  theme: 'config/theme.yaml',
  brand: 'config/brand.yaml',
};

/** Not strict, because the schemas contain a keyword of the type generator. */
function ajvCli(root: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-ajv-'));
  try {
    const written = Object.entries(KINDS).map(
      ([kind, files]) => [kind, asJson(root, files, join(folder, kind))] as const,
    );
    return wholeProcess(() => {
      for (const [kind, files] of written) ajvOf(root, kind, files);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the files as JSON to a temporary folder, and returns the pattern for them. */
function asJson(root: string, files: string, folder: string): string {
  mkdirSync(folder);
  for (const [index, file] of globSync(files, { cwd: root }).entries())
    writeFileSync(
      join(folder, `${index}.json`),
      JSON.stringify(parse(readFileSync(join(root, file), 'utf8'))),
    );
  return join(folder, '*.json');
}

function ajvOf(root: string, kind: string, files: string): void {
  const program = join(root, 'node_modules/ajv-cli/dist/index.js');
  run(
    program,
    [
      ...['validate', '--strict=false', '--all-errors', '-s', `schemas/config/${kind}.schema.json`],
      ...['-r', 'schemas/config/common.schema.json', '-d', files],
    ],
    root,
  );
}
