import { checkRule } from '../rules/checkRule.ts';
import { describeLiteral } from '../rules/describeLiteral.ts';
import { describeRule } from '../rules/describeRule.ts';
import { inferKind } from '../rules/inferKind.ts';
import type { SettledKind } from '../rules/kinds.ts';
import { isOperation, type Operation, type Part, readOperation } from '../rules/operation.ts';
import type { Rule, RuleContext } from '../rules/types.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { moved } from './factSamples.ts';

export interface Mutant {
  readonly pointer: string;
  /** The mutation, such as `"is less than" became "is at most"`. */
  readonly words: string;
  readonly rule: Rule;
}

/**
 * Every well-typed mutant of a rule: one operator or threshold unit changed, one clause or list value
 * dropped, or one negation.
 */
export function mutantsOf(rule: Rule, vocabulary: RuleContext): readonly Mutant[] {
  const root = { node: rule, pointer: '' };
  const negated = isBareYesNo(rule) ? [negation(root, vocabulary)] : [];
  const known = new Set([JSON.stringify(rule)]);
  return [...negated, ...inside(root, vocabulary)].filter((mutant) => {
    const text = JSON.stringify(mutant.rule);
    const isNew = !known.has(text) && checkRule(mutant.rule, vocabulary).length === 0;
    known.add(text);
    return isNew;
  });
}

const FLIPPED: Readonly<Record<string, readonly [string, string, string]>> = {
  '===': ['!==', 'is', 'is not'],
  '!==': ['===', 'is not', 'is'],
  '<': ['<=', 'is less than', 'is at most'],
  '<=': ['<', 'is at most', 'is less than'],
  '>': ['>=', 'is more than', 'is at least'],
  '>=': ['>', 'is at least', 'is more than'],
  and: ['or', 'and', 'or'],
  or: ['and', 'or', 'and'],
  '+': ['-', 'plus', 'minus'],
  '-': ['+', 'minus', 'plus'],
  '*': ['/', 'times', 'divided by'],
  '/': ['*', 'divided by', 'times'],
  min: ['max', 'the least of', 'the greatest of'],
  max: ['min', 'the greatest of', 'the least of'],
};

const JOINING: ReadonlySet<string> = new Set(['and', 'or']);

function inside(part: Part, vocabulary: RuleContext): readonly Mutant[] {
  if (!isOperation(part.node)) return [];
  const operation = readOperation(part.node, part.pointer);
  if (operation.operator === 'var') return [];
  const operands = operation.operands.flatMap((operand, index) =>
    inside(operand, vocabulary).map((mutant) => ({
      ...mutant,
      rule: rebuilt(operation, replaced(operation.operands, index, mutant.rule)),
    })),
  );
  return [
    ...flips(operation),
    ...shifts(operation, vocabulary),
    ...drops(operation, vocabulary),
    ...unlisted(operation),
    ...negations(operation, vocabulary),
    ...operands,
  ];
}

const rebuilt = ({ operator }: Operation, operands: readonly Rule[]): Rule => ({ [operator]: [...operands] });

const replaced = (operands: readonly Part[], at: number, rule: Rule): readonly Rule[] =>
  operands.map(({ node }, index) => (index === at ? rule : node));

function flips({ operator, operands, pointer }: Operation): readonly Mutant[] {
  const [other, before, after] = FLIPPED[operator] ?? [];
  if (other === undefined || operands.length < 2) return [];
  const rule = { [other]: operands.map(({ node }) => node) };
  return [{ pointer, words: `"${before}" became "${after}"`, rule }];
}

const COMPARING: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>=']);

/** Thresholds moved one unit down and up. */
function shifts(operation: Operation, vocabulary: RuleContext): readonly Mutant[] {
  const { operator, operands } = operation;
  const unit = COMPARING.has(operator)
    ? operands.flatMap((operand) => kindOf(operand, vocabulary) ?? [])[0]
    : undefined;
  if (!unit) return [];
  return operands.flatMap(({ node, pointer }, index) => {
    if (typeof node !== 'number' && typeof node !== 'string') return [];
    const near = [-1, 1].map((units) => moved(node, units, unit)).filter((value) => value !== node);
    return near.map((value) => ({
      pointer,
      words: `${describeLiteral(node, unit)} became ${describeLiteral(value, unit)}`,
      rule: rebuilt(operation, replaced(operands, index, value as Rule)),
    }));
  });
}

function kindOf(part: Part, { facts, enums }: RuleContext): SettledKind | undefined {
  const kind = inferKind(part, { facts, enums, problems: [] });
  return kind?.type === 'open' ? undefined : kind;
}

function drops(operation: Operation, vocabulary: RuleContext): readonly Mutant[] {
  const { operator, operands } = operation;
  if (!JOINING.has(operator) || operands.length < 2) return [];
  return operands.map(({ node, pointer }, index) => {
    const rest = operands.filter((_, other) => other !== index).map((operand) => operand.node);
    const [only] = rest;
    const rule = rest.length === 1 && only !== undefined ? only : rebuilt(operation, rest);
    return { pointer, words: `without "${describeRule(node, vocabulary)}"`, rule };
  });
}

function unlisted(operation: Operation): readonly Mutant[] {
  const [item, list] = operation.operands;
  if (operation.operator !== 'in' || !item || !list || !Array.isArray(list.node) || list.node.length < 2)
    return [];
  const values: readonly Rule[] = list.node;
  return values.map((value, index) => ({
    pointer: list.pointer + toPointer([index]),
    words: `without ${String(value)}`,
    rule: rebuilt(operation, [item.node, values.filter((_, other) => other !== index)]),
  }));
}

/** A yes/no fact or a membership test, which no operator flip negates. */
const isBareYesNo = (node: Rule): boolean =>
  isOperation(node) && ['var', 'in', '!'].includes(readOperation(node, '').operator);

function negations(operation: Operation, vocabulary: RuleContext): readonly Mutant[] {
  const { operator, operands } = operation;
  if (!JOINING.has(operator)) return [];
  return operands.flatMap((operand, index) => {
    if (!isBareYesNo(operand.node)) return [];
    const { pointer, words, rule } = negation(operand, vocabulary);
    return [{ pointer, words, rule: rebuilt(operation, replaced(operands, index, rule)) }];
  });
}

function negation({ node, pointer }: Part, vocabulary: RuleContext): Mutant {
  const words = `"${describeRule(node, vocabulary)}" was negated`;
  const operation = isOperation(node) ? readOperation(node, '') : undefined;
  const [inner] = operation?.operator === '!' ? operation.operands : [];
  return { pointer, words, rule: inner ? inner.node : { '!': [node] } };
}
