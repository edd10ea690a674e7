import { toPointer } from '../shared/jsonPointer.ts';
import { type Finding, type FindingCode, findingAt } from './finding.ts';
import { type LocatedNode, nearestNode } from './locatedNode.ts';

/** A mistake in the connections of an installation. */
export interface ConnectionProblem {
  readonly at: readonly string[];
  readonly code: FindingCode;
  readonly message: string;
  readonly suggestion?: string | undefined;
  /** The key is wrong, not its value. */
  readonly on?: 'key';
}

/** With their places in the file. */
export const connectionFindings = (
  root: LocatedNode,
  problems: readonly ConnectionProblem[],
): readonly Finding[] =>
  problems.map(({ at, code, message, suggestion, on }) => {
    const node = nearestNode(root, toPointer(at));
    const place = (on === 'key' ? node.keyAt : undefined) ?? node.at;
    return findingAt(place, code, message, { pointer: toPointer(at), suggestion });
  });
