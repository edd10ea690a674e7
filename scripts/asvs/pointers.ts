import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pointers, Requirement } from './asvs.ts';
import { testTitles } from './testTitles.ts';

const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/;

type Look = (path: string, text: string, wanted: string) => boolean;

const inTitles: Look = (path, text, wanted) =>
  TEST_FILE.test(path) && testTitles(path, text).some((title) => title.includes(wanted));

const inText: Look = (_path, text, wanted) => text.includes(wanted);

function missing(root: string, pointers: Pointers, isThere: Look): readonly string[] {
  return Object.entries(pointers).flatMap(([path, texts]) => {
    const file = join(root, path);
    if (!existsSync(file)) return [`${path} is not there`];
    const text = readFileSync(file, 'utf8');
    return texts
      .filter((wanted) => !isThere(path, text, wanted))
      .map((wanted) => `${path} has no "${wanted}"`);
  });
}

/** Missing evidence of a requirement: a file, the title of a running test, or a text in a file. */
export const brokenPointers = (
  { tests = {}, files = {} }: Pick<Requirement, 'tests' | 'files'>,
  root = '.',
): readonly string[] => [...missing(root, tests, inTitles), ...missing(root, files, inText)];
