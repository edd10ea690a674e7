import { isObject, type Json } from '../shared/json.ts';
import { isOperation, readOperation } from './operation.ts';
import type { Rule } from './types.ts';

/** How a fact is compared. `has` is for lists; `between` has a least and a most value. */
export type Comparison = '===' | '!==' | '<' | '<=' | '>' | '>=' | 'in' | 'has' | 'yes' | 'between';

/** A rule as people build it: what this form cannot say is kept as it is (`raw`). */
export type Condition =
  | { readonly type: 'all' | 'any'; readonly parts: readonly Condition[] }
  | { readonly type: 'not'; readonly part: Condition }
  | { readonly type: 'compare'; readonly fact: string; readonly by: Comparison; readonly value: Json }
  | { readonly type: 'always'; readonly is: boolean }
  | { readonly type: 'raw'; readonly rule: Rule };

const ORDERED: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>=']);

/** A rule as a condition; `ruleOf` gives the same rule back. */
export function conditionOf(rule: Rule): Condition {
  const raw: Condition = { type: 'raw', rule };
  if (typeof rule === 'boolean') return { type: 'always', is: rule };
  if (!isOperation(rule)) return raw;
  const read = readCondition(rule);
  return read !== undefined && isEqual(ruleOf(read), rule) ? read : raw;
}

function readCondition(rule: Json): Condition | undefined {
  if (!isOperation(rule)) return undefined;
  const { operator, operands } = readOperation(rule, '');
  const nodes = operands.map(({ node }) => node);
  const [first = null, second = null, third] = nodes;
  if (operator === 'and' || operator === 'or')
    return {
      type: operator === 'and' ? 'all' : 'any',
      parts: nodes.map((node) => conditionOf(node as Rule)),
    };
  if (operator === '!') return { type: 'not', part: conditionOf(first as Rule) };
  if (operator === 'var') return compare(rule, 'yes', true);
  if (operator === 'in')
    return Array.isArray(second) ? compare(first, 'in', second as Json) : compare(second, 'has', first);
  if (operator === '<=' && third !== undefined) return compare(second, 'between', [first, third]);
  return ORDERED.has(operator) ? compare(first, operator as Comparison, second) : undefined;
}

function compare(subject: Json, by: Comparison, value: Json): Condition | undefined {
  const fact = factIn(subject);
  const isPlain =
    by === 'in' || by === 'between' ? (value as readonly Json[]).every(isLiteral) : isLiteral(value);
  return fact !== undefined && isPlain ? { type: 'compare', fact, by, value } : undefined;
}

const isLiteral = (value: Json): boolean => typeof value !== 'object' || value === null;

function factIn(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  return Object.keys(value).length === 1 && typeof value.var === 'string' ? value.var : undefined;
}

const isEqual = (one: Rule, other: Rule): boolean =>
  JSON.stringify(inLists(one)) === JSON.stringify(inLists(other));

/** `{ "!": x }` is short for `{ "!": [x] }`. */
function inLists(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(inLists);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    const inner = inLists(child as Json);
    return [key, key === '!' && !Array.isArray(inner) ? [inner] : inner] as const;
  });
  return Object.fromEntries(entries);
}

/** The rule (JSON-Logic) of a condition. */
export function ruleOf(condition: Condition): Rule {
  switch (condition.type) {
    case 'always':
      return condition.is;
    case 'raw':
      return condition.rule;
    case 'all':
      return { and: condition.parts.map(ruleOf) };
    case 'any':
      return { or: condition.parts.map(ruleOf) };
    case 'not':
      return { '!': ruleOf(condition.part) };
    case 'compare':
      return comparisonRule(condition);
  }
}

function comparisonRule({ fact, by, value }: Extract<Condition, { type: 'compare' }>): Rule {
  const subject = { var: fact };
  if (by === 'yes') return subject;
  if (by === 'has') return { in: [value, subject] };
  if (by === 'between') {
    const [least = null, most = null] = Array.isArray(value) ? (value as readonly Json[]) : [];
    return { '<=': [least, subject, most] };
  }
  return { [by]: [subject, value] };
}

/** The comparisons that fit a type of fact, the usual one first. */
export function comparisonsFor(type: string): readonly Comparison[] {
  if (type === 'boolean') return ['yes', '===', '!=='];
  if (type === 'list') return ['has'];
  if (['integer', 'money', 'rate', 'percent', 'date'].includes(type))
    return ['>=', '<=', '>', '<', '===', '!==', 'between'];
  return ['===', '!==', 'in'];
}
