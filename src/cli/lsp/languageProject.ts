import { relative, sep } from 'node:path';
import type { CheckedBrand } from '../../core/config/checkedBrand.ts';
import { type EditorCompletion, editorCompletions } from '../../core/config/editor/editorCompletions.ts';
import { type EditorNames, editorHover } from '../../core/config/editor/editorHover.ts';
import { pointerAt } from '../../core/config/editor/pointerAt.ts';
import { schemaKeys } from '../../core/config/editor/schemaKeys.ts';
import { type EditorWord, wordAt } from '../../core/config/editor/wordAt.ts';
import type { Finding, Location } from '../../core/config/finding.ts';
import { type ConfigFile, fileKindOf, layerRootOf } from '../../core/config/layerFiles.ts';
import { parseLayerFile } from '../../core/config/parseLayerFile.ts';
import type { Provenance } from '../../core/config/provenance.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { toPointer } from '../../core/shared/jsonPointer.ts';
import { checkTree } from '../../server/config-files/checkTree.ts';
import { namesInCode } from '../../server/config-files/namesInCode.ts';
import { type ConfigTree, readConfigTree } from '../../server/config-files/readConfigTree.ts';

/** A project in an editor: the files on disk, overlaid by unsaved texts. */
export interface LanguageProject {
  readonly root: string;
  /**
   * Overlays a file with an unsaved text; undefined removes the overlay. Paths are from the root, with forward
   * slashes.
   */
  edit(path: string, text: string | undefined): void;
  /** Checks everything, reusing unchanged results. */
  findings(): readonly Finding[];
  hover(path: string, line: string, column: number): { word: EditorWord; markdown: string } | undefined;
  complete(path: string, before: string): readonly EditorCompletion[];
  /** Where the value is set, highest layer first; line and column from 1. */
  definitions(path: string, line: number, column: number): readonly Location[];
}

interface Known {
  readonly brand: ResolvedBrand;
  readonly provenance: Provenance;
}

const sections = ['facts', 'enums', 'steps', 'policies', 'pages', 'flows', 'documents', 'flags'] as const;

/** Opens the project below a folder; reads nothing before the first request. */
export function openLanguageProject(root: string): LanguageProject {
  const edits = new Map<string, ConfigFile>();
  const known = new Map<string, Known>();
  let disk: ConfigTree | undefined;
  let usedByCode: ReturnType<typeof namesInCode>;

  const tree = (): ConfigTree => {
    disk = readConfigTree(root, disk);
    const files = disk.files.map((file) => edits.get(file.path) ?? file);
    const added = [...edits.values()].filter(({ path }) => !files.some((file) => file.path === path));
    return { ...disk, files: [...files, ...added] };
  };
  const remember = ({ code, brand, provenance }: CheckedBrand): void => {
    if (brand && provenance) known.set(code, { brand, provenance });
  };
  const findings = (): readonly Finding[] => {
    usedByCode ??= namesInCode(root);
    const checked = checkTree(tree(), usedByCode ? { usedByCode } : {});
    for (const brand of checked.brands) remember(brand);
    return checked.findings;
  };
  const brandFor = (path: string): Known | undefined => {
    if (known.size === 0) findings();
    // The edit broke everything, so names come from the files on disk.
    if (known.size === 0) checkTree(readConfigTree(root, disk)).brands.forEach(remember);
    const code = /^brands\/([^_/][^/]*)\//.exec(path)?.[1] ?? 'main';
    return known.get(code) ?? [...known.values()][0];
  };
  const namesFor = (path: string): EditorNames | undefined => {
    const found = brandFor(path);
    return found && { brand: found.brand, keys: keysOf(disk, path) };
  };
  const lineOf = (path: string, line: number): string =>
    (edits.get(path) ?? disk?.files.find((file) => file.path === path))?.text.split(/\r?\n/)[line - 1] ?? '';

  return {
    root,
    edit(path, text) {
      if (text === undefined) edits.delete(path);
      else if (edits.get(path)?.text !== text) edits.set(path, { path, text });
    },
    findings,
    hover(path, line, column) {
      const word = wordAt(line, column);
      const names = namesFor(path);
      const markdown = word && names && editorHover(word.word, names);
      return word && markdown !== undefined ? { word, markdown } : undefined;
    },
    complete(path, before) {
      const names = namesFor(path);
      return names ? editorCompletions(before, names) : [];
    },
    definitions(path, line, column) {
      const found = brandFor(path);
      if (!found) return [];
      const word = wordAt(lineOf(path, line), column - 1)?.word ?? '';
      const named = pointersOf(word, found.brand).flatMap((pointer) => found.provenance.chain(pointer));
      const text = (edits.get(path) ?? disk?.files.find((file) => file.path === path))?.text ?? '';
      const parsed = parseLayerFile(path, text);
      const pointer = parsed.ok ? pointerAt(parsed.value, line, column) : undefined;
      const chain = named.length > 0 ? named : pointer === undefined ? [] : found.provenance.chain(pointer);
      return chain.map((node) => node.keyAt ?? node.at);
    },
  };
}

/** The places in a resolved brand that a name may refer to. */
const pointersOf = (name: string, brand: ResolvedBrand): readonly string[] => [
  ...sections.flatMap((section) => (Object.hasOwn(brand[section], name) ? [toPointer([section, name])] : [])),
  ...Object.entries(brand.copy).flatMap(([locale, messages]) =>
    Object.hasOwn(messages, name) ? [toPointer(['copy', locale, name])] : [],
  ),
];

const keysByFile = new WeakMap<ConfigTree['schemas'], Map<string, EditorNames['keys']>>();

function keysOf(tree: ConfigTree | undefined, path: string): EditorNames['keys'] {
  const kind = fileKindOf(path.slice((layerRootOf(path) ?? '').length + 1));
  if (!tree || !kind) return new Map();
  const made = keysByFile.get(tree.schemas) ?? new Map<string, EditorNames['keys']>();
  keysByFile.set(tree.schemas, made);
  const keys = made.get(kind.schema) ?? schemaKeys(parsed(tree.schemas), kind.schema);
  made.set(kind.schema, keys);
  return keys;
}

const parsed = (schemas: ConfigTree['schemas']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    schemas.map(({ path, text }) => [path.replace(/^.*\//, ''), JSON.parse(text) as unknown]),
  );

export const projectPath = (root: string, file: string): string => relative(root, file).split(sep).join('/');
