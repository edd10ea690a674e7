import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeRule } from './describeRule.ts';
import { enums, facts } from './testReference.ts';
import { typedRules } from './testRuleArbitraries.ts';
import type { Rule } from './types.ts';

const v = (name: string) => ({ var: name });
const isTexas = { '===': [v('property.state'), 'TX'] };
const isPoor = { '<': [v('income.annual'), 15000] };

describe('describeRule', () => {
  it.each<[Rule, string]>([
    [isTexas, 'Property state is TX'],
    [{ '!==': [v('property.occupancy'), 'HOME'] }, 'Occupancy is not HOME'],
    [isPoor, 'Annual income is less than $15,000'],
    [{ '>=': [v('income.annual'), 1234567.5] }, 'Annual income is at least $1,234,567.50'],
    [{ '>': [v('offer.cltv'), 0.8] }, 'Combined loan to value is more than 80%'],
    [{ '>': [v('offer.apr'), 7.6] }, 'APR is more than 7.6%'],
    [{ '<': [v('applicant.birthdate'), '2008-01-01'] }, 'Birthdate is before 2008-01-01'],
    [{ '<=': [18, v('applicant.age'), 65] }, 'Age is at least 18 and is at most 65'],
    [{ in: [v('property.state'), ['TX', 'NY']] }, 'Property state is one of TX, NY'],
    [{ in: ['HOME', v('property.uses')] }, 'Property uses includes HOME'],
    [v('property.forSale'), 'Property is for sale is yes'],
    [{ '!': v('flag.fe-heloc-ny-fcra') }, 'Flag.fe-heloc-ny-fcra is no'],
    [{ '!': [isTexas] }, 'Not (Property state is TX)'],
    [{ '===': [v('org.feature'), true] }, 'Feature is yes'],
    [
      { and: [isTexas, { or: [isPoor, v('org.feature')] }] },
      'Property state is TX and (Annual income is less than $15,000 or Feature is yes)',
    ],
    [
      { '<=': [{ '/': [v('income.other'), v('income.annual')] }, 0.5] },
      '(Other income divided by Annual income) is at most 50%',
    ],
    [{ '<': [{ '*': [v('income.annual'), 0.8] }, 1000] }, '(Annual income times 0.8) is less than $1,000'],
    [{ '<': [{ max: [v('income.annual'), 5] }, 9] }, 'The greatest of Annual income, $5 is less than $9'],
    [
      { if: [isTexas, true, isPoor] },
      'If Property state is TX, then yes, otherwise Annual income is less than $15,000',
    ],
    [
      { if: [isTexas, v('org.feature'), false] },
      'If Property state is TX, then Feature is yes, otherwise no',
    ],
    [true, 'Always'],
  ])('%j', (rule, sentence) => {
    expect(describeRule(rule, { facts, enums })).toBe(sentence);
  });

  it('describes every typed rule, with and without the enums', () => {
    fc.assert(
      fc.property(typedRules, (rule) => {
        expect(describeRule(rule, { facts, enums })).not.toMatch(/undefined|null|\[object/);
        expect(describeRule(rule, { facts })).not.toBe('');
      }),
    );
  });
});
