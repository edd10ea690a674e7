import { describe, expect, it } from 'vitest';
import { compileChecked } from './compileChecked.ts';
import { enums, facts } from './testReference.ts';
import type { Rule } from './types.ts';

const sale = { var: 'property.forSale' };
const evaluate = (rule: Rule, given = {}) => compileChecked(rule, { facts, enums }).evaluate(given);

describe('a rule that passed the check elsewhere', () => {
  it('is evaluated, and names the facts that it reads', () => {
    const rule = compileChecked({ and: [sale, { '!': sale }, { var: 'org.feature' }] }, { facts, enums });
    expect(rule.facts).toEqual(['property.forSale', 'org.feature']);
    expect(rule.evaluate({ 'property.forSale': true })).toEqual({ type: 'value', value: false });
    expect(rule.evaluate({})).toEqual({
      type: 'unknown',
      missing: ['property.forSale', 'org.feature'],
    });
  });

  it.each<[string, Rule]>([
    ['an unknown fact', { var: 'nothing' }],
    ['an unknown operator', { '==': [1, 1] }],
    ['no operator', {}],
    ['nothing', null],
    ['a missing operand', { '<': [1] }],
  ])('is an error if it has %s after all', (_what, rule) => {
    expect(evaluate(rule)).toMatchObject({ type: 'error' });
    expect(evaluate({ and: [sale, rule] }, { 'property.forSale': true })).toMatchObject({ type: 'error' });
  });

  it('is decided by a part before the broken one', () => {
    const rule = { and: [sale, { var: 'nothing' }] };
    expect(evaluate(rule, { 'property.forSale': false })).toEqual({ type: 'value', value: false });
  });
});
