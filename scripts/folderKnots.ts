/**
 * Knots of folders: sibling folders that all reach each other by imports. Imports inside a folder do not count;
 * dependency-cruiser reports cycles of files.
 */

/** A file and its imports, as paths with `/`. */
export interface Imports {
  readonly file: string;
  readonly imports: readonly string[];
}

/** The sibling folders in a folder, each with the siblings it imports. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Two or more folders in `within` that import each other in a cycle. */
export interface FolderKnot {
  readonly within: string;
  readonly folders: readonly string[];
}

/** The imports between sibling folders, by parent folder. */
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

/** The sibling folders of two files; undefined if one contains the other. */
function whereTheyPart(file: string, imported: string) {
  const [own, other] = [file.split('/').slice(0, -1), imported.split('/').slice(0, -1)];
  const at = own.findIndex((name, index) => name !== other[index]);
  const [from, to] = [own[at], other[at]];
  return from === undefined || to === undefined
    ? undefined
    : { within: own.slice(0, at).join('/'), from, to };
}

/** Every knot, by parent folder. */
export const folderKnots = (files: readonly Imports[]): readonly FolderKnot[] =>
  [...folderGraphs(files)].flatMap(([within, graph]) =>
    knotsOf(graph).map((folders) => ({ within, folders })),
  );

/** The knots of one graph: groups of several folders that reach each other. */
function knotsOf(graph: FolderGraph): readonly (readonly string[])[] {
  const names = [...graph.keys()].sort();
  const reached = new Map(names.map((name) => [name, reachedFrom(name, graph)]));
  const knotOf = (name: string): readonly string[] =>
    names.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name));
  return names
    .map((name) => ({ name, knot: knotOf(name) }))
    .flatMap(({ name, knot }) => (knot.length > 1 && knot[0] === name ? [knot] : []));
}

/** Every folder reachable by imports; a folder reaches itself only through a cycle. */
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

/** The folders of a graph with their imports, bottom first unless in a knot. */
export function inOrder(graph: FolderGraph): readonly (readonly [string, readonly string[]])[] {
  const depth = (name: string): number => reachedFrom(name, graph).size;
  return [...graph]
    .map(([name, imported]) => [name, [...imported].sort()] as const)
    .sort(([a], [b]) => depth(a) - depth(b) || a.localeCompare(b));
}
