import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../shared/result.ts';
import { checkRule } from './checkRule.ts';
import { compileRule } from './compileRule.ts';
import { type ExplainOptions, explainRule } from './explain.ts';
import { enums, facts, reference } from './testReference.ts';
import { completeFacts, factValues, someFacts, typedRules } from './testRuleArbitraries.ts';
import type { Facts, FactValue, Rule } from './types.ts';

function sound<Value>(rule: Rule, result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify({ rule, problems: result.error }));
  return result.value;
}

const compiled = (rule: Rule) => sound(rule, compileRule(rule, { facts, enums }));

const explained = (rule: Rule, given: Facts, options?: ExplainOptions) =>
  sound(rule, explainRule(rule, { facts, enums }, given, options));

describe('generated typed rules', () => {
  it('give the same result as json-logic-js if all facts are present', () => {
    fc.assert(
      fc.property(typedRules, completeFacts, (rule, given) => {
        expect(compiled(rule).evaluate(given)).toEqual({ type: 'value', value: reference(rule, given) });
      }),
      { numRuns: 3000 },
    );
  });

  it('name every fact they read', () => {
    fc.assert(
      fc.property(typedRules, (rule) => {
        const read = [...JSON.stringify(rule).matchAll(/"var":\[?"([^"]+)"/g)].map(([, name]) => name);
        expect(new Set(compiled(rule).facts)).toEqual(new Set(read));
      }),
    );
  });

  it('give, with facts missing, a result only if every completion gives it, and otherwise name missing facts', () => {
    const completions = fc.array(completeFacts, { minLength: 5, maxLength: 10 });
    fc.assert(
      fc.property(typedRules, someFacts, completions, (rule, given, others) => {
        const outcome = compiled(rule).evaluate(given);
        if (outcome.type === 'value')
          for (const other of others) expect(reference(rule, { ...other, ...given })).toBe(outcome.value);
        else if (outcome.type === 'unknown') {
          expect(outcome.missing.length).toBeGreaterThan(0);
          for (const name of outcome.missing) expect(given).not.toHaveProperty([name]);
          expect(new Set(outcome.missing).size).toBe(outcome.missing.length);
        } else throw new Error(outcome.message);
      }),
      { numRuns: 2000 },
    );
  });

  it('reach a result once the facts that they name are given, again and again', () => {
    fc.assert(
      fc.property(typedRules, someFacts, completeFacts, (rule, given, all) => {
        const { evaluate } = compiled(rule);
        let known: Facts = given;
        for (let round = 0; round <= Object.keys(facts).length; round++) {
          const outcome = evaluate(known);
          if (outcome.type !== 'unknown') break;
          known = { ...known, ...Object.fromEntries(outcome.missing.map((name) => [name, all[name]])) };
        }
        expect(evaluate(known)).toEqual({ type: 'value', value: reference(rule, { ...all, ...known }) });
      }),
    );
  });

  it('have an explanation with the same result, existing sub-expressions, and plain JSON', () => {
    fc.assert(
      fc.property(typedRules, someFacts, (rule, given) => {
        const explanation = explained(rule, given, { reveal: true });
        expect(explanation.outcome).toEqual(compiled(rule).evaluate(given));
        expect(explanation.decidedBy.length).toBeGreaterThan(0);
        const pointers = new Set(explanation.steps.map((step) => step.pointer));
        for (const pointer of explanation.decidedBy) expect(pointers).toContain(pointer);
        expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation);
      }),
    );
  });
});

describe('three boolean facts', () => {
  const names = ['property.forSale', 'org.feature', 'flag.fe-heloc-ny-fcra'] as const;
  const leaf = fc.constantFrom<Rule>(...names.map((name) => ({ var: name })), true, false);
  const { rule: rules } = fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 4 },
      leaf,
      tie('rule').map((rule) => ({ '!': rule })),
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      fc.tuple(tie('rule'), tie('rule'), tie('rule')).map((parts) => ({ if: parts })),
      fc.tuple(tie('rule'), tie('rule')).map((parts) => ({ '===': parts })),
    ),
  }));
  const partial = fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])), {
    requiredKeys: [],
  });
  const completionsOf = (given: Facts): Facts[] =>
    names.reduce<Facts[]>(
      (all, name) =>
        name in given ? all : all.flatMap((one) => [true, false].map((value) => ({ ...one, [name]: value }))),
      [given],
    );

  it('never give a yes or no that a completion contradicts', () => {
    fc.assert(
      fc.property(rules, partial, (rule, given) => {
        const outcome = compiled(rule).evaluate(given);
        const answers = new Set(completionsOf(given).map((all) => reference(rule, all)));
        if (outcome.type === 'value') expect([...answers]).toEqual([outcome.value]);
        else expect(outcome).toMatchObject({ type: 'unknown' });
        if (answers.size > 1) expect(outcome.type).toBe('unknown');
      }),
      { numRuns: 3000 },
    );
  });
});

describe('hostile input', () => {
  const context = { facts, enums };
  const hostile: fc.Arbitrary<FactValue> = fc.oneof(
    fc.jsonValue() as fc.Arbitrary<FactValue>,
    ...Object.values(factValues),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0),
  );

  it('never makes the check throw', () => {
    fc.assert(
      fc.property(fc.jsonValue() as fc.Arbitrary<Rule>, (rule) => {
        for (const { message } of checkRule(rule, context)) expect(message).not.toBe('');
      }),
    );
  });

  it('never makes an evaluation or explanation throw, or give a result of the wrong type', () => {
    const wild = fc.dictionary(fc.constantFrom(...Object.keys(facts), '__proto__', 'constructor'), hostile);
    fc.assert(
      fc.property(typedRules, fc.oneof(wild, fc.jsonValue() as fc.Arbitrary<Facts>), (rule, given) => {
        expect(['value', 'unknown', 'error']).toContain(compiled(rule).evaluate(given).type);
        expect(explained(rule, given).steps).toBeInstanceOf(Array);
      }),
      { numRuns: 2000 },
    );
  });
});
