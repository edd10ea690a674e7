import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: string;

/** Writes a project of its own whose browser tests need no browser. */
function writeProject(files: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, 'tests'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const all = {
    'package.json': '{ "type": "module" }',
    'tests/budget.yaml': 'minutes: { npm test: { browser: 10 } }\nbrowser tests: { one: 9, two: 9 }',
    'playwright.config.ts': `
      export default {
        testDir: 'tests',
        testMatch: '*.e2e.ts',
        outputDir: 'test-results/playwright',
        workers: 2,
        reporter: [['list'], ['${join(ROOT, 'scripts/testing/browserReporter.ts')}']],
        projects: [
          { name: 'one', testMatch: 'a.e2e.ts' },
          { name: 'two', testMatch: 'b.e2e.ts', dependencies: ['one'] },
        ],
      };`,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
}

/** Runs the browser tests of the project, as `npm test` does once it is installed. */
async function run(env: Readonly<Record<string, string>>): Promise<{ code: number | null; lines: string[] }> {
  const { CI: _, TEST_DEEP: __, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/testing/main.ts')],
    {
      cwd: folder,
      env: {
        ...inherited,
        PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
        TEST_ONLY: 'e2e',
        FORCE_COLOR: '0',
        ...env,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, lines: output.trimEnd().split('\n') };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-runner-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Fails when it is run for the first time. */
const ONCE = `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { expect, test } from '@playwright/test';
  const failsOnce = (name: string) => {
    appendFileSync(name, 'x');
    expect(readFileSync(name, 'utf8')).not.toBe('x');
  };
`;

describe('npm test in CI', () => {
  it('runs failed tests a second time, alone, and no others', async () => {
    writeProject({
      'tests/a.e2e.ts': `${ONCE}
        for (const name of ['fine', 'unlucky', 'fine too'])
          test.describe('a group', () => {
            test(\`it is \${name}\`, () => {
              appendFileSync('ran', \`\${name} \${process.env.TEST_WORKER_INDEX} \${process.env.TEST_PARALLEL_INDEX}\\n\`);
              if (name === 'unlucky') failsOnce('unlucky');
            });
          });
      `,
      // It waits for the other project, which fails at first.
      'tests/b.e2e.ts': `${ONCE}
        test('it waits', () => appendFileSync('ran', 'waiting\\n'));
      `,
    });
    const { code, lines } = await run({ CI: 'true' });
    expect(lines.at(-1)).toBe('4 passed, 0 failed');
    expect(code).toBe(0);
    const named = lines.filter((line) => line.startsWith('unsteady: '));
    expect(named).toEqual([
      expect.stringMatching(/^unsteady: tests\/a\.e2e\.ts:\d+: a group › it is unlucky \[one\]$/),
    ]);
    expect(lines.filter((line) => line.startsWith('failed: '))).toEqual([]);
    const records =
      lines
        .find((line) => line.includes('records: '))
        ?.split('records: ')[1]
        ?.split(', ') ?? [];
    expect(records).toContainEqual(expect.stringMatching(/^test-results\/second-look\/.*\/trace\.zip$/));
    for (const record of records) expect(existsSync(join(folder, record)), record).toBe(true);
    expect(lines.some((line) => /^time: browser 0:\d\d of 10:00$/.test(line))).toBe(true);
    const ran = readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n');
    expect(ran.map((line) => line.replace(/( \d+)+$/, '')).toSorted()).toEqual(
      ['fine', 'fine too', 'unlucky', 'unlucky', 'waiting'].toSorted(),
    );
  });

  it('fails if a test fails alone too, despite other unsteady tests', async () => {
    writeProject({
      'tests/a.e2e.ts': `${ONCE}
        test('passes', () => {});
        test('fails always', () => expect(1).toBe(2));
        test('fails once', () => failsOnce('once'));
      `,
      'tests/b.e2e.ts': '',
    });
    const { code, lines } = await run({ CI: 'true' });
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^failed: tests\/a\.e2e\.ts:\d+: fails always \[one\]: .*; alone: /),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^unsteady: tests\/a\.e2e\.ts:\d+: fails once \[one\]$/),
    );
  });
});

describe('npm test elsewhere', () => {
  it('runs nothing a second time, and counts tests that did not run as failed', async () => {
    writeProject({
      'tests/a.e2e.ts': `${ONCE}
        test('passes', () => {});
        test('fails once', () => failsOnce('once'));
      `,
      'tests/b.e2e.ts': `${ONCE}
        test('it waits', () => {});
      `,
    });
    const { code, lines } = await run({});
    expect(lines.at(-1)).toBe('1 passed, 2 failed');
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('unsteady: '))).toEqual([]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^failed: tests\/b\.e2e\.ts:\d+: it waits \[two\]: did not run$/),
    );
  });

  it('names errors outside tests, more tests than the budget allows, and a missing report', async () => {
    writeProject({
      'tests/a.e2e.ts': `${ONCE}
        for (let number = 0; number < 10; number++) test(\`number \${number}\`, () => {});
      `,
      'tests/b.e2e.ts': '',
    });
    const over = await run({ CI: 'true' });
    expect(over.lines.at(-1)).toBe('10 passed, 1 failed');
    expect(over.lines).toContainEqual(
      expect.stringMatching(/^failed: tests\/budget\.yaml: one has 10 browser tests, 9 are allowed/),
    );
    writeFileSync(join(folder, 'tests/a.e2e.ts'), 'this is no module');
    const broken = await run({ CI: 'true' });
    expect(broken.lines.at(-1)).toMatch(/^0 passed, [1-9]\d* failed$/);
    expect(broken.code).toBe(1);
    writeFileSync(join(folder, 'playwright.config.ts'), 'this is no module');
    const none = await run({ CI: 'true' });
    expect(none.lines.at(-1)).toBe('0 passed, 1 failed');
    expect(none.lines).toContain('failed: playwright left no report');
  });
});
