import { describe, expect, it } from 'vitest';
import { policy } from '../flow/testRegistration.ts';
import { compileRule } from '../rules/compileRule.ts';
import type { FactDictionary, Facts, Rule } from '../rules/types.ts';
import { isObject } from '../shared/json.ts';
import { mutantsOf } from './mutantsOf.ts';
import { policyDifferences } from './policyDifferences.ts';
import { type Random, randomFrom } from './randomFrom.ts';
import type { SpaceOptions } from './ruleSpace.ts';

const MOST = 9;
const names = ['one', 'two', 'three'];
const few = { type: 'integer', minimum: 0, maximum: MOST } as const;
const dollars = { type: 'money', minimum: 0 } as const;

const vocabularyOf = (facts: FactDictionary) => ({ facts, enums: {} });
const small = vocabularyOf(Object.fromEntries(names.map((name) => [name, few])));
const v = (name: string): Rule => ({ var: name });

const differences = (before: Rule, after: Rule, vocabulary = small, options: SpaceOptions = {}) => {
  const placed = (when: Rule) => ({
    policy: policy('asked', { when: when as never, effect: { block: {} } as never }),
    vocabulary,
  });
  return policyDifferences(placed(before), placed(after), options);
};

/** A number made of facts. */
function computed(random: Random, depth: number): Rule {
  const kind = random.next();
  const inner = (): Rule => computed(random, depth - 1);
  const number = (): number => Math.floor(random.next() * MOST);
  const either = (): Rule => (random.next() < 0.5 ? number() : inner());
  if (depth === 0 || kind < 0.25) return v(random.pick(names));
  if (kind < 0.55) return { [random.pick(['+', '-'])]: [inner(), either()] };
  if (kind < 0.7) return { '*': [inner(), 1 + Math.floor(random.next() * 4)] };
  if (kind < 0.8) return { '*': [v(random.pick(names)), v(random.pick(names))] };
  return { [random.pick(['min', 'max'])]: [inner(), either()] };
}

function condition(random: Random, depth: number): Rule {
  if (depth > 0 && random.next() < 0.4)
    return { [random.pick(['and', 'or'])]: [condition(random, depth - 1), condition(random, depth - 1)] };
  const other = random.next() < 0.4 ? Math.floor(random.next() * 2 * MOST) : computed(random, 1);
  return { [random.pick(['<', '<=', '>', '>=', '===', '!=='])]: [computed(random, 2), other] };
}

/** Each number one more or less, and each fact another one. */
function nudged(rule: Rule): readonly Rule[] {
  if (typeof rule === 'number') return [rule + 1, rule - 1];
  const [[operator, operands] = []] = isObject(rule) ? Object.entries(rule) : [];
  if (operator === 'var') return names.filter((name) => name !== operands).map(v);
  if (operator === undefined || !Array.isArray(operands)) return [];
  return operands.flatMap((operand: Rule, at) =>
    nudged(operand).map((other) => ({ [operator]: operands.with(at, other) as Rule[] })),
  );
}

const upTo = Array.from({ length: MOST + 1 }, (_, value) => value);
const everybody: readonly Facts[] = upTo.flatMap((one) =>
  upTo.flatMap((two) => upTo.map((three) => ({ one, two, three }))),
);

function answers(rule: Rule): readonly string[] | undefined {
  const compiled = compileRule(rule, small);
  if (!compiled.ok) return undefined;
  return everybody.map((facts) => {
    const outcome = compiled.value.evaluate(facts);
    return outcome.type === 'value' ? (outcome.value === true ? 'applies' : 'passes') : outcome.type;
  });
}

interface Edit {
  readonly before: Rule;
  readonly after: Rule;
  /** The answers that somebody had before and has now, by asking everybody. */
  readonly differing: readonly string[];
}

function* edits(random: Random): Generator<Edit> {
  for (;;) {
    const before = condition(random, 1);
    const was = answers(before);
    const others = [...mutantsOf(before, small).map(({ rule }) => rule), ...nudged(before)];
    const after = others.length > 0 ? random.pick(others) : before;
    const is = answers(after);
    if (!was || !is) continue;
    const changed = was.flatMap((answer, at) => (answer === is[at] ? [] : [`${answer}, ${is[at]}`]));
    yield { before, after, differing: [...new Set(changed)].sort() };
  }
}

describe('a small edit of a rule that computes', () => {
  it('is never missed where somebody is decided differently, of 600 edits', () => {
    let [computing, differing] = [0, 0];
    for (const { before, after, differing: expected } of edits(randomFrom(18)).take(600)) {
      const { found, tried } = differences(before, after, small, { tries: 2000 });
      if (tried !== undefined) computing++;
      if (expected.length > 0) differing++;
      const said = found.map((one) => `${one.before}, ${one.after}`).sort();
      expect([before, after, said]).toEqual([before, after, expected]);
    }
    expect(computing).toBeGreaterThan(450);
    expect(differing).toBeGreaterThan(300);
  });

  const sum: Rule = { '+': [v('one'), v('two')] };
  it.each<[string, Rule, Rule]>([
    [
      'a hundredth of a percent of a ratio',
      { '>': [{ '/': [v('one'), v('two')] }, 0.43] },
      { '>': [{ '/': [v('one'), v('two')] }, 0.4301] },
    ],
    ['a dollar of a sum', { '>': [sum, 50_000] }, { '>': [sum, 50_001] }],
    ['a cent of a sum', { '>': [sum, 50_000] }, { '>': [sum, 50_000.01] }],
    [
      'the border of a product',
      { '>': [{ '*': [sum, 3] }, v('three')] },
      { '>=': [{ '*': [sum, 3] }, v('three')] },
    ],
    [
      'the least of three facts',
      { '<': [v('one'), { min: [v('two'), v('three')] }] },
      { '<': [v('one'), v('two')] },
    ],
    [
      'those at two borders at once',
      { and: [{ '===': [sum, v('three')] }, { '===': [{ '*': [v('two'), 2] }, v('three')] }] },
      { and: [{ '===': [sum, v('three')] }, { '<': [{ '*': [v('two'), 2] }, v('three')] }] },
    ],
  ])('is found among all amounts of money: %s', (_name, before, after) => {
    const vocabulary = vocabularyOf(Object.fromEntries(names.map((name) => [name, dollars])));
    const { found, tried } = differences(before, after, vocabulary, { tries: 20_000 });
    expect(found).not.toEqual([]);
    expect(tried).toBeGreaterThan(20_000);
    for (const difference of found) expect(Object.keys(difference.witness)).not.toEqual([]);
  });

  it('is not called the same where nothing is found, and always tries the same applicants', () => {
    const [before, after]: readonly Rule[] = [{ '>': [sum, 9] }, { '>': [{ '+': [v('two'), v('one')] }, 9] }];
    const once = differences(before ?? true, after ?? true);
    expect(once).toEqual({ found: [], tried: expect.any(Number) });
    expect(once.tried).toBeGreaterThan(100_000);
    expect(differences(before ?? true, after ?? true)).toEqual(once);
  });

  it('is proved to be the same where rules do not compute', () => {
    expect(differences({ '>': [v('one'), 9] }, { '!': { '<=': [v('one'), 9] } })).toEqual({
      found: [],
      tried: undefined,
    });
  });
});
