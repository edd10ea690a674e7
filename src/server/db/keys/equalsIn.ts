import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  ReferenceNode,
  ValueNode,
} from 'kysely';

/** The values of a condition made of `column = value` and `column is null`, all of which must hold. */
export function equalsIn(node: OperationNode | undefined): ReadonlyMap<string, unknown> {
  return new Map(node === undefined ? [] : pairsIn(node));
}

function pairsIn(node: OperationNode): readonly (readonly [string, unknown])[] {
  if (ParensNode.is(node)) return pairsIn(node.node);
  if (AndNode.is(node)) return [...pairsIn(node.left), ...pairsIn(node.right)];
  if (!BinaryOperationNode.is(node)) return [];
  const { leftOperand: left, operator, rightOperand: right } = node;
  const isEqual = OperatorNode.is(operator) && (operator.operator === '=' || operator.operator === 'is');
  if (!isEqual || !ReferenceNode.is(left) || !ColumnNode.is(left.column) || !ValueNode.is(right)) return [];
  return [[left.column.column.name, right.value]];
}
