import { pointerSegments } from '../shared/jsonPointer.ts';
import type { Location } from './finding.ts';
import { childOf, type LocatedMap, type LocatedNode, nearestNode, nodeAt } from './locatedNode.ts';

/** Where every resolved value was set, and what it overrode. */
export interface Provenance {
  readonly root: LocatedMap;
  /** The place of the value at a JSON Pointer, or of the nearest ancestor. */
  at(pointer: string): Location;
  /** Of the value itself in a list. */
  keyAt(pointer: string): Location;
  /** All nodes that set the pointer, the winning one first; empty if there is none. */
  chain(pointer: string): readonly LocatedNode[];
  /** The place of the overridden value, if any. */
  replacedAt(pointer: string): Location | undefined;
}

export function provenanceOf(root: LocatedMap): Provenance {
  return {
    root,
    at: (pointer) => nearestNode(root, pointer).at,
    keyAt: (pointer) => {
      const node = nearestNode(root, pointer);
      return node.keyAt ?? node.at;
    },
    chain: (pointer) => chainOf(nodeAt(root, pointer)),
    replacedAt: (pointer) => nodeAt(root, pointer)?.under?.at,
  };
}

function chainOf(node: LocatedNode | undefined): readonly LocatedNode[] {
  const chain: LocatedNode[] = [];
  for (let here = node; here; here = here.under) chain.push(here);
  return chain;
}

/** The keys next to the place a pointer names, for suggestions. */
export function siblingsOf(root: LocatedNode, pointer: string): readonly string[] {
  let node: LocatedNode | undefined = root;
  for (const key of pointerSegments(pointer)) {
    const child = childOf(node, key);
    if (!child) break;
    node = child;
  }
  return node?.kind === 'map' ? [...node.entries.keys()] : [];
}
