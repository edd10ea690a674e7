import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Exported } from './parsedFile.ts';
import { provingTests } from './provingTests.ts';
import { type ReachedExports, reachedExports } from './reachedExports.ts';
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
    return /\.(test|e2e|cases)\.tsx?$/.test(entry.name) ? [path] : [];
  });

const isPlayed = (file: string): boolean => /\.e2e\.ts$/.test(file);

/**
 * The tests of `folders` by the ids of the requirements in their titles. A browser test counts, for it goes through the
 * product. Any other counts where everything that it calls of the product is reached from an entry point. Lists are what
 * a test compares with: they are judged only where it has nothing else.
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
    for (const { ids, at, part } of provingTests(code.bodyOf(file))) {
      const line = readFileSync(join(root, file), 'utf8').slice(0, at).split('\n').length;
      const users = file.includes('.cases.')
        ? files.filter((user) => code.importsOf(user).includes(file))
        : [];
      const subjects = [
        ...code.subjectsOf(file, part),
        ...users.flatMap((user) => code.subjectsOf(user, code.bodyOf(user))),
      ];
      const flaw = [file, ...users].some(isPlayed) ? undefined : flawOf(subjects, { root, code, reached });
      for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), { place: `${file}:${line}`, flaw }]);
    }
  return proofs;
}

function flawOf(
  subjects: readonly Exported[],
  { root, code, reached }: { root: string; code: TestCode; reached: ReachedExports },
): string | undefined {
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
