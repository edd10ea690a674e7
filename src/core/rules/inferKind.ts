import { assertNever } from '../shared/assertNever.ts';
import { type Inference, refuse } from './inference.ts';
import { inferFact } from './inferFact.ts';
import { type Kind, kindName, type SettledKind } from './kinds.ts';
import { isOperation, type Operation, type Part, readOperation } from './operation.ts';
import { type Arity, isOperator, OPERATORS, type Operator } from './operators.ts';
import { refuseKeys, refuseOperator } from './refuseOperator.ts';
import { join, settle, type Typed } from './unify.ts';
import { factorKind, isNumeric, isOrdered, productKind } from './units.ts';

const BOOLEAN: SettledKind = { type: 'boolean' };

/** Undefined if the part has no kind, with the reason among the problems. */
export function inferKind({ node, pointer }: Part, scope: Inference): Kind | undefined {
  if (typeof node === 'boolean') return BOOLEAN;
  if (typeof node === 'number' && Number.isFinite(node))
    return { type: 'open', of: 'number', literals: [{ pointer, value: node }] };
  if (typeof node === 'string') return { type: 'open', of: 'text', literals: [{ pointer, value: node }] };
  if (Array.isArray(node))
    return refuse(scope, pointer, 'A list may stand only as the second operand of "in"');
  if (!isOperation(node)) return refuse(scope, pointer, `${String(node)} is not an expression`);
  return Object.keys(node).length === 1
    ? inferOperation(readOperation(node, pointer), scope)
    : refuseKeys(Object.keys(node), pointer, scope);
}

function inferOperation(operation: Operation, scope: Inference): Kind | undefined {
  const { operator, operands, pointer } = operation;
  if (!isOperator(operator)) return refuseOperator(operator, pointer, scope);
  const { least, most, hint }: Arity = OPERATORS[operator];
  if (operands.length >= least && operands.length <= most) return inferKnown(operator, operation, scope);
  const count = most === least ? `${least}` : most === 3 ? '2 or 3' : `${least} or more`;
  const found = `"${operator}" takes ${count} operand${count === '1' ? '' : 's'}, found ${operands.length}`;
  return refuse(scope, pointer, hint === undefined ? found : `${found}: ${hint}`);
}

function inferKnown(operator: Operator, operation: Operation, scope: Inference): Kind | undefined {
  switch (operator) {
    case 'var':
      return inferFact(operation, scope);
    case '===':
    case '!==':
      return inferEquality(operation, scope);
    case '<':
    case '<=':
    case '>':
    case '>=':
      refuseSplitNumber(operation, scope);
      unifyThat(isOrdered, 'has no order', operation, scope);
      return BOOLEAN;
    case '!':
    case 'and':
    case 'or':
      for (const operand of operation.operands) need(BOOLEAN, operand, scope);
      return BOOLEAN;
    case 'if':
      return inferChoice(operation, scope);
    case 'in':
      return inferMembership(operation, scope);
    case '+':
    case '-':
    case 'min':
    case 'max':
      return unifyThat(isNumeric, 'is not a number', operation, scope);
    case '*':
    case '/':
      return inferProduct(operator, operation, scope);
    default:
      return assertNever(operator);
  }
}

function need(target: SettledKind, part: Part, scope: Inference): void {
  const kind = inferKind(part, scope);
  if (kind) settle(kind, target, part.pointer, scope);
}

function unify(parts: readonly Part[], scope: Inference): Kind | undefined {
  return join(
    parts.map((part) => ({ pointer: part.pointer, kind: inferKind(part, scope) })),
    scope,
  );
}

function unifyThat(
  fits: (kind: Kind) => boolean,
  otherwise: string,
  { operator, operands, pointer }: Operation,
  scope: Inference,
): Kind | undefined {
  const kind = unify(operands, scope);
  if (!kind || fits(kind)) return kind;
  return refuse(scope, pointer, `"${operator}" cannot take ${kindName(kind)}: it ${otherwise}`);
}

/** `[x, 15,000]` has three operands and never means what the author intended. */
function refuseSplitNumber({ operator, operands }: Operation, scope: Inference): void {
  const [low, middle, high] = operands;
  if (!low || !middle || !high || typeof middle.node !== 'number') return;
  if ((typeof low.node === 'object') !== (typeof high.node === 'object'))
    refuse(
      scope,
      middle.pointer,
      `"${operator}" with three operands asks whether the middle one is between the others; if this is one number, write it without a comma`,
    );
}

function inferEquality({ operator, operands, pointer }: Operation, scope: Inference): Kind {
  if (unify(operands, scope)?.type === 'list')
    refuse(
      scope,
      pointer,
      `"${operator}" cannot compare lists; use "in" to ask whether one contains a value`,
      'in',
    );
  return BOOLEAN;
}

function inferChoice({ operands, pointer }: Operation, scope: Inference): Kind | undefined {
  if (operands.length % 2 === 0)
    return refuse(
      scope,
      pointer,
      '"if" needs a last value for all other cases; without it the answer is null',
    );
  const last = operands.length - 1;
  const isCondition = (index: number) => index % 2 === 0 && index !== last;
  for (const [index, operand] of operands.entries()) if (isCondition(index)) need(BOOLEAN, operand, scope);
  return unify(
    operands.filter((_, index) => !isCondition(index)),
    scope,
  );
}

function inferMembership({ operands, pointer }: Operation, scope: Inference): Kind {
  const [item, list] = operands;
  if (!item || !list) return BOOLEAN;
  const needle = { pointer: item.pointer, kind: inferKind(item, scope) };
  if (needle.kind?.type === 'list') refuse(scope, item.pointer, '"in" looks for one value, not a list');
  else if (Array.isArray(list.node)) inferListed(needle, list, scope);
  else inferHeld(needle, list, pointer, scope);
  return BOOLEAN;
}

function inferListed(needle: Typed, { node, pointer }: Part, scope: Inference): void {
  const items = Array.isArray(node) ? node : [];
  if (items.length === 0) refuse(scope, pointer, 'This is never true, because the list is empty');
  const typed = items.map((item, index): Typed => {
    const at = `${pointer}/${index}`;
    if (typeof item === 'object')
      return { pointer: at, kind: refuse(scope, at, 'A list may contain only literals') };
    return { pointer: at, kind: inferKind({ node: item, pointer: at }, scope) };
  });
  join([needle, ...typed], scope);
}

function inferHeld(needle: Typed, list: Part, pointer: string, scope: Inference): void {
  const kind = inferKind(list, scope);
  if (!kind) return;
  if (kind.type === 'list') join([{ pointer: list.pointer, kind: kind.items }, needle], scope);
  else refuse(scope, pointer, `"in" searches a list, not ${kindName(kind)}; in text it would match any part`);
}

function inferProduct(operator: '*' | '/', operation: Operation, scope: Inference): Kind | undefined {
  const kinds = operation.operands.map((operand) => factor(operand, scope));
  return kinds.reduce((left, right) => {
    if (!left || !right) return undefined;
    const product = productKind(operator, left, right);
    const names = `${kindName(left)} ${operator} ${kindName(right)}`;
    return product ?? refuse(scope, operation.pointer, `${names} has no unit`);
  });
}

function factor(part: Part, scope: Inference): SettledKind | undefined {
  const kind = inferKind(part, scope);
  if (kind?.type !== 'open') return kind;
  if (kind.of === 'number') return factorKind(kind);
  return refuse(scope, part.pointer, 'Found text in quotes where a number is needed');
}
