import type { Inference } from './inference.ts';
import { inferKind } from './inferKind.ts';
import { type Kind, kindName, typeName } from './kinds.ts';
import type { FactType, Rule, RuleContext, RuleProblem } from './types.ts';
import { settle } from './unify.ts';

const MOST_LEVELS = 64;

const isDeeperThan = (node: unknown, levels: number): boolean =>
  typeof node === 'object' &&
  node !== null &&
  (levels === 0 || Object.values(node).some((child) => isDeeperThan(child, levels - 1)));

/**
 * All reasons why `rule` is not a well-typed rule of the strict subset. Takes any JSON, never throws.
 * json-logic-js gives the same answer for any rule that passes, if all facts are present.
 */
export function checkRule(rule: Rule, context: RuleContext): readonly RuleProblem[] {
  if (isDeeperThan(rule, MOST_LEVELS))
    return [{ pointer: '', message: `The rule is nested deeper than ${MOST_LEVELS} levels` }];
  const scope: Inference = { facts: context.facts, enums: context.enums, problems: [] };
  const kind = inferKind({ node: rule, pointer: '' }, scope);
  if (kind) expectType(kind, context.expected ?? 'boolean', scope);
  return scope.problems;
}

function expectType(kind: Kind, expected: FactType, scope: Inference): void {
  if (kind.type === expected || (expected === 'enum' && kind.type === 'open' && kind.of === 'text')) return;
  if (kind.type === 'open' && expected !== 'enum' && expected !== 'list') {
    settle(kind, { type: expected }, '', scope);
    return;
  }
  const message = `The rule gives ${kindName(kind)} where ${typeName(expected)} is needed`;
  scope.problems.push({ pointer: '', message });
}
