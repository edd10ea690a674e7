import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigFile } from '../../core/config/layerFiles.ts';

/** Everything that layers are made of, as texts; paths are relative to the project's root, with forward slashes, sorted. */
export interface ConfigTree {
  readonly root: string;
  readonly files: readonly ConfigFile[];
  /** The JSON Schemas of the configuration files by file name, as texts. */
  readonly schemas: readonly ConfigFile[];
}

const LAYER_FOLDERS = ['config', 'brands'];
const SCHEMA_FOLDER = 'schemas/config';
const readable = /\.(ya?ml|json|svg)$/i;
/** What an editor, a merge or a slip left (`rules/new.yaml.txt`): nothing of a layer, and read so that the check names it. */
const leftOver = /\.(ya?ml|json)\.\w+$/i;

/**
 * Reads the layers and their schemas below `root`. Files of `known` whose text is still the same are the same objects,
 * so that what was made of them holds. Throws an Error that names the folder or file that cannot be read, or that is a link.
 */
export function readConfigTree(root: string, known?: ConfigTree): ConfigTree {
  const schemas = filesIn(root, SCHEMA_FOLDER).filter((path) => path.endsWith('.schema.json'));
  const files = LAYER_FOLDERS.flatMap((folder) => filesIn(root, folder)).filter(
    (path) => readable.test(path) || leftOver.test(path),
  );
  return {
    root,
    files: unchanged(files.map(read(root)), known?.files),
    schemas: unchanged(schemas.map(read(root)), known?.schemas),
  };
}

/** The files, those of `known` where they say the same; `known` itself when all do. */
function unchanged(files: readonly ConfigFile[], known: readonly ConfigFile[] = []): readonly ConfigFile[] {
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

/** Every file below a folder but hidden ones. A link could lead out of the project, or round in a circle: it is refused. */
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
  (path: string): ConfigFile => ({ path, text: withoutMark(readFileSync(join(root, path), 'utf8')) });

/** A text without the mark that editors on Windows put first (U+FEFF): it is no letter, and would move every column by one. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);
