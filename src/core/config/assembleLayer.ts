import { FIRST_LANGUAGE } from '../copy/language.ts';
import { type Finding, findingAt, type Location, showLocation } from './finding.ts';
import { type FileKind, fileKindOf, knownPlaces } from './layerFiles.ts';
import { childOf, type LocatedMap, type LocatedNode, textOf } from './locatedNode.ts';
import { memoByList } from './memoByList.ts';
import type { LocatedDocument } from './parseLayerFile.ts';

export interface Layer {
  readonly root: string;
  readonly node: LocatedMap;
  readonly findings: readonly Finding[];
}

/** Sections, locales and ids on the way to the documents. */
type Tree = Map<string, Tree | LocatedNode>;

interface Placed {
  readonly path: readonly string[];
  readonly node: LocatedNode;
}

export const emptyLayer = (root: string): Layer => ({ root, node: emptyMap(root), findings: [] });

/**
 * Puts the parsed files of one layer root into one tree. Two files that define the same thing are a finding
 * that names both.
 */
export function assembleLayer(root: string, documents: readonly LocatedDocument[]): Layer {
  const parts = Map.groupBy(documents, (document) => partOf(root, document));
  const findings = (parts.get(undefined) ?? []).map(unknownFile);
  const sections = new Map<string, LocatedNode>();
  const locales = new Map<string, LocatedNode>();
  for (const [part, files] of parts) {
    if (part === undefined) continue;
    const made = assemblePart(files)(root);
    findings.push(...made.findings);
    for (const [section, value] of made.tree)
      if (!(value instanceof Map)) sections.set(section, value);
      else for (const [locale, node] of value) if (!(node instanceof Map)) locales.set(locale, node);
  }
  if (locales.size > 0) sections.set('copy', localesOnce([...locales.values()])([...locales.keys()]));
  return { root, node: toNode(sections, { file: root, line: 1, column: 1 }), findings };
}

const localesOnce = memoByList((nodes: readonly LocatedNode[]) => {
  let node: LocatedMap | undefined;
  return (names: readonly string[]): LocatedMap => {
    node ??= toNode(new Map(nodes.map((each, index) => [names[index] ?? '', each])), nowhere);
    return node;
  };
});

const nowhere: Location = { file: '', line: 1, column: 1 };

function partOf(root: string, { path }: LocatedDocument): string | undefined {
  const holds = fileKindOf(path.slice(root.length + 1))?.holds;
  if (!holds) return undefined;
  return holds.type === 'map' && holds.under !== undefined
    ? `${holds.section} ${holds.under}`
    : holds.section;
}

const assemblePart = memoByList((documents: readonly LocatedDocument[]) => {
  let made: { readonly tree: Tree; readonly findings: readonly Finding[] } | undefined;
  return (root: string) => {
    made ??= assembled(root, documents);
    return made;
  };
});

function assembled(root: string, documents: readonly LocatedDocument[]) {
  const findings: Finding[] = [];
  const tree: Tree = new Map();
  for (const document of documents) {
    const kind = fileKindOf(document.path.slice(root.length + 1));
    for (const placed of kind ? documentsIn(document, kind.holds, findings) : []) put(tree, placed, findings);
  }
  return { tree: settled(tree), findings };
}

function settled(tree: Tree): Tree {
  return new Map(
    [...tree].map(([section, value]) => [
      section,
      !(value instanceof Map) ? value : section === 'copy' ? settled(value) : toNode(value, nowhere),
    ]),
  );
}

/** For a file in a place where configuration files do not belong. */
export const unknownFile = ({ path }: Pick<LocatedDocument, 'path'>): Finding =>
  findingAt(
    { file: path, line: 1, column: 1 },
    'unknown-file',
    `Configuration files do not belong here; they belong in ${knownPlaces.join(', ')}`,
  );

function documentsIn(
  { root }: LocatedDocument,
  holds: FileKind['holds'],
  findings: Finding[],
): readonly Placed[] {
  switch (holds.type) {
    case 'document':
      return [{ path: [holds.section], node: withoutSchema(root) }];
    case 'document by id': {
      const id = textOf(root, 'id');
      if (id !== undefined) return [{ path: [holds.section, id], node: withoutSchema(root) }];
      findings.push(findingAt(root.at, 'missing-key', 'This file needs an id', { pointer: '' }));
      return [];
    }
    case 'map': {
      if (isTranslation(holds.under) && childOf(root, 'reviewed') === undefined)
        findings.push(findingAt(root.at, 'missing-key', REVIEWED_MISSING, { pointer: '' }));
      const map = childOf(root, holds.key);
      const above = holds.under === undefined ? [holds.section] : [holds.section, holds.under];
      return map?.kind === 'map'
        ? [...map.entries].map(([key, node]) => ({ path: [...above, key], node }))
        : [];
    }
    case 'list by id':
      return listed(childOf(root, holds.key), holds.section);
  }
}

const REVIEWED_MISSING =
  'A translation must say whether a person has approved it: add reviewed: true or false';

const isTranslation = (locale: string | undefined): boolean =>
  locale !== undefined && locale !== FIRST_LANGUAGE;

function listed(list: LocatedNode | undefined, section: string): readonly Placed[] {
  if (list?.kind !== 'list') return [];
  return list.items.flatMap((node) => {
    const id = textOf(node, 'id');
    return id === undefined ? [] : [{ path: [section, id], node: removal(node) }];
  });
}

/** In a map by id, `remove: true` means null and `place` has no effect. */
function removal(node: LocatedNode): LocatedNode {
  if (node.kind !== 'map') return node;
  const remove = node.entries.get('remove');
  if (remove?.kind === 'scalar' && remove.value === true)
    return { kind: 'scalar', value: null, at: remove.at, keyAt: childOf(node, 'id')?.at ?? node.at };
  const entries = new Map([...node.entries].filter(([key]) => key !== 'remove' && key !== 'place'));
  return { ...node, entries };
}

function withoutSchema(node: LocatedNode): LocatedNode {
  if (node.kind !== 'map') return node;
  return { ...node, entries: new Map([...node.entries].filter(([key]) => key !== '$schema')) };
}

function put(tree: Tree, { path, node }: Placed, findings: Finding[]): void {
  const [name = '', ...rest] = path;
  const there = tree.get(name);
  if (rest.length > 0) {
    const below: Tree = there instanceof Map ? there : new Map();
    tree.set(name, below);
    put(below, { path: rest, node }, findings);
  } else if (there && !(there instanceof Map)) findings.push(definedTwice(name, node, there));
  else tree.set(name, node);
}

function definedTwice(name: string, node: LocatedNode, first: LocatedNode): Finding {
  const [here, there] = [node.keyAt ?? node.at, first.keyAt ?? first.at];
  const message = `${name} is already defined in this layer, at ${showLocation(there)}`;
  return findingAt(here, 'duplicate-id', message, { replaced: there });
}

const emptyMap = (file: string): LocatedMap => ({
  kind: 'map',
  at: { file, line: 1, column: 1 },
  entries: new Map(),
});

function toNode(tree: Tree, at: Location): LocatedMap {
  const entries = new Map<string, LocatedNode>();
  for (const [key, value] of tree) entries.set(key, value instanceof Map ? toNode(value, nowhere) : value);
  return { kind: 'map', at: firstPlace(tree) ?? at, entries };
}

function firstPlace(tree: Tree): Location | undefined {
  const [first] = tree.values();
  return first instanceof Map ? firstPlace(first) : first?.at;
}
