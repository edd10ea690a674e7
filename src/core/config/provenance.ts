import { pointerSegments } from '../shared/jsonPointer.ts';
import type { Location } from './finding.ts';
import { childOf, type LocatedMap, type LocatedNode, nearestNode, nodeAt } from './locatedNode.ts';

/** Where every value of resolved layers was set, and what it replaced. */
export interface Provenance {
  /** The merged tree itself. */
  readonly root: LocatedMap;
  /** Where the value at a JSON Pointer stands; the nearest place above it when the pointer reaches nothing. */
  at(pointer: string): Location;
  /** Where the key of the value stands (the value itself in a list). */
  keyAt(pointer: string): Location;
  /** Every node that says something at the pointer, the one that counts first; empty when nothing does. */
  chain(pointer: string): readonly LocatedNode[];
  /** Where the replaced value stands, when a layer below had one. */
  replacedAt(pointer: string): Location | undefined;
}

/** The provenance that a merged tree carries. */
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

/** The keys that stand beside the place a pointer names, for a suggestion. */
export function siblingsOf(root: LocatedNode, pointer: string): readonly string[] {
  let node: LocatedNode | undefined = root;
  for (const key of pointerSegments(pointer)) {
    const child = childOf(node, key);
    if (!child) break;
    node = child;
  }
  return node?.kind === 'map' ? [...node.entries.keys()] : [];
}
