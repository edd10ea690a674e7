import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { provingTests, testStatements } from './provingTests.ts';
import { type ReachedExports, reachedExports } from './reachedExports.ts';
import type { Node } from './syntax.ts';
import { openTestCode, type TestCode } from './testCode.ts';

export interface Proof {
  /** `path:line` of its title. */
  readonly place: string;
  /** Why it does not count; undefined if it does. */
  readonly flaw: string | undefined;
}

const testFiles = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(root, path);
    return /(\.(test|e2e)|Cases)\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** A table of cases, which tests of other files play. */
const isTable = (file: string): boolean => /Cases\.tsx?$/.test(file);

const isPlayed = (file: string): boolean => /\.e2e\.ts$/.test(file);

/**
 * The tests of `folders` by the ids of the requirements in their titles. A browser test counts, because it goes through
 * the product. Any other counts if everything that it calls of the product is reached from an entry point. Lists are what
 * a test compares with, so they are judged only if it uses nothing else. A case in a file `...Cases.ts` counts by the
 * tests that play it.
 */
export async function traceRequirements(
  root: string,
  { entries, folders }: { readonly entries: readonly string[]; readonly folders: readonly string[] },
): Promise<ReadonlyMap<string, readonly Proof[]>> {
  const reached = await reachedExports(root, entries);
  const code = openTestCode(root);
  const files = folders.flatMap((folder) => testFiles(root, folder));
  const proofs = new Map<string, Proof[]>();
  for (const file of files)
    for (const { ids, at, part, names } of provingTests(code.bodyOf(file))) {
      const line = readFileSync(join(root, file), 'utf8').slice(0, at).split('\n').length;
      const tests = isTable(file) ? playersOf({ file, names }, files, code) : [{ file, part }];
      const flaw = flawOf(tests, { root, code, reached });
      for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), { place: `${file}:${line}`, flaw }]);
    }
  return proofs;
}

interface Part {
  readonly file: string;
  readonly part: Node;
}

/** The parts of test files that play the cases which a table declares by one of these names. */
function playersOf(
  table: { readonly file: string; readonly names: ReadonlySet<string> },
  files: readonly string[],
  code: TestCode,
): readonly Part[] {
  const users = files.filter((file) => !isTable(file) && code.importsOf(file).includes(table.file));
  return users.flatMap((file) =>
    testStatements(code.bodyOf(file))
      .filter((part) =>
        code.usedBy(file, part).some((used) => used.file === table.file && table.names.has(used.name)),
      )
      .map((part) => ({ file, part })),
  );
}

function flawOf(
  tests: readonly Part[],
  { root, code, reached }: { root: string; code: TestCode; reached: ReachedExports },
): string | undefined {
  if (tests.length === 0) return 'no test plays the case';
  if (tests.some(({ file }) => isPlayed(file))) return undefined;
  const subjects = tests.flatMap(({ file, part }) => code.subjectsOf(file, part));
  if (subjects.length === 0) return 'the test uses nothing of the product';
  const working = subjects.filter((subject) => !code.isList(subject));
  const unreached = (working.length > 0 ? working : subjects).filter(({ file, name }) => {
    const exports = reached.get(resolve(root, file));
    return name === '*' ? exports === undefined : !exports?.has(name);
  });
  const names = unreached.map(({ file, name }) => `${name} (${file})`);
  return names.length === 0
    ? undefined
    : `the test's subject ${names.join(', ')} is reached from no entry point`;
}
