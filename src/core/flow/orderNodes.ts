import type { Step } from '../model/generated/step.ts';
import { type Derivation, sourcesOf } from './derivation.ts';
import type { LayoutNode, StepField } from './layoutTypes.ts';

interface OrderInput {
  readonly step: Step;
  readonly fields: ReadonlyMap<string, StepField>;
  readonly nodes: readonly LayoutNode[];
  readonly derivation: Derivation;
}

/** An element whose visibility depends on its own answer. */
export class ShownByItself extends Error {
  readonly key: string;
  constructor(step: string, key: string) {
    super(`Step ${step}: ui${key} is shown depending on its own answer`);
    this.key = key;
  }
}

/** Each after its parent and the nodes that set the facts it reads; throws `ShownByItself` for a cycle. */
export function orderNodes(input: OrderInput): readonly LayoutNode[] {
  const before = dependencies(input);
  const ordered = new Set<LayoutNode>();
  const visit = (node: LayoutNode, above: readonly LayoutNode[]): void => {
    if (ordered.has(node)) return;
    if (above.includes(node)) throw new ShownByItself(input.step.id, node.key);
    for (const other of before(node)) visit(other, [...above, node]);
    ordered.add(node);
  };
  for (const node of input.nodes) visit(node, []);
  return [...ordered];
}

function dependencies({
  fields,
  nodes,
  derivation,
}: OrderInput): (node: LayoutNode) => readonly LayoutNode[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const givers = new Map(
    [...fields.values()].flatMap((field) => field.targets.map(({ fact }) => [fact, field])),
  );
  return ({ parent, rule }) => {
    const read = sourcesOf(rule?.facts ?? [], derivation).flatMap((fact) => givers.get(fact)?.nodes ?? []);
    return [...(parent === undefined ? [] : [parent]), ...read].flatMap((key) => byKey.get(key) ?? []);
  };
}
