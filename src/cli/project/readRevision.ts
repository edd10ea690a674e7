import { execFileSync } from 'node:child_process';
import type { ConfigFile } from '../../core/config/layerFiles.ts';
import { type ConfigTree, fileText, isReadable } from '../../server/config-files/readConfigTree.ts';
import { CannotRun } from '../terminal/cliCommand.ts';

const MOST_BYTES = 200_000_000;
const NOTHING = Buffer.alloc(0);

/** The files of a project at a git revision, without a checkout; throws `CannotRun`. */
export function readRevision(root: string, revision: string): ConfigTree {
  if (!/^[\w./@^~{}-]+$/.test(revision) || revision.startsWith('-'))
    throw new CannotRun(`${revision} is not a git revision`);
  const entries = entriesOf(
    git(root, ['ls-tree', '-r', '-z', revision, '--', 'config', 'brands', 'schemas/config']),
  );
  if (entries.length === 0)
    throw new CannotRun(`The revision ${revision} has no configuration in this folder`);
  const link = entries.find(({ mode }) => mode === LINK);
  if (link)
    throw new CannotRun(
      `${link.path} is a symbolic link in ${revision}, which a configuration may not contain`,
    );
  const contents = contentsOf(
    git(root, ['cat-file', '--batch'], entries.map(({ hash }) => `${hash}\n`).join('')),
  );
  const files = entries.map(
    ({ path }, index): ConfigFile => ({ path, text: fileText(path, contents[index] ?? NOTHING) }),
  );
  const isSchema = ({ path }: ConfigFile): boolean => path.startsWith('schemas/');
  return {
    root,
    files: files.filter((file) => !isSchema(file)).sort(byFolderAndPath),
    schemas: files.filter(isSchema),
  };
}

/** Git's mode for symbolic links. */
const LINK = '120000';

/** Parses `git ls-tree -r -z` ("<mode> blob <hash>\t<path>"); skips hidden files. */
const entriesOf = (listed: Buffer): readonly { mode: string; hash: string; path: string }[] =>
  listed
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const [, mode = '', hash = '', path = ''] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return mode === LINK || (isReadable(path) && !/(^|\/)\./.test(path)) ? [{ mode, hash, path }] : [];
    });

/** In the order in which a tree is read: config before brands. */
const byFolderAndPath = (one: ConfigFile, other: ConfigFile): number => {
  const [first, second] = [one, other].map(({ path }) => (path.startsWith('brands/') ? 1 : 0)) as [
    number,
    number,
  ];
  return first - second || (one.path < other.path ? -1 : 1);
};

function git(cwd: string, words: readonly string[], input?: string): Buffer {
  try {
    return execFileSync('git', [...words], {
      cwd,
      maxBuffer: MOST_BYTES,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(input === undefined ? {} : { input }),
    });
  } catch (error) {
    const said = (error as { stderr?: Buffer }).stderr?.toString('utf8').split('\n')[0];
    throw new CannotRun(`git cannot read it: ${said || (error as Error).message}`);
  }
}

/** Parses `git cat-file --batch`: a line "<hash> blob <bytes>", the bytes, a newline. */
function contentsOf(output: Buffer): readonly Buffer[] {
  const contents: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const bytes = Number(output.toString('utf8', at, end).split(' ')[2]);
    contents.push(output.subarray(end + 1, end + 1 + bytes));
    at = end + 1 + bytes + 1;
  }
  return contents;
}
