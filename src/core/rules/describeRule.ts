import { describeLiteral, type ValueWords } from './describeLiteral.ts';
import { inferKind } from './inferKind.ts';
import type { SettledKind } from './kinds.ts';
import { isOperation, type Operation, type Part, readOperation } from './operation.ts';
import type { EnumValues, FactDictionary, Rule } from './types.ts';

export interface DescribeContext {
  readonly facts: FactDictionary;
  readonly enums?: EnumValues;
  readonly words?: ValueWords | undefined;
}

/**
 * A rule that passed `checkRule` as a plain English sentence without a period, for people who approve rules:
 * facts by label, formatted money and rates, parentheses where and/or meet.
 */
export function describeRule(rule: Rule, context: DescribeContext): string {
  const root = { node: rule, pointer: '' };
  const isFact = isOperation(rule) && readOperation(rule, '').operator === 'var';
  const isYesNo = isFact && unitOf(root, context)?.type === 'boolean';
  const sentence = isYesNo ? sayCondition(root, context) : say(root, undefined, context);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const RELATIONS: Readonly<Record<string, string>> = {
  '===': 'is',
  '!==': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
};

const DATE_RELATIONS: Readonly<Record<string, string>> = {
  '<': 'is before',
  '<=': 'is on or before',
  '>': 'is after',
  '>=': 'is on or after',
};

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=' };
const COMPUTED: Readonly<Record<string, string>> = {
  '+': ' plus ',
  '-': ' minus ',
  '*': ' times ',
  '/': ' divided by ',
};
const CHOSEN: Readonly<Record<string, string>> = { min: 'the least of', max: 'the greatest of' };
const JOINED: ReadonlySet<string> = new Set(['and', 'or', 'if']);

function say(part: Part, unit: SettledKind | undefined, context: DescribeContext): string {
  const { node, pointer } = part;
  if (typeof node === 'boolean' && unit === undefined) return node ? 'always' : 'never';
  if (!isOperation(node)) return describeLiteral(node, unit, context.words);
  return sayOperation(readOperation(node, pointer), context);
}

function sayOperation(operation: Operation, context: DescribeContext): string {
  const { operator, operands } = operation;
  if (operator === 'var') return sayFact(operands[0], context);
  if (operator === 'and' || operator === 'or')
    return operands.map((operand) => sayCondition(operand, context)).join(` ${operator} `);
  if (operator === '!') return sayNot(operands[0], context);
  if (operator === 'if') return sayChoice(operands, context);
  if (operator === 'in') return sayIn(operands, context);
  return RELATIONS[operator] ? sayRelation(operation, context) : sayNumber(operation, context);
}

function sayNumber({ operator, operands }: Operation, context: DescribeContext): string {
  const isFactor = operator === '*' || operator === '/';
  const unit = isFactor ? undefined : sharedUnit(operands, context);
  const words = operands.map((operand) => say(operand, unit, context));
  return CHOSEN[operator]
    ? `${CHOSEN[operator]} ${words.join(', ')}`
    : `(${words.join(COMPUTED[operator] ?? ` ${operator} `)})`;
}

const relationOf = (operator: string, unit: SettledKind | undefined): string | undefined =>
  (unit?.type === 'date' ? DATE_RELATIONS[operator] : undefined) ?? RELATIONS[operator];

function sayRelation({ operator, operands }: Operation, context: DescribeContext): string {
  const unit = sharedUnit(operands, context);
  const [first = '', second = '', third] = operands.map((operand) => say(operand, unit, context));
  if (third === undefined) return `${first} ${relationOf(operator, unit)} ${second}`;
  const lower = relationOf(MIRRORED[operator] ?? operator, unit);
  return `${second} ${lower} ${first} and ${relationOf(operator, unit)} ${third}`;
}

const labelOf = (name: string, { facts }: DescribeContext): string =>
  (Object.hasOwn(facts, name) ? facts[name]?.label : undefined) ?? name;

const sayFact = (name: Part | undefined, context: DescribeContext): string =>
  labelOf(String(name?.node), context);

/** A part in a yes/no position: a bare fact "is yes", and what and/or/if join is put in parentheses. */
function sayCondition(part: Part, context: DescribeContext): string {
  const operator = isOperation(part.node) ? readOperation(part.node, '').operator : '';
  const words = say(part, undefined, context);
  if (operator === 'var') return `${words} is yes`;
  return JOINED.has(operator) ? `(${words})` : words;
}

function sayNot(operand: Part | undefined, context: DescribeContext): string {
  if (!operand) return '';
  const isFact = isOperation(operand.node) && readOperation(operand.node, '').operator === 'var';
  const words = say(operand, undefined, context);
  return isFact ? `${words} is no` : `not (${words})`;
}

const isBranch = (_: Part, index: number, { length }: readonly Part[]): boolean =>
  index % 2 === 1 || index === length - 1;

function sayChoice(operands: readonly Part[], context: DescribeContext): string {
  const unit = sharedUnit(operands.filter(isBranch), context);
  const last = operands.length - 1;
  const words = operands.map((operand, index) => {
    if (!isBranch(operand, index, operands)) return `if ${sayCondition(operand, context)}`;
    const isBareLiteral = unit?.type !== 'boolean' || !isOperation(operand.node);
    const said = isBareLiteral ? say(operand, unit, context) : sayCondition(operand, context);
    return `${index === last ? 'otherwise' : 'then'} ${said}`;
  });
  return words.join(', ');
}

function sayIn([item, list]: readonly Part[], context: DescribeContext): string {
  if (!item || !list) return '';
  if (Array.isArray(list.node)) {
    const unit = unitOf(item, context);
    const values = list.node.map((value) => describeLiteral(value, unit, context.words)).join(', ');
    return `${say(item, unit, context)} is one of ${values}`;
  }
  const held = unitOf(list, context);
  const unit = held?.type === 'list' ? held.items : undefined;
  return `${say(list, undefined, context)} includes ${say(item, unit, context)}`;
}

function unitOf(part: Part, { facts, enums = {} }: DescribeContext): SettledKind | undefined {
  const kind = inferKind(part, { facts, enums, problems: [] });
  return kind?.type === 'open' ? undefined : kind;
}

const sharedUnit = (operands: readonly Part[], context: DescribeContext): SettledKind | undefined =>
  operands.map((operand) => unitOf(operand, context)).find((kind) => kind !== undefined);
