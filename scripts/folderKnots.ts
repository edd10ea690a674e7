/**
 * Folders that import each other in a knot: each of them is reached from every other. Only folders that stand beside each
 * other are compared; what a folder's own files and its sub-folders import of each other is the folder's own affair, and
 * circles of files are told by dependency-cruiser.
 */

/** A file and the files that it imports, as paths with `/`. */
export interface Imports {
  readonly file: string;
  readonly imports: readonly string[];
}

/** Of the folders in one folder, by name: each with the names of those beside it that it imports. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Two or more folders in `within` that import each other in a circle, by name. */
export interface FolderKnot {
  readonly within: string;
  readonly folders: readonly string[];
}

/** The imports between folders, by the folder that both stand in. */
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

/** The two folders beside each other that the files are in; undefined when one is in a folder that holds the other. */
function whereTheyPart(file: string, imported: string) {
  const [own, other] = [file.split('/').slice(0, -1), imported.split('/').slice(0, -1)];
  const at = own.findIndex((name, index) => name !== other[index]);
  const [from, to] = [own[at], other[at]];
  return from === undefined || to === undefined
    ? undefined
    : { within: own.slice(0, at).join('/'), from, to };
}

/** Every knot, by the folder that it stands in. */
export const folderKnots = (files: readonly Imports[]): readonly FolderKnot[] =>
  [...folderGraphs(files)].flatMap(([within, graph]) =>
    knotsOf(graph).map((folders) => ({ within, folders })),
  );

/** The knots of one graph: the folders that reach each other, where there are several. */
function knotsOf(graph: FolderGraph): readonly (readonly string[])[] {
  const names = [...graph.keys()].sort();
  const reached = new Map(names.map((name) => [name, reachedFrom(name, graph)]));
  const knotOf = (name: string): readonly string[] =>
    names.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name));
  return names
    .map((name) => ({ name, knot: knotOf(name) }))
    .flatMap(({ name, knot }) => (knot.length > 1 && knot[0] === name ? [knot] : []));
}

/** Every folder that imports lead to from a folder; itself only by a circle. */
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

/** The folders of a graph, bottom first where they are in no knot, each with what it imports. */
export function inOrder(graph: FolderGraph): readonly (readonly [string, readonly string[]])[] {
  const depth = (name: string): number => reachedFrom(name, graph).size;
  return [...graph]
    .map(([name, imported]) => [name, [...imported].sort()] as const)
    .sort(([a], [b]) => depth(a) - depth(b) || a.localeCompare(b));
}
