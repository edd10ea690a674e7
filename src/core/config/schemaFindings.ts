import { type Finding, findingAt, type Location } from './finding.ts';
import { childOf, type LocatedNode, nearestNode, nodeAt } from './locatedNode.ts';
import type { SchemaProblem } from './schemaProblem.ts';

export const schemaFindings = (root: LocatedNode, problems: readonly SchemaProblem[]): readonly Finding[] =>
  problems.map(({ pointer, on, code, message, suggestion }) => {
    const node = nodeAt(root, pointer) ?? nearestNode(root, pointer);
    const at = on === 'key' || code === 'missing-key' ? placeOfKey(node) : node.at;
    return findingAt(at, code, message, { pointer, suggestion });
  });

/** For a list entry, the place of its id. */
const placeOfKey = (node: LocatedNode): Location => node.keyAt ?? childOf(node, 'id')?.at ?? node.at;
