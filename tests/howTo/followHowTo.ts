import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { testRun } from '../../src/cli/testRun.ts';
import { mergedYaml } from './mergedYaml.ts';
import { type PageBlock, readHowTo } from './readHowTo.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = ['config', 'schemas', 'brands/_kinds', 'brands/_environments', 'brands/main'];
const COMMAND_LINE = /^npm run (?:equiform -- )?(.*)$/;
/** What a page has its reader start to look at the result: it never ends, so no test runs it. */
const LASTING = new Set(['npm start', 'npm run dev']);

/** What a command of a page said. */
export interface Said {
  readonly command: string;
  readonly out: string;
}

/** A copy of the project in which a page was followed to its end. */
export interface FollowedPage {
  readonly root: string;
  /** What each command said, in order. */
  readonly said: readonly Said[];
}

/**
 * Does in a copy of the project (config, schemas, the brand `main`) what `docs/how-to/<name>.md` tells its reader to do, block by
 * block: `yaml file=...` writes a new file, `... merge` lays the block over a file that is there, as layers are laid over
 * each other; each line of `sh` is a command of the command line, which must end clean. Blocks of other languages are the
 * test's own business. Throws with page and line where that cannot be done. The copy goes when the test ends.
 */
export async function followHowTo(name: string): Promise<FollowedPage> {
  const root = mkdtempSync(join(tmpdir(), 'equiform-how-to-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of COPIED) cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  const said: Said[] = [];
  for (const block of readHowTo(name)) {
    const place = `docs/how-to/${name}.md:${block.line}`;
    if (block.language === 'yaml') writeBlock(root, block, place);
    if (block.language === 'sh') said.push(...(await runBlock(root, block, place)));
  }
  return { root, said };
}

function writeBlock(root: string, { file, isMerge, text }: PageBlock, place: string): void {
  if (file === undefined) throw new Error(`${place} says no file`);
  const path = join(root, file);
  if (existsSync(path) !== isMerge)
    throw new Error(`${place}: ${file} is ${isMerge ? 'not there to merge with' : 'there already'}`);
  mkdirSync(dirname(path), { recursive: true });
  const before = isMerge ? readFileSync(path, 'utf8') : '';
  writeFileSync(path, isMerge ? stringify(mergedYaml(parse(before), parse(text))) : text);
}

async function runBlock(root: string, { text }: PageBlock, place: string): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (const command of text
    .trimEnd()
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')) {
    if (LASTING.has(command)) continue;
    const [, line] = COMMAND_LINE.exec(command) ?? [];
    if (line === undefined) throw new Error(`${place}: ${command} is no command that a page is tested with`);
    const { code, out, err } = await testRun(wordsOf(line), root);
    if (code !== 0) throw new Error(`${place}: ${command} ended with ${code}\n${out}${err}`);
    said.push({ command, out });
  }
  return said;
}

/** The words of a command as a shell has them: what stands in quotes is one word; `--` is for npm. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    .filter((word) => word !== '--');
