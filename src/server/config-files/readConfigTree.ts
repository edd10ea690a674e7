import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigFile } from '../../core/config/layerFiles.ts';

/** The texts of all layers; paths are relative to the project root, with forward slashes, sorted. */
export interface ConfigTree {
  readonly root: string;
  readonly files: readonly ConfigFile[];
  readonly schemas: readonly ConfigFile[];
}

const LAYER_FOLDERS = ['config', 'brands'];
const SCHEMA_FOLDER = 'schemas/config';
const readable = /\.(ya?ml|json|svg|woff2)$/i;
const binary = /\.woff2$/i;
/** Remains of an editor or merge (`rules/new.yaml.txt`): read only so that the check reports them. */
const leftOver = /\.(ya?ml|json)\.\w+$/i;

/**
 * Reads the layers and schemas below `root`. Unchanged files stay the same objects as in `known`, so that
 * values cached for them remain valid. Throws an Error naming an unreadable file or folder, or a link.
 */
export function readConfigTree(root: string, known?: ConfigTree): ConfigTree {
  const files = LAYER_FOLDERS.flatMap((folder) => filesIn(root, folder)).filter(
    (path) => readable.test(path) || leftOver.test(path),
  );
  return {
    root,
    files: withUnchanged(files.map(read(root)), known?.files),
    schemas: readSchemas(root, known),
  };
}

/** The texts of the layers below a folder that may lack them; throws as `readConfigTree`. */
export const readLayers = (root: string): readonly ConfigFile[] =>
  LAYER_FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesIn(root, folder))
    .filter(isReadable)
    .map(read(root));

/** The bytes of a file of a configuration by its text (`fileText`). */
export const fileBytes = (path: string, text: string): Buffer =>
  Buffer.from(text, binary.test(path) ? 'base64' : 'utf8');

/** The schemas below `root`; the very same list as in `known` while none has changed. */
export function readSchemas(root: string, known?: Pick<ConfigTree, 'schemas'>): readonly ConfigFile[] {
  const paths = filesIn(root, SCHEMA_FOLDER).filter((path) => path.endsWith('.schema.json'));
  return withUnchanged(paths.map(read(root)), known?.schemas);
}

/** The files, reusing equal ones of `known`; `known` itself when all are equal. */
export function withUnchanged(
  files: readonly ConfigFile[],
  known: readonly ConfigFile[] = [],
): readonly ConfigFile[] {
  const before = new Map(known.map((file) => [file.path, file]));
  const merged = files.map((file) => {
    const old = before.get(file.path);
    return old?.text === file.text ? old : file;
  });
  return merged.length === known.length && merged.every((file, index) => file === known[index])
    ? known
    : merged;
}

const filesIn = (root: string, folder: string): readonly string[] => below(root, folder).sort();

/**
 * All files below a folder except hidden ones. Links are refused: they could leave the project or form a
 * loop.
 */
function below(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry): string[] => {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.')) return [];
    if (entry.isSymbolicLink())
      throw new Error(`${path} is a link, but a configuration may contain only files and folders`);
    if (entry.isDirectory() ? readable.test(path) : !entry.isFile())
      throw new Error(`${path} is ${entry.isDirectory() ? 'a folder' : 'no file'}, and should be a file`);
    return entry.isDirectory() ? below(root, path) : [path];
  });
}

const read =
  (root: string) =>
  (path: string): ConfigFile => ({ path, text: fileText(path, readFileSync(join(root, path))) });

/** The text of a file of a configuration: its own without the mark, or base64 of a typeface. */
export const fileText = (path: string, bytes: Buffer): string =>
  binary.test(path) ? bytes.toString('base64') : withoutMark(bytes.toString('utf8'));

/** Whether a configuration has files with this ending. */
export const isReadable = (path: string): boolean => readable.test(path);

/** Drops the byte order mark (U+FEFF) of Windows editors, which would shift columns by one. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);
