import { describe, expect, it } from 'vitest';
import { checkRule } from './checkRule.ts';
import { enums, facts } from './testReference.ts';
import type { FactType, Rule } from './types.ts';

const check = (rule: Rule, expected: FactType = 'boolean') => checkRule(rule, { facts, enums, expected });
const v = (name: string) => ({ var: name });

describe('checkRule accepts', () => {
  it.each<[string, Rule, FactType]>([
    ['an enum against one of its values', { '===': [v('property.occupancy'), 'HOME'] }, 'boolean'],
    ['a literal on the left', { '<': [15000, v('income.annual')] }, 'boolean'],
    ['a date against a real day', { '>=': [v('applicant.birthdate'), '2000-02-29'] }, 'boolean'],
    ['a range', { '<=': [18, v('applicant.age'), 65] }, 'boolean'],
    ['money plus money', { '+': [v('income.annual'), v('income.other'), 100.5] }, 'money'],
    ['money times a rate', { '*': [v('income.annual'), v('offer.cltv')] }, 'money'],
    [
      'money over money, a rate',
      { '<=': [{ '/': [v('income.other'), v('income.annual')] }, 0.8] },
      'boolean',
    ],
    ['the greatest of two', { max: [v('income.annual'), 15000] }, 'money'],
    ['a member of a list fact', { in: ['HOME', v('property.uses')] }, 'boolean'],
    ['a choice of literals', { if: [v('org.feature'), 0.8, 0.9] }, 'rate'],
    [
      'a choice of enum values, settled by the other side',
      {
        '===': [v('property.occupancy'), { if: [v('org.feature'), 'HOME', 'SECONDARY'] }],
      },
      'boolean',
    ],
    ['one operand without a list', { '!': v('org.feature') }, 'boolean'],
    ['a bare yes', true, 'boolean'],
    ['a whole number as money', 15000, 'money'],
  ])('%s', (_, rule, expected) => {
    expect(check(rule, expected)).toEqual([]);
  });
});

describe('checkRule refuses units that do not match', () => {
  it.each<[string, Rule, string]>([
    ['money with a rate', { '<': [v('income.annual'), v('offer.cltv')] }, '/</1'],
    ['a rate with a percent', { '<': [v('offer.cltv'), v('offer.apr')] }, '/</1'],
    ['an integer with money', { '===': [v('applicant.age'), v('income.annual')] }, '/===/1'],
    ['text with a date', { '===': [v('applicant.name'), v('today')] }, '/===/1'],
    ['a state with a ZIP code', { '===': [v('property.state'), v('property.zip')] }, '/===/1'],
    ['text in quotes with money', { '<': [v('income.annual'), '15000'] }, '/</1'],
    ['a number with text', { '===': [v('applicant.name'), 5] }, '/===/1'],
    ['literals of two sorts', { '===': [1, '1'] }, '/===/1'],
    ['half of an integer', { '>': [v('applicant.age'), 17.5] }, '/>/1'],
    ['a day that does not exist', { '<': [v('today'), '2026-02-30'] }, '/</1'],
    ['a date in another writing', { '<': [v('today'), '2/28/2026'] }, '/</1'],
    ['a state in small letters', { '===': [v('property.state'), 'tx'] }, '/===/1'],
    ['a ZIP code as a number', { '===': [v('property.zip'), 78701] }, '/===/1'],
    ['text in order', { '<': [v('applicant.name'), 'M'] }, ''],
    ['states in order', { '<': [v('property.state'), 'TX'] }, ''],
    ['two texts in quotes in order', { '<': ['a', 'b'] }, ''],
    ['lists as equal', { '===': [v('property.uses'), v('property.uses')] }, ''],
    ['money times money', { '>': [{ '*': [v('income.annual'), v('income.annual')] }, 1] }, '/>/0'],
    ['money times a percent', { '>': [{ '*': [v('income.annual'), v('offer.apr')] }, 1] }, '/>/0'],
    ['a count over money', { '>': [{ '/': [1, v('income.annual')] }, 1] }, '/>/0'],
    ['text in a sum', { '>': [{ '+': [v('applicant.name'), 'a'] }, 1] }, '/>/0'],
    ['dates in a sum', { '>': [{ '-': [v('today'), v('applicant.birthdate')] }, 1] }, '/>/0'],
    ['a rate in a sum of money', { '>': [{ '+': [v('income.annual'), v('offer.cltv')] }, 1] }, '/>/0/+/1'],
    ['money as a condition', { and: [v('income.annual'), true] }, '/and/0'],
    ['branches of two units', { if: [true, v('income.annual'), v('offer.cltv')] }, '/if/2'],
    ['an item of another enum', { in: [v('property.state'), v('property.uses')] }, '/in/0'],
    ['a listed value of another type', { in: [v('property.state'), ['TX', 5]] }, '/in/1/1'],
  ])('%s', (_, rule, pointer) => {
    expect(check(rule).map((problem) => problem.pointer)).toContain(pointer);
  });

  it('a rule with another result type than required', () => {
    expect(check(v('income.annual'))).toEqual([
      { pointer: '', message: 'The rule gives money where a yes/no is needed' },
    ]);
    expect(check(true, 'money')).toHaveLength(1);
    expect(check('HOME', 'list')).toHaveLength(1);
    expect(check(1.5, 'integer')).toHaveLength(1);
  });
});

describe('checkRule suggests the likely fix', () => {
  it.each<[Rule, string | undefined]>([
    [{ '===': [v('property.occupancy'), 'HOM'] }, 'HOME'],
    [{ '===': [v('property.ocupancy'), 'HOME'] }, 'property.occupancy'],
    [{ '<': [v('annual'), 1] }, 'income.annual'],
    [{ '==': [v('property.state'), 'TX'] }, '==='],
    [{ '!=': [v('property.state'), 'TX'] }, '!=='],
    [{ '?:': [true, true, false] }, 'if'],
    [{ adn: [true, true] }, 'and'],
    [{ '<': [v('income.annual'), '$15,000'] }, '15000'],
    [{ '===': [v('property.state'), 'tx'] }, '"TX"'],
    [{ '===': [v('org.feature'), 'true'] }, 'true'],
    [{ '===': [v('property.occupancy'), 'CASTLE-IN-THE-AIR'] }, undefined],
  ])('%j: %s', (rule, suggestion) => {
    expect(check(rule)[0]?.suggestion).toBe(suggestion);
  });
});

describe('checkRule refuses by name', () => {
  it.each<[Rule, RegExp]>([
    [{ var: ['org.feature', true] }, /a default would hide/],
    [{ var: '' }, /"var" takes the full name of one fact/],
    [{ var: 1 }, /"var" takes the full name of one fact/],
    [{ var: { if: [true, 'a', 'b'] } }, /not a path or an expression/],
    [{ var: [] }, /"var" takes 1 operand, found 0/],
    [v('property.state.length'), /nothing inside the fact "property.state"/],
    [v('property.uses.0'), /nothing inside the fact "property.uses"/],
    [v('__proto__'), /Unknown fact "__proto__"/],
    [v('constructor'), /Unknown fact "constructor"/],
    [v('toString'), /Unknown fact "toString"/],
    [JSON.parse('{"__proto__": [true]}'), /Unknown operator "__proto__"/],
    [{ constructor: [true] } as unknown as Rule, /Unknown operator "constructor"/],
    [{ '>': [3, 2, 1] }, /json-logic-js ignores a third/],
    [{ '<': [1] }, /"<" takes 2 or 3 operands, found 1/],
    [{ and: [] }, /"and" takes 1 or more operands, found 0/],
    [{ if: [true, true] }, /"if" takes 3 or more/],
    [{ if: [true, true, true, true] }, /all other cases/],
    [{ '>': [{ '-': [v('income.annual')] }, 1] }, /for the opposite/],
    [{ '>': [{ '+': [v('income.annual')] }, 1] }, /would be a cast/],
    [[true], /A list may stand only/],
    [null, /null is not an expression/],
    [{ in: [v('property.state'), []] }, /the list is empty/],
    [{ in: [v('property.state'), [v('property.state')]] }, /A list may contain only literals/],
    [{ in: [v('property.uses'), ['HOME']] }, /not a list/],
  ])('%j', (rule, message) => {
    expect(
      check(rule)
        .map((problem) => problem.message)
        .join('\n'),
    ).toMatch(message);
  });

  it('an enum that is not defined', () => {
    const lost = { status: { type: 'enum', of: 'lost' } } as const;
    expect(checkRule({ '===': [v('status'), 'A'] }, { facts: lost, enums })[0]?.message).toMatch(/"lost"/);
  });

  it('a rule that is too deep, without descending into it', () => {
    let rule: Rule = true;
    for (let level = 0; level < 20_000; level++) rule = { '!': rule };
    expect(check(rule)).toEqual([{ pointer: '', message: 'The rule is nested deeper than 64 levels' }]);
  });

  it('every invalid part at once, each at its pointer', () => {
    const rule = { and: [{ '==': [1, 1] }, { '<': [v('income.annual'), '1'] }, { '/': [v('x~/y'), 1] }] };
    expect(check(rule).map((problem) => problem.pointer)).toEqual([
      '/and/0',
      '/and/1/</1',
      '/and/2/~1/0/var',
    ]);
  });
});

describe('a comparison of three', () => {
  it.each([
    ['<', 15, 0],
    ['<=', 15, 0],
  ])('%s refuses an amount split by a comma', (operator, whole, rest) => {
    const [problem] = check({ [operator]: [v('income.annual'), whole, rest] });
    expect(problem).toMatchObject({ pointer: `/${operator}/1` });
    expect(problem?.message).toMatch(/write it without a comma/);
  });

  it('accepts a fact between two numbers, and only numbers', () => {
    expect(check({ '<': [1, v('income.annual'), 15000] })).toEqual([]);
    expect(check({ '<': [v('income.annual'), 15000, v('income.annual')] })).toEqual([]);
  });
});

describe('a literal state', () => {
  const states = { ...enums, usStates: ['TX', 'CA'] };
  const ask = (state: string) => checkRule({ '===': [v('property.state'), state] }, { facts, enums: states });

  it('must be one of usStates, if that enum is defined', () => {
    expect(ask('TX')).toEqual([]);
    expect(ask('TK')).toMatchObject([{ message: expect.stringMatching(/"TK" is not a state/) }]);
    expect(check({ '===': [v('property.state'), 'TK'] })).toEqual([]);
  });
});

describe('a list fact', () => {
  it.each([
    [{ type: 'list', items: 'state' }, 'TX'],
    [{ type: 'list', of: 'state' }, 'TX'],
    [{ type: 'list', of: 'occupancyTypes' }, 'HOME'],
    [{ type: 'list', items: 'enum', of: 'occupancyTypes' }, 'HOME'],
    [{ type: 'list' }, 'anything'],
  ] as const)('%j accepts items of its type', (definition, item) => {
    const context = { facts: { all: definition }, enums };
    expect(checkRule({ in: [item, v('all')] }, context)).toEqual([]);
    expect(checkRule({ in: [5, v('all')] }, context)).toHaveLength(1);
  });
});
