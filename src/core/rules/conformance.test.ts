import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { describe, expect, it } from 'vitest';
import { checkRule } from './checkRule.ts';
import { compileRule } from './compileRule.ts';
import { enums, facts, reference } from './testReference.ts';
import type { Facts, FactType, Rule } from './types.ts';

const v = (name: string) => ({ var: name });
const given: Facts = {
  'property.state': 'TX',
  'property.zip': '78701',
  'property.occupancy': 'HOME',
  'property.forSale': false,
  'property.uses': ['HOME', 'INVESTMENT'],
  'income.annual': 54000,
  'income.other': 1000,
  'offer.cltv': 0.75,
  'offer.apr': 7.5,
  'applicant.birthdate': '1990-06-15',
  'applicant.age': 36,
  'applicant.name': 'Ann',
  'org.feature': true,
  today: '2026-09-01',
};

describe('inside the subset the answer is that of json-logic-js', () => {
  it.each<[FactType, Rule]>([
    ['boolean', true],
    ['boolean', false],
    ['integer', 17],
    ['rate', 3.14],
    ['text', 'apple'],
    ['boolean', { '===': [1, 1] }],
    ['boolean', { '===': ['a', 'b'] }],
    ['boolean', { '!==': [v('property.state'), 'TX'] }],
    ['boolean', { '!==': ['NY', v('property.state')] }],
    ['boolean', { '===': [v('org.feature'), v('property.forSale')] }],
    ['boolean', { '<': [v('income.other'), v('income.annual')] }],
    ['boolean', { '<': [1000, v('income.other'), 54000] }],
    ['boolean', { '<=': [1000, v('income.other'), 1000] }],
    ['boolean', { '>': [v('offer.apr'), 7.5] }],
    ['boolean', { '>=': [v('offer.apr'), 7.5] }],
    ['boolean', { '<': [v('applicant.birthdate'), v('today')] }],
    ['boolean', { '>': [v('today'), '2026-10-01'] }],
    ['boolean', { '!': v('org.feature') }],
    ['boolean', { '!': [{ '!': [v('org.feature')] }] }],
    ['boolean', { and: [v('org.feature')] }],
    ['boolean', { and: v('org.feature') }],
    ['boolean', { and: [v('org.feature'), v('property.forSale'), true] }],
    ['boolean', { or: [v('property.forSale'), false, v('org.feature')] }],
    ['boolean', { or: [v('property.forSale')] }],
    ['boolean', { in: [v('property.zip'), ['78701', '78702']] }],
    ['boolean', { in: [v('applicant.age'), [35, 37]] }],
    ['boolean', { in: ['SECONDARY', v('property.uses')] }],
    ['boolean', { in: [v('property.occupancy'), v('property.uses')] }],
    ['boolean', { in: ['HOME', { if: [v('org.feature'), v('property.uses'), v('property.uses')] }] }],
    ['text', { if: [v('property.forSale'), 'a', v('org.feature'), 'b', 'c'] }],
    ['money', { '+': [v('income.annual'), v('income.other'), 5] }],
    ['money', { '-': [v('income.other'), v('income.annual')] }],
    ['money', { '*': [v('income.annual'), v('offer.cltv'), 2] }],
    ['rate', { '/': [v('income.other'), v('income.annual')] }],
    ['money', { min: [v('income.annual'), 1, v('income.other')] }],
    ['money', { max: [v('income.annual'), 1, v('income.other')] }],
    ['list', v('property.uses')],
    ['date', { var: ['today'] }],
  ])('%s %j', (expected, rule) => {
    const result = compileRule(rule, { facts, enums, expected });
    expect(result.ok && result.value.evaluate(given)).toEqual({
      type: 'value',
      value: reference(rule, given),
    });
  });
});

describe('an operator outside the subset is refused by name', () => {
  it.each([
    '==',
    '!=',
    '!!',
    '?:',
    '%',
    'cat',
    'substr',
    'log',
    'method',
    'missing',
    'missing_some',
    'merge',
    'map',
    'filter',
    'reduce',
    'all',
    'none',
    'some',
  ])('%s', (operator) => {
    const [problem] = checkRule({ [operator]: [v('org.feature'), true] }, { facts, enums });
    expect(problem?.message).toContain(`"${operator}" is refused: `);
  });
});

describe('traps of json-logic-js', () => {
  const loose = (rule: unknown, data: unknown = {}): unknown => jsonLogic.apply(rule as RulesLogic, data);
  const refusal = (rule: unknown) =>
    checkRule(rule as Rule, { facts, enums })
      .map(({ message }) => message)
      .join('\n');

  it('refuses a second key beside an operator, which would make the whole object a truthy literal', () => {
    const rule = { '===': [1, 2], note: 'never' };
    expect(loose({ '!': [rule] })).toBe(false);
    expect(refusal(rule)).toMatch(/one key, found "===", "note"/);
    expect(refusal({ and: [rule, true] })).toMatch(/always true/);
  });

  it('gives unknown for a missing number, which passes < in json-logic-js', () => {
    const rule = { '<': [v('income.annual'), 15000] };
    expect(loose(rule)).toBe(true);
    const result = compileRule(rule, { facts, enums });
    expect(result.ok && result.value.evaluate({})).toEqual({ type: 'unknown', missing: ['income.annual'] });
  });

  it('refuses in on strings, which would match substrings', () => {
    const rule = { in: ['nn', v('applicant.name')] };
    expect(loose(rule, { applicant: { name: 'Ann' } })).toBe(true);
    expect(refusal(rule)).toMatch(/searches a list, not text/);
    expect(refusal({ in: ['a', 'abc'] })).toMatch(/searches a list/);
  });

  it('refuses "1,000" + 1, which would be 2', () => {
    expect(loose({ '+': ['1,000', 1] })).toBe(2);
    expect(refusal({ '===': [{ '+': ['1,000', 1] }, 1001] })).toMatch(/Found a number where text in quotes/);
    expect(refusal({ '===': [{ '+': [v('income.annual'), '1,000'] }, 1] })).toMatch(/"1,000" is not money/);
  });

  it('refuses {} and "0", which would be truthy', () => {
    expect([loose({ '!': [{}] }), loose({ '!': ['0'] })]).toEqual([false, false]);
    expect(refusal({ and: [{}, true] })).toMatch(/empty object/);
    expect(refusal({ and: ['0', true] })).toMatch(/"0" is not a yes\/no/);
  });

  it('accepts only real days in ISO order as dates, because dates compare as text', () => {
    expect(loose({ '<': ['10/01/2020', '9/01/2019'] })).toBe(true);
    expect(refusal({ '<': [v('today'), '9/01/2019'] })).toMatch(/is not a date/);
    const result = compileRule({ '<': [v('today'), '2019-09-01'] }, { facts, enums });
    expect(result.ok && result.value.evaluate({ today: '10/01/2018' })).toMatchObject({ type: 'error' });
  });

  it('refuses var that reaches prototypes', () => {
    expect(loose(v('constructor.name'))).toBe('Object');
    expect(refusal({ '===': [v('constructor.name'), 'Object'] })).toMatch(/Unknown fact/);
    expect(refusal({ '===': [v('applicant.name.length'), 3] })).toMatch(/nothing inside the fact/);
  });
});
