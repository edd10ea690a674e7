import type { Json } from '../shared/json.ts';
import { itemAt, pointerSegments } from '../shared/jsonPointer.ts';
import type { Location } from './finding.ts';
import { oneOfEqual } from './oneOfEqual.ts';

interface LocatedBase {
  /** Where the value stands. */
  readonly at: Location;
  /** Where its key stands, for a value of a map. */
  readonly keyAt?: Location | undefined;
  /** What the layers below said here: replaced by a scalar, merged with by a map or a list of things with an id. */
  readonly under?: LocatedNode | undefined;
}

/** A single value. */
export interface LocatedScalar extends LocatedBase {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

/** A mapping; the order of keys is the order of the file. */
export interface LocatedMap extends LocatedBase {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, LocatedNode>;
}

/** A sequence. */
export interface LocatedList extends LocatedBase {
  readonly kind: 'list';
  readonly items: readonly LocatedNode[];
}

/** A value of a configuration file that knows where it stands. Never changed once made, so that layers and brands share it. */
export type LocatedNode = LocatedScalar | LocatedMap | LocatedList;

const values = new WeakMap<LocatedNode, Json>();

/** The plain, frozen value of a node; equal values are one object. Keys whose value is null are left out, because null removes a key. */
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

/** True for an explicit null. */
export const isNull = (node: LocatedNode): boolean => node.kind === 'scalar' && node.value === null;

/** The child under a key or an index. */
export function childOf(node: LocatedNode | undefined, key: string): LocatedNode | undefined {
  if (node?.kind === 'map') return node.entries.get(key);
  return node?.kind === 'list' ? itemAt(node.items, key) : undefined;
}

/** The node at a JSON Pointer, or undefined. */
export const nodeAt = (root: LocatedNode, pointer: string): LocatedNode | undefined =>
  pointerSegments(pointer).reduce<LocatedNode | undefined>(childOf, root);

/** The node at a pointer, or the nearest one above it. */
export function nearestNode(root: LocatedNode, pointer: string): LocatedNode {
  let node = root;
  for (const key of pointerSegments(pointer)) {
    const child = childOf(node, key);
    if (!child) break;
    node = child;
  }
  return node;
}

/** The text under a key of a map, when it is text. */
export function textOf(node: LocatedNode, key: string): string | undefined {
  const child = childOf(node, key);
  return child?.kind === 'scalar' && typeof child.value === 'string' ? child.value : undefined;
}
