import type { RuleNode } from './ruleNode.ts';
import { Failure, UNKNOWN } from './signals.ts';
import type { Facts } from './types.ts';

/** The operands that leave an unknown node undecided, in order. */
export function undecidedOperands(node: RuleNode, facts: Facts): readonly RuleNode[] {
  return reachedOperands(node, facts).filter((operand) => operand.run(facts) === UNKNOWN);
}

/**
 * The operands that were evaluated: those of an `if` up to the branch it takes, those of `and` and `or` up to
 * the one that decides or fails.
 */
export function reachedOperands({ operator, operands }: RuleNode, facts: Facts): readonly RuleNode[] {
  if (operator === 'if') return takenPath(operands, facts);
  if (operator !== 'and' && operator !== 'or') return operands;
  const end = operands.findIndex((operand) => {
    const signal = operand.run(facts);
    return signal === (operator === 'or') || signal instanceof Failure;
  });
  return end < 0 ? operands : operands.slice(0, end + 1);
}

function takenPath(operands: readonly RuleNode[], facts: Facts): readonly RuleNode[] {
  const path: RuleNode[] = [];
  for (const [index, operand] of operands.entries()) {
    const isCondition = index % 2 === 0 && index < operands.length - 1;
    if (!isCondition && index % 2 === 1) continue;
    path.push(operand);
    if (!isCondition) return path;
    const signal = operand.run(facts);
    const branch = operands[index + 1];
    if (signal === true && branch) return [...path, branch];
    if (signal !== false) return path;
  }
  return path;
}

/** Without duplicates, in reading order; none unless the node is unknown. */
export function missingFacts(node: RuleNode, facts: Facts): readonly string[] {
  if (node.run(facts) !== UNKNOWN) return [];
  if (node.operator === 'var') return node.facts;
  return [...new Set(undecidedOperands(node, facts).flatMap((operand) => missingFacts(operand, facts)))];
}
