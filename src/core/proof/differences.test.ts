import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRule } from '../rules/compileRule.ts';
import { deriveFacts } from '../rules/deriveFacts.ts';
import { enums, facts } from '../rules/testReference.ts';
import { typedRules } from '../rules/testRuleArbitraries.ts';
import type { Facts, FactValue, Rule } from '../rules/types.ts';
import { compiledOnce } from './compiledOnce.ts';
import { PROOF_DAY } from './factSamples.ts';
import { mutantsOf } from './mutantsOf.ts';
import { type Asked, differencesIn } from './ruleDifferences.ts';
import { decisionOf, ruleSpace } from './ruleSpace.ts';
import { applicants } from './testApplicants.ts';

const vocabulary = { facts, enums };
const v = (name: string) => ({ var: name });

function answer(rule: Rule, given: Facts) {
  const compiled = compileRule(rule, vocabulary);
  if (!compiled.ok) throw new Error('The rule is refused');
  const outcome = compiled.value.evaluate(deriveFacts(given, facts));
  return outcome.type === 'value' ? outcome.value : outcome.type;
}

/** `unknown` and `error` count as answers. Undefined if a rule is refused. */
function ruleDifferences(before: Rule, after: Rule) {
  const [one, other] = [compiledOnce(before, vocabulary), compiledOnce(after, vocabulary)];
  if (!one || !other) return undefined;
  const space = ruleSpace([before, after], vocabulary);
  const asking =
    (rule: typeof one): Asked<FactValue> =>
    (given, assignment) =>
      decisionOf(rule.evaluate(given), assignment, space);
  return differencesIn(asking(one), asking(other), space, 200);
}

/** A rule paired with itself, a mutant or another rule. */
const pairs: fc.Arbitrary<readonly [Rule, Rule]> = fc.oneof(
  fc.tuple(typedRules, typedRules),
  typedRules.chain((rule) =>
    fc.constantFrom<readonly [Rule, Rule]>(
      [rule, rule],
      ...mutantsOf(rule, vocabulary).map((mutant) => [rule, mutant.rule] as const),
    ),
  ),
);

describe('differences of rules', () => {
  it.each<[string, Rule, Rule, string, readonly unknown[]]>([
    [
      'an age of 18',
      { '<': [v('applicant.age'), 18] },
      { '<': [v('applicant.age'), 19] },
      'applicant.birthdate',
      ['2008-06-15'],
    ],
    [
      'the dollar between',
      { '<': [v('income.annual'), 15000] },
      { '<': [v('income.annual'), 15001] },
      'income.annual',
      [15000],
    ],
    [
      'the limit itself',
      { '>': [v('offer.cltv'), 0.8] },
      { '>=': [v('offer.cltv'), 0.8] },
      'offer.cltv',
      [0.8],
    ],
    [
      'the day between',
      { '<=': [v('applicant.birthdate'), '2008-02-28'] },
      { '<=': [v('applicant.birthdate'), '2008-02-29'] },
      'applicant.birthdate',
      ['2008-02-29'],
    ],
  ])('a threshold moved by one unit changes exactly %s', (_name, before, after, fact, expected) => {
    const found = ruleDifferences(before, after)?.found ?? [];
    expect(found.map(({ witness }) => witness[fact])).toEqual(expected);
  });

  it('no difference means that both agree for everybody; every applicant named is treated differently', () => {
    fc.assert(
      fc.property(pairs, applicants, ([before, after], given) => {
        const differences = ruleDifferences(before, after);
        if (!differences) throw new Error('A typed rule was refused');
        for (const difference of differences.found) {
          const witness = { today: PROOF_DAY, ...difference.witness };
          expect([answer(before, witness), answer(after, witness)]).toEqual([
            difference.before,
            difference.after,
          ]);
        }
        if (differences.found.length > 0 || differences.tried !== undefined) return;
        expect(answer(before, given)).toEqual(answer(after, given));
      }),
      { numRuns: 250 },
    );
  });

  it('names no fact that is not needed', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        for (const { witness, before: one, after: other } of ruleDifferences(before, after)?.found ?? [])
          for (const name of Object.keys(witness).filter((fact) => fact !== 'today')) {
            const { [name]: _left, ...rest } = witness;
            expect([answer(before, rest), answer(after, rest)]).not.toEqual([one, other]);
          }
      }),
      { numRuns: 100 },
    );
  });
});

describe('mutants of rules', () => {
  it('are well typed, and each is another rule', () => {
    fc.assert(
      fc.property(typedRules, (rule) => {
        const mutants = mutantsOf(rule, vocabulary);
        for (const mutant of mutants) expect(compileRule(mutant.rule, vocabulary).ok).toBe(true);
        expect(new Set(mutants.map((mutant) => JSON.stringify(mutant.rule))).size).toBe(mutants.length);
      }),
    );
  });

  it('flip an operator, shift a threshold by one unit, drop a clause, negate', () => {
    const rule = { and: [{ '<': [v('applicant.age'), 18] }, v('property.forSale')] };
    expect(mutantsOf(rule, vocabulary).map(({ pointer, words }) => `${pointer} ${words}`)).toEqual([
      ' "and" became "or"',
      '/and/0 without "Age is less than 18"',
      '/and/1 without "Property is for sale is yes"',
      '/and/1 "Property is for sale is yes" was negated',
      '/and/0 "is less than" became "is at most"',
      '/and/0/</1 18 became 17',
      '/and/0/</1 18 became 19',
    ]);
  });
});
