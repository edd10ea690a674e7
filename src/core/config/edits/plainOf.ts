import type { Json } from '../../shared/json.ts';
import type { LocatedNode } from '../locatedNode.ts';

/** The value of a node as its file has it, with keys whose value is null. */
export function plainOf(node: LocatedNode): Json {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(plainOf);
  return Object.fromEntries([...node.entries].map(([key, child]) => [key, plainOf(child)]));
}

/** Whether two values are the same; maps in any order. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), Object.entries(other)];
  const there = other as Readonly<Record<string, Json>>;
  return (
    left.length === right.length &&
    left.every(([key, value]) => Object.hasOwn(there, key) && isSame(value as Json, there[key]))
  );
}
