import { toPointer } from '../../shared/jsonPointer.ts';
import { fileKindOf, layerRootOf } from '../layerFiles.ts';
import { childOf, type LocatedNode, textOf } from '../locatedNode.ts';
import type { LocatedDocument } from '../parseLayerFile.ts';

/** The JSON Pointer in the resolved brand for a line and column (from 1) of a layer file. */
export function pointerAt({ path, root }: LocatedDocument, line: number, column: number): string | undefined {
  const holds = fileKindOf(path.slice((layerRootOf(path) ?? '').length + 1))?.holds;
  const way = wayTo(root, { line, column });
  if (!holds || way.length === 0) return undefined;
  const [first = '', second = '', ...rest] = way;
  switch (holds.type) {
    case 'document':
      return toPointer([holds.section, ...way]);
    case 'document by id': {
      const id = textOf(root, 'id');
      return id === undefined ? undefined : toPointer([holds.section, id, ...way]);
    }
    case 'map':
      if (first !== holds.key || second === '') return undefined;
      return toPointer([holds.section, ...(holds.under === undefined ? [] : [holds.under]), second, ...rest]);
    case 'list by id': {
      const entry = childOf(childOf(root, holds.key), second);
      const id = entry && textOf(entry, 'id');
      return id === undefined ? undefined : toPointer([holds.section, id, ...rest]);
    }
  }
}

/** The JSON Pointer within its file for a line and column (from 1). */
export const pointerInFile = (
  { root }: Pick<LocatedDocument, 'root'>,
  line: number,
  column: number,
): string => toPointer(wayTo(root, { line, column }));

interface Place {
  readonly line: number;
  readonly column: number;
}

function wayTo(node: LocatedNode, place: Place): readonly string[] {
  const children: readonly (readonly [string, LocatedNode])[] =
    node.kind === 'map'
      ? [...node.entries]
      : node.kind === 'list'
        ? node.items.map((item, index) => [String(index), item] as const)
        : [];
  const last = children.findLast(([, child]) => isBefore(child.keyAt ?? child.at, place));
  return last ? [last[0], ...wayTo(last[1], place)] : [];
}

const isBefore = (at: Place, place: Place): boolean =>
  at.line < place.line || (at.line === place.line && at.column <= place.column);
