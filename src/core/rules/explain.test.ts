import { describe, expect, it } from 'vitest';
import { type ExplainOptions, explainRule } from './explain.ts';
import { enums, facts } from './testReference.ts';
import type { Facts, FactType, Rule } from './types.ts';

const v = (name: string) => ({ var: name });
const isTexas = { '===': [v('property.state'), 'TX'] };
const isPoor = { '<': [v('income.annual'), 15000] };
const isNamed = { '===': [v('applicant.name'), 'Ann'] };

function explain(rule: Rule, given: Facts, options?: ExplainOptions, expected: FactType = 'boolean') {
  const result = explainRule(rule, { facts, enums, expected }, given, options);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('decidedBy', () => {
  it.each<[string, Rule, Facts, string[]]>([
    [
      'the operand that makes an and false',
      { and: [isTexas, isPoor] },
      { 'property.state': 'TX', 'income.annual': 20000 },
      ['/and/1'],
    ],
    [
      'all operands of an and that holds',
      { and: [isTexas, isPoor] },
      { 'property.state': 'TX', 'income.annual': 2 },
      ['/and/0', '/and/1'],
    ],
    ['the operand that makes an or true', { or: [isPoor, isTexas] }, { 'property.state': 'TX' }, ['/or/1']],
    ['the comparison inside not', { '!': [isTexas] }, { 'property.state': 'NY' }, ['/!/0']],
    ['the operands still open', { and: [isTexas, isPoor, true] }, { 'property.state': 'TX' }, ['/and/1']],
    [
      'conditions and branch of an if',
      { if: [isTexas, isPoor, true] },
      { 'property.state': 'NY' },
      ['/if/0', '/if/2'],
    ],
    [
      'the operand that failed',
      { and: [isTexas, isPoor] },
      { 'property.state': 'TX', 'income.annual': 'x' },
      ['/and/1'],
    ],
    ['the comparison itself', isTexas, { 'property.state': 'NY' }, ['']],
  ])('%s', (_, rule, given, pointers) => {
    expect(explain(rule, given).decidedBy).toEqual(pointers);
  });
});

it('names operator, outcome and facts of every sub-expression, and what was skipped', () => {
  expect(explain({ or: [isTexas, isPoor] }, { 'property.state': 'TX' })).toEqual({
    outcome: { type: 'value', value: true },
    decidedBy: ['/or/0'],
    steps: [
      {
        pointer: '',
        operator: 'or',
        outcome: { type: 'value', value: true },
        facts: [
          { name: 'property.state', state: 'given', value: 'TX' },
          { name: 'income.annual', state: 'missing' },
        ],
      },
      {
        pointer: '/or/0',
        operator: '===',
        outcome: { type: 'value', value: true },
        facts: [{ name: 'property.state', state: 'given', value: 'TX' }],
      },
      {
        pointer: '/or/0/===/0',
        operator: 'var',
        outcome: { type: 'value', value: 'TX' },
        facts: [{ name: 'property.state', state: 'given', value: 'TX' }],
      },
      { pointer: '/or/0/===/1', operator: 'literal', outcome: { type: 'value', value: 'TX' }, facts: [] },
      {
        pointer: '/or/1',
        operator: '<',
        outcome: { type: 'skipped' },
        facts: [{ name: 'income.annual', state: 'missing' }],
      },
      {
        pointer: '/or/1/</0',
        operator: 'var',
        outcome: { type: 'skipped' },
        facts: [{ name: 'income.annual', state: 'missing' }],
      },
      { pointer: '/or/1/</1', operator: 'literal', outcome: { type: 'skipped' }, facts: [] },
    ],
  });
});

describe('personal facts', () => {
  const given: Facts = { 'applicant.name': 'Zebedee', 'income.annual': 4321, 'income.other': 1 };
  const rule = { and: [{ '!': isNamed }, { '<': [{ '+': [v('income.annual'), v('income.other')] }, 9999] }] };

  it('are hidden, as is everything computed from them', () => {
    const text = JSON.stringify(explain(rule, given));
    expect(text).not.toMatch(/Zebedee|4321|4322/);
    expect(text).toContain('{"name":"income.annual","state":"hidden"}');
  });

  it('are hidden if they are the result, and if they have the wrong type', () => {
    expect(explain(v('income.annual'), given, {}, 'money').outcome).toEqual({ type: 'hidden' });
    expect(JSON.stringify(explain(isPoor, { 'income.annual': 'Zebedee' }))).not.toContain('Zebedee');
  });

  it('are shown when revealed', () => {
    expect(JSON.stringify(explain(rule, given, { reveal: true }))).toMatch(/Zebedee.*4322/);
  });
});

it('facts that are not an object are explained as an error', () => {
  expect(explain(isTexas, null as unknown as Facts).outcome).toMatchObject({ type: 'error' });
});
