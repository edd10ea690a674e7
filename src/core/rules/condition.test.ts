import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Condition, comparisonsFor, conditionOf, ruleOf } from './condition.ts';
import { typedRules } from './testRuleArbitraries.ts';
import type { Rule } from './types.ts';

const v = (name: string) => ({ var: name });
const compare = (fact: string, by: string, value: unknown) => ({ type: 'compare', fact, by, value });

it.each<[Rule, object]>([
  [true, { type: 'always', is: true }],
  [{ '===': [v('a'), 'TX'] }, compare('a', '===', 'TX')],
  [{ in: [v('a'), ['TX', 'NY']] }, compare('a', 'in', ['TX', 'NY'])],
  [{ in: ['HOME', v('a')] }, compare('a', 'has', 'HOME')],
  [{ '<=': [18, v('a'), 65] }, compare('a', 'between', [18, 65])],
  [v('a'), compare('a', 'yes', true)],
  [{ '!': v('a') }, { type: 'not', part: compare('a', 'yes', true) }],
  [
    { and: [v('a'), { '!': [{ or: [v('b'), { '<': [v('c'), 5] }] }] }] },
    {
      type: 'all',
      parts: [
        compare('a', 'yes', true),
        { type: 'not', part: { type: 'any', parts: [compare('b', 'yes', true), compare('c', '<', 5)] } },
      ],
    },
  ],
])('reads %j', (rule, condition) => {
  expect(conditionOf(rule)).toEqual(condition);
});

it.each<[Rule]>([
  [{ '<': [{ '+': [v('a'), 1] }, 5] }],
  [{ '<': [5, v('a')] }],
  [{ '===': [v('a'), v('b')] }],
  [{ if: [v('a'), true, false] }],
])('keeps %j, which it cannot say otherwise', (rule) => {
  expect(conditionOf(rule)).toEqual({ type: 'raw', rule });
});

it('keeps what it cannot say inside what it can', () => {
  const odd = { '===': [v('a'), v('b')] };
  expect(conditionOf({ and: [v('c'), odd] })).toEqual({
    type: 'all',
    parts: [compare('c', 'yes', true), { type: 'raw', rule: odd }],
  });
});

/** With `{ "!": x }` for `{ "!": [x] }`. */
const shortened = (rule: Rule): unknown =>
  JSON.parse(JSON.stringify(rule), (key, value) => (key === '!' && Array.isArray(value) ? value[0] : value));

it('gives every rule back as it was, and every condition', () => {
  fc.assert(
    fc.property(typedRules, (rule) => {
      expect(shortened(ruleOf(conditionOf(rule)))).toEqual(shortened(rule));
    }),
  );
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    fc
      .constantFrom('text', 'money', 'boolean', 'list', 'date')
      .chain((type) => fc.constantFrom(...comparisonsFor(type)))
      .map((by) => ({
        type: 'compare' as const,
        fact: 'a.b',
        by,
        value: by === 'in' ? ['x'] : by === 'between' ? [1, 2] : by === 'yes' ? true : 'x',
      })),
    fc.boolean().map((is) => ({ type: 'always' as const, is })),
  );
  const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.record({
        type: fc.constantFrom('all' as const, 'any' as const),
        parts: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ type: fc.constant('not' as const), part: tie('tree') }),
    ),
  }));
  fc.assert(
    fc.property(tree, (condition) => {
      expect(conditionOf(ruleOf(condition))).toEqual(condition);
    }),
  );
});
