import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { testRun } from '../../src/cli/testRun.ts';
import { appliedDiff } from './appliedDiff.ts';
import { mergedYaml } from './mergedYaml.ts';
import { type PageBlock, readHowTo } from './readHowTo.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATA = ['config', 'schemas', 'brands/_kinds', 'brands/_environments', 'brands/main'];
const COPY = /^cp -r (\S+) (\S+)$/;
const COMMAND_LINE = /^npm run (?:equiform -- )?(.*)$/;
/** Commands a test skips: endless ones, ones that only show the result, and type generation. */
const NOT_RUN = new Set(['npm start', 'npm run dev', 'npm run generate']);

export interface Said {
  readonly command: string;
  readonly out: string;
}

export interface FollowedPage {
  readonly root: string;
  /** Output of each command, in order. */
  readonly said: readonly Said[];
}

/** What is copied. */
export interface CopyOptions {
  /** Folders besides the data folders. */
  readonly more?: readonly string[];
  /** Parent of the copy; default the system's temporary folder. */
  readonly within?: string;
}

/**
 * Follows `docs/how-to/<name>.md` in a copy of the project (config, schemas, brand `main`), block by block: `file=` is
 * a new file, `merge` is layered over an existing YAML file, `diff` changes a file. Each `sh` line copies a folder or
 * is a CLI command that must succeed. Throws with page and line otherwise. The copy is removed after the test.
 */
export async function followHowTo(name: string, options: CopyOptions = {}): Promise<FollowedPage> {
  const root = copiedProject(options);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const said: Said[] = [];
  for (const block of readHowTo(name)) {
    const place = `docs/how-to/${name}.md:${block.line}`;
    if (block.file !== undefined) writeBlock(root, block, place);
    else if (block.language === 'sh') said.push(...(await runBlock(root, block, place)));
    else if (block.language !== 'text') throw new Error(`${place} says no file`);
  }
  return { root, said };
}

/** A copy of the project's config, schemas and brand `main`; the caller removes it. */
export function copiedProject({ more = [], within = tmpdir() }: CopyOptions = {}): string {
  mkdirSync(within, { recursive: true });
  const root = mkdtempSync(join(within, 'equiform-how-to-'));
  for (const folder of [...DATA, ...more])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  return root;
}

export function writeBlock(root: string, block: PageBlock, place: string): void {
  if (block.file === undefined) throw new Error(`${place} says no file`);
  const path = join(root, block.file);
  const isChange = block.isMerge || block.language === 'diff';
  if (existsSync(path) !== isChange)
    throw new Error(`${place}: ${block.file} is ${isChange ? 'not there to be changed' : 'there already'}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, isChange ? changed(block, readFileSync(path, 'utf8'), place) : block.text);
}

const changed = ({ isMerge, text }: PageBlock, before: string, place: string): string =>
  isMerge ? stringify(mergedYaml(parse(before), parse(text))) : appliedDiff(place, before, text);

async function runBlock(root: string, { text }: PageBlock, place: string): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (const command of text
    .trimEnd()
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')) {
    if (NOT_RUN.has(command)) continue;
    const [, from, to] = COPY.exec(command) ?? [];
    if (from !== undefined && to !== undefined) {
      cpSync(join(root, from), join(root, to), { recursive: true });
      continue;
    }
    const [, line] = COMMAND_LINE.exec(command) ?? [];
    if (line === undefined) throw new Error(`${place}: ${command} is no command that a page is tested with`);
    const { code, out, err } = await testRun(wordsOf(line), root);
    if (code !== 0) throw new Error(`${place}: ${command} ended with ${code}\n${out}${err}`);
    said.push({ command, out });
  }
  return said;
}

/** A command's words as a shell splits them; quoted text is one word, `--` is for npm. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    .filter((word) => word !== '--');
