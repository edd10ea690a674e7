import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedConfig, checkConfig } from '../../src/core/config/checks/checkConfig.ts';
import type { ConfigFile } from '../../src/core/config/layerFiles.ts';
import { testSchemas } from '../../src/core/config/testProject.ts';

const root = join(import.meta.dirname, '../fixtures/broken/project');

/** The small project that each case in tests/fixtures/broken breaks: three brands, all kinds of files, no findings. */
export const soundFiles: readonly ConfigFile[] = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()
  .map((path) => ({ path: path.slice(root.length + 1), text: readFileSync(path, 'utf8') }));

/** A case's changes to the sound project. */
export interface Change {
  /** By path, pairs of a text that occurs exactly once and its replacement. */
  readonly edit?: Readonly<Record<string, readonly (readonly [what: string, instead: string])[]>>;
  /** Files added or rewritten. */
  readonly write?: Readonly<Record<string, string>>;
  readonly delete?: readonly string[];
}

/**
 * The changed files; untouched ones stay the same objects, so that they are parsed once. Throws if an edit does not
 * match.
 */
export const changed = (change: Change): readonly ConfigFile[] => changedIn(soundFiles, change);

/** The same for any files. */
export function changedIn(files: readonly ConfigFile[], change: Change): readonly ConfigFile[] {
  const paths = new Set(files.map(({ path }) => path));
  for (const path of [...Object.keys(change.edit ?? {}), ...(change.delete ?? [])])
    if (!paths.has(path)) throw new Error(`There is no file ${path}`);
  const written = Object.entries(change.write ?? {}).map(([path, text]) => ({ path, text }));
  const kept = files.filter(
    ({ path }) => !(change.delete ?? []).includes(path) && !Object.hasOwn(change.write ?? {}, path),
  );
  return [...kept.map((file) => edited(file, change.edit?.[file.path] ?? [])), ...written];
}

function edited(file: ConfigFile, edits: readonly (readonly [string, string])[]): ConfigFile {
  if (edits.length === 0) return file;
  const text = edits.reduce((before, [what, instead]) => {
    const times = before.split(what).length - 1;
    if (times !== 1) throw new Error(`${file.path} says ${times} times: ${what}`);
    return before.replace(what, () => instead);
  }, file.text);
  return { path: file.path, text };
}

/** The command line's check, for a program that uses one enum; everything else unnamed is reported as unused. */
export const checkFiles = (files: readonly ConfigFile[]): CheckedConfig =>
  checkConfig(files, testSchemas, {
    usedByCode: (name) => name === 'checklistStatuses',
    today: '2026-01-01',
  });
