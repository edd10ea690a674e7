import type { Json } from '../shared/json.ts';
import { itemAt, pointerSegments } from '../shared/jsonPointer.ts';
import type { Location } from './finding.ts';
import { oneOfEqual } from './oneOfEqual.ts';

interface LocatedBase {
  readonly at: Location;
  /** The place of the key, for a value of a map. */
  readonly keyAt?: Location | undefined;
  /** The value of the layer below: overridden by a scalar, merged by a map or a list with ids. */
  readonly under?: LocatedNode | undefined;
}

export interface LocatedScalar extends LocatedBase {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

/** In file order. */
export interface LocatedMap extends LocatedBase {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, LocatedNode>;
}

export interface LocatedList extends LocatedBase {
  readonly kind: 'list';
  readonly items: readonly LocatedNode[];
}

/** A configuration value with its place in a file. Immutable, so that layers and brands share it. */
export type LocatedNode = LocatedScalar | LocatedMap | LocatedList;

const values = new WeakMap<LocatedNode, Json>();

/**
 * The plain, frozen value of a node. Equal values are one object. Leaves out keys with null, which removes a
 * key.
 */
export function plainValue(node: LocatedNode): Json {
  if (node.kind === 'scalar') return node.value;
  const known = values.get(node);
  if (known !== undefined) return known;
  const value = oneOfEqual(node.kind === 'list' ? node.items.map(plainValue) : mapValue(node));
  values.set(node, value);
  return value;
}

function mapValue(node: LocatedMap): { [key: string]: Json } {
  const value: { [key: string]: Json } = {};
  for (const [key, child] of node.entries) if (!isNull(child)) value[key] = plainValue(child);
  return value;
}

export const isNull = (node: LocatedNode): boolean => node.kind === 'scalar' && node.value === null;

export function childOf(node: LocatedNode | undefined, key: string): LocatedNode | undefined {
  if (node?.kind === 'map') return node.entries.get(key);
  return node?.kind === 'list' ? itemAt(node.items, key) : undefined;
}

export const nodeAt = (root: LocatedNode, pointer: string): LocatedNode | undefined =>
  pointerSegments(pointer).reduce<LocatedNode | undefined>(childOf, root);

/** The node at a pointer, or the nearest ancestor. */
export function nearestNode(root: LocatedNode, pointer: string): LocatedNode {
  let node = root;
  for (const key of pointerSegments(pointer)) {
    const child = childOf(node, key);
    if (!child) break;
    node = child;
  }
  return node;
}

/** Undefined if the key's value is not text. */
export function textOf(node: LocatedNode, key: string): string | undefined {
  const child = childOf(node, key);
  return child?.kind === 'scalar' && typeof child.value === 'string' ? child.value : undefined;
}
