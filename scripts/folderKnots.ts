/**
 * Knots of folders: parts of a folder that all reach each other by imports. The parts are its subfolders and, as one
 * more, its own files. Imports inside a part do not count; dependency-cruiser reports cycles of files.
 */

/** A file and its imports, as paths with `/`. */
export interface Imports {
  readonly file: string;
  readonly imports: readonly string[];
}

/** The part of a folder that its own files are. */
export const OWN_FILES = '.';

/** The parts of a folder, each with the parts it imports. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Two or more parts of `within` that import each other in a cycle. */
export interface FolderKnot {
  readonly within: string;
  readonly parts: readonly string[];
}

/** The imports between the parts of each folder. */
export function folderGraphs(files: readonly Imports[]): ReadonlyMap<string, FolderGraph> {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const { file, imports } of files)
    for (const imported of imports) {
      const parted = whereTheyPart(file, imported);
      if (!parted) continue;
      const graph = graphs.get(parted.within) ?? new Map<string, Set<string>>();
      graphs.set(parted.within, graph);
      graph.set(parted.to, graph.get(parted.to) ?? new Set());
      graph.set(parted.from, (graph.get(parted.from) ?? new Set()).add(parted.to));
    }
  return graphs;
}

/** The folder that holds two files in different parts, and these; undefined if they stand in the same folder. */
function whereTheyPart(file: string, imported: string) {
  const [own, other] = [file.split('/').slice(0, -1), imported.split('/').slice(0, -1)];
  const shared = own.findIndex((name, index) => name !== other[index]);
  const at = shared === -1 ? own.length : shared;
  const [from = OWN_FILES, to = OWN_FILES] = [own[at], other[at]];
  return from === to ? undefined : { within: own.slice(0, at).join('/'), from, to };
}

/** Every knot, by parent folder. */
export const folderKnots = (files: readonly Imports[]): readonly FolderKnot[] =>
  [...folderGraphs(files)].flatMap(([within, graph]) => knotsOf(graph).map((parts) => ({ within, parts })));

/** The knots of one graph: groups of several parts that reach each other. */
function knotsOf(graph: FolderGraph): readonly (readonly string[])[] {
  const names = [...graph.keys()].sort();
  const reached = new Map(names.map((name) => [name, reachedFrom(name, graph)]));
  const knotOf = (name: string): readonly string[] =>
    names.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name));
  return names
    .map((name) => ({ name, knot: knotOf(name) }))
    .flatMap(({ name, knot }) => (knot.length > 1 && knot[0] === name ? [knot] : []));
}

/** Every part reachable by imports; a part reaches itself only through a cycle. */
function reachedFrom(name: string, graph: FolderGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(name) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return reached;
}

/** The parts of a graph with their imports, bottom first unless in a knot. */
export function inOrder(graph: FolderGraph): readonly (readonly [string, readonly string[]])[] {
  const depth = (name: string): number => reachedFrom(name, graph).size;
  return [...graph]
    .map(([name, imported]) => [name, [...imported].sort()] as const)
    .sort(([a], [b]) => depth(a) - depth(b) || a.localeCompare(b));
}
