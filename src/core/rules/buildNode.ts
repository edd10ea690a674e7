import { toPointer } from '../shared/jsonPointer.ts';
import { factReader, factSource } from './factReader.ts';
import { isOperation, type Operation, type Part, readOperation } from './operation.ts';
import { OPERATOR_RUNS } from './operatorRuns.ts';
import { isOperator } from './operators.ts';
import type { RuleNode } from './ruleNode.ts';
import { Failure, type Signal } from './signals.ts';
import type { RuleContext } from './types.ts';

/**
 * Compiles a part of a rule that passed `checkRule`. A part that would not pass becomes a failure when it
 * runs.
 */
export function buildNode({ node, pointer }: Part, context: RuleContext): RuleNode {
  if (node === null) return literal(new Failure('null is not an expression'), pointer);
  if (isOperation(node)) return buildOperation(readOperation(node, pointer), context);
  return literal((Array.isArray(node) ? [...node] : node) as Signal, pointer);
}

function buildOperation({ operator, operands, pointer }: Operation, context: RuleContext): RuleNode {
  if (!isOperator(operator)) return literal(new Failure(`Unknown operator ${operator}`), pointer);
  if (operator === 'var') return buildFact(String(operands[0]?.node), pointer, context);
  const nodes = operands.map((operand) => buildNode(operand, context));
  return {
    pointer,
    operator,
    operands: nodes,
    facts: [...new Set(nodes.flatMap(({ facts }) => facts))],
    run: OPERATOR_RUNS[operator](nodes, pointer + toPointer([operator])),
  };
}

function buildFact(name: string, pointer: string, { facts, enums }: RuleContext): RuleNode {
  const definition = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (!definition) return literal(new Failure(`Unknown fact "${name}"`), pointer);
  const source = factSource(name, definition, enums);
  const run = factReader(source, definition);
  return { pointer, operator: 'var', operands: [], facts: [name], run, source };
}

const literal = (value: Signal, pointer: string): RuleNode => ({
  pointer,
  operator: 'literal',
  operands: [],
  facts: [],
  run: () => value,
});
