import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRule } from '../rules/compileRule.ts';
import { deriveFacts } from '../rules/deriveFacts.ts';
import { enums, facts } from '../rules/testReference.ts';
import { typedRules } from '../rules/testRuleArbitraries.ts';
import type { Rule } from '../rules/types.ts';
import { PROOF_DAY } from './factSamples.ts';
import { regionsOf } from './regionsOf.ts';
import { applicants } from './testApplicants.ts';
import { whoMeets } from './whoMeets.ts';

const vocabulary = { facts, enums };
const v = (name: string) => ({ var: name });
const samples = (rule: Rule, fact: string) => regionsOf([rule], vocabulary).values.get(fact);

describe('regionsOf', () => {
  it.each<[string, Rule, string, readonly unknown[]]>([
    [
      'money at, a dollar below and above',
      { '<': [v('income.annual'), 15000] },
      'income.annual',
      [14999, 15000, 15001],
    ],
    ['no money below its minimum', { '<': [v('income.annual'), 0] }, 'income.annual', [0, 1]],
    [
      'a rate by hundredths of a percent',
      { '>': [v('offer.cltv'), 0.8] },
      'offer.cltv',
      [0.7999, 0.8, 0.8001],
    ],
    [
      'a date by days',
      { '<': [v('applicant.birthdate'), '2008-03-01'] },
      'applicant.birthdate',
      ['2008-02-29', '2008-03-01', '2008-03-02'],
    ],
    [
      'the mentioned values and one other',
      { in: [v('property.state'), ['TX', 'NY']] },
      'property.state',
      ['CA', 'NY', 'TX'],
    ],
    [
      'enum values that matter and one other',
      { '===': [v('property.occupancy'), 'HOME'] },
      'property.occupancy',
      ['HOME', 'SECONDARY'],
    ],
    ['yes and no', v('property.forSale'), 'property.forSale', [true, false]],
    ['text equal and other', { '===': [v('applicant.name'), 'Ann'] }, 'applicant.name', ['Ann', 'other']],
    [
      'lists with and without what is looked for',
      { in: ['HOME', v('property.uses')] },
      'property.uses',
      [[], ['HOME']],
    ],
    ['an age by years', { '<': [v('applicant.age'), 18] }, 'applicant.age', [17, 18, 19]],
    [
      'birthdates that make somebody so old today',
      { '<': [v('applicant.age'), 18] },
      'applicant.birthdate',
      ['2007-06-15', '2008-06-15', '2009-06-15'],
    ],
    [
      'the gap between two thresholds that are close',
      { and: [{ '>': [v('offer.cltv'), 0.8] }, { '<': [v('offer.cltv'), 0.8001] }] },
      'offer.cltv',
      [0.7999, 0.8, 0.8001, 0.8002, 0.80005],
    ],
    [
      'two dates before, on and after one another',
      { '<': [v('applicant.birthdate'), v('today')] },
      'applicant.birthdate',
      ['2026-06-14', '2026-06-15', '2026-06-16'],
    ],
  ])('distinguishes %s', (_name, rule, fact, expected) => {
    expect(samples(rule, fact)).toEqual(expected);
  });

  it('finds where a computed side changes, and says that this is not a proof', () => {
    const rule = { '>': [{ '/': [v('income.other'), v('income.annual')] }, 0.5] };
    const { values, exact } = regionsOf([rule], vocabulary);
    expect(exact).toBe(false);
    expect(values.get('income.other')).toContain(50_000);
  });

  it('misses no answer of a rule that does not compute', () => {
    fc.assert(
      fc.property(typedRules, applicants, (rule, given) => {
        if (!regionsOf([rule], vocabulary).exact) return;
        const compiled = compileRule(rule, vocabulary);
        if (!compiled.ok) throw new Error('The arbitrary made a rule that is refused');
        const full = deriveFacts(given, facts);
        const outcome = compiled.value.evaluate(full);
        if (outcome.type !== 'value') return;
        const met = whoMeets(
          outcome.value === true ? { hold: [rule] } : { hold: [], fail: [rule] },
          vocabulary,
        );
        expect(met?.witness ?? (met?.tried === undefined ? 'nobody' : 'tried')).not.toBe('nobody');
      }),
      { numRuns: 300 },
    );
  });

  it('gives applicants whose answers match their regions', () => {
    fc.assert(
      fc.property(typedRules, (rule) => {
        const compiled = compileRule(rule, vocabulary);
        const witness = whoMeets({ hold: [rule] }, vocabulary, { tries: 200 })?.witness;
        if (!compiled.ok || witness === undefined) return;
        expect(compiled.value.evaluate(deriveFacts({ today: PROOF_DAY, ...witness }, facts))).toEqual({
          type: 'value',
          value: true,
        });
      }),
      { numRuns: 300 },
    );
  });
});
