import { pointerSegments, toPointer } from '../shared/jsonPointer.ts';
import { type FileKind, fileKindOf, layerRootOf } from './layerFiles.ts';
import {
  childOf,
  type LocatedList,
  type LocatedMap,
  type LocatedNode,
  nodeAt,
  textOf,
} from './locatedNode.ts';
import type { LocatedDocument } from './parseLayerFile.ts';
import type { SchemaProblem } from './schemaProblem.ts';

/** Something that cannot be read, and that the rest of the check therefore does without. */
export interface LeftOut {
  /** Of the resolved brand (`steps`). */
  readonly section: string;
  /** The document that it is missing from (`income`); undefined if that cannot be known. */
  readonly document: string | undefined;
  /** The names in it, by which others may refer to it or it to others; undefined if it could hold any. */
  readonly names: ReadonlySet<string> | undefined;
}

/** What is left of a value, and the nodes that were taken out of it. */
export interface Readable {
  readonly node: LocatedNode;
  /** Whether it satisfies its schema now; otherwise it lacks keys that it needs. */
  readonly isWhole: boolean;
  readonly left: readonly { readonly pointer: string; readonly node: LocatedNode }[];
}

/** Each round takes out a level of what its schema refuses; files are at most this deep. */
const MOST_ROUNDS = 100;

/** Takes out of a value what its schema refuses: the smallest parts without which the rest satisfies it, never all of it. */
export function readable(
  root: LocatedNode,
  problemsOf: (node: LocatedNode) => readonly SchemaProblem[],
): Readable {
  let node: LocatedNode = root;
  const left: { pointer: string; node: LocatedNode }[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const here = node;
    const problems = problemsOf(here);
    const pointers = new Set(problems.flatMap(({ pointer }) => existing(here, pointer)));
    if (pointers.size === 0) return { node, isWhole: problems.length === 0, left };
    const outermost = [...pointers].filter(
      (pointer) => ![...pointers].some((other) => other !== pointer && pointer.startsWith(`${other}/`)),
    );
    for (const pointer of outermost) {
      const found = nodeAt(here, pointer);
      if (found) left.push({ pointer, node: found });
    }
    node = without(here, new Set(outermost), '') ?? here;
  }
  return { node, isWhole: false, left };
}

/** The nearest node to a pointer that there is, but never the whole value. */
function existing(root: LocatedNode, pointer: string): readonly string[] {
  const path = pointerSegments(pointer);
  while (path.length > 0 && !nodeAt(root, toPointer(path))) path.pop();
  return path.length === 0 ? [] : [toPointer(path)];
}

function without(node: LocatedNode, gone: ReadonlySet<string>, here: string): LocatedNode | undefined {
  if (gone.has(here)) return undefined;
  if (node.kind === 'scalar' || ![...gone].some((pointer) => pointer.startsWith(`${here}/`))) return node;
  return node.kind === 'list' ? listWithout(node, gone, here) : mapWithout(node, gone, here);
}

const below = (here: string, key: string | number): string => here + toPointer([key]);

function listWithout(node: LocatedList, gone: ReadonlySet<string>, here: string): LocatedList {
  const items = node.items.flatMap((item, index) => without(item, gone, below(here, index)) ?? []);
  return { ...node, items };
}

function mapWithout(node: LocatedMap, gone: ReadonlySet<string>, here: string): LocatedMap {
  const entries = [...node.entries].flatMap(([key, child]) => {
    const kept = without(child, gone, below(here, key));
    return kept ? [[key, kept] as const] : [];
  });
  return { ...node, entries: new Map(entries) };
}

/** What is left of a file that its schema refuses, and what is missing, by pointer in the file. */
export function readableFile(
  document: LocatedDocument,
  problemsOf: (node: LocatedNode) => readonly SchemaProblem[],
): {
  readonly document: LocatedDocument | undefined;
  readonly left: readonly LeftOut[];
  readonly pointers: readonly string[];
} {
  const { node, isWhole, left } = readable(document.root, problemsOf);
  const out = left.map((part) => leftOutOf(document, part.pointer, part.node));
  const pointers = left.map(({ pointer }) => pointer);
  const isById = holdsOf(document.path)?.type === 'document by id';
  if (isWhole || (!isById && node.kind === 'map'))
    return { document: { ...document, root: node }, left: out, pointers };
  return {
    document: undefined,
    left: [...out, leftOutOf(document, '', document.root)],
    pointers: [...pointers, ''],
  };
}

/** A problem that also says what the rest of the check does without, where that is more than the place of the problem. */
export function sayingWhatIsLeftOut(problem: SchemaProblem, pointers: readonly string[]): SchemaProblem {
  const [widest] = pointers
    .filter((pointer) => pointer === '' || problem.pointer.startsWith(`${pointer}/`))
    .toSorted((a, b) => a.length - b.length);
  if (widest === undefined) return problem;
  const what = widest === '' ? 'this file' : widest;
  return { ...problem, message: `${problem.message} (everything else is checked without ${what})` };
}

/** What is missing from the resolved brand when a part of a file is left out. */
function leftOutOf({ path, root }: LocatedDocument, pointer: string, node: LocatedNode): LeftOut {
  const holds = holdsOf(path);
  const section = holds?.section ?? '';
  const [first = '', ...inner] = pointerSegments(pointer);
  const names = new Set([...namesIn(node), inner.at(-1) ?? first]);
  if (holds?.type === 'document') return { section, document: '', names };
  if (holds?.type === 'document by id') return ofDocument(section, textOf(root, 'id'), names);
  const [entry] = inner;
  if (holds === undefined || entry === undefined) return { section, document: undefined, names: undefined };
  const item = childOf(childOf(root, first), entry);
  const name = holds.type === 'list by id' ? item && textOf(item, 'id') : entry;
  return ofDocument(section, name, names);
}

const ofDocument = (section: string, document: string | undefined, names: ReadonlySet<string>): LeftOut => ({
  section,
  document,
  names: document === undefined ? undefined : new Set([...names, document]),
});

const holdsOf = (path: string): FileKind['holds'] | undefined =>
  fileKindOf(path.slice((layerRootOf(path)?.length ?? 0) + 1))?.holds;

/** Something in a file that does not count, such as the second of two documents of one id, which was meant to have another. */
export const uncountedIn = (path: string): LeftOut => ({
  section: holdsOf(path)?.section ?? '',
  document: undefined,
  names: undefined,
});

/** A file of which nothing can be read. */
export function unreadFile(path: string, text: string): LeftOut {
  const name = /([^/]+)\.\w+$/.exec(path)?.[1] ?? '';
  const words = [...text.matchAll(/[\p{L}\p{N}_.-]+/gu)];
  const named = words.filter(({ 0: word, index }) => isKeyOrValue(text, index, index + word.length));
  return {
    section: holdsOf(path)?.section ?? '',
    document: undefined,
    names: new Set([name, ...named.map(([word]) => word)]),
  };
}

/** How far a colon may stand from a name. */
const NEAR = 20;

const isKeyOrValue = (text: string, start: number, end: number): boolean =>
  /^["']?\s*:/.test(text.slice(end, end + NEAR)) ||
  /:\s*["']?$/.test(text.slice(Math.max(0, start - NEAR), start));

export const mayHold = ({ names }: LeftOut, name: string): boolean => names?.has(name) ?? true;

/** Keys and texts, at any depth. */
export function namesIn(node: LocatedNode): readonly string[] {
  if (node.kind === 'scalar') return typeof node.value === 'string' ? [node.value] : [];
  if (node.kind === 'list') return node.items.flatMap(namesIn);
  return [...node.entries].flatMap(([key, child]) => [key, ...namesIn(child)]);
}
