import { describe, expect, it } from 'vitest';
import { compileRule } from './compileRule.ts';
import { enums, facts } from './testReference.ts';
import type { FactDictionary, Facts, FactType, Rule } from './types.ts';

const v = (name: string) => ({ var: name });
const sale = v('property.forSale');
const feature = v('org.feature');

function evaluate(
  rule: Rule,
  given: Facts,
  expected: FactType = 'boolean',
  dictionary: FactDictionary = facts,
) {
  const result = compileRule(rule, { facts: dictionary, enums, expected });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.evaluate(given);
}

const yes = { type: 'value', value: true };
const no = { type: 'value', value: false };
const unknown = (...missing: string[]) => ({ type: 'unknown', missing });

describe('a missing fact', () => {
  const forSale = (value: boolean): Facts => ({ 'property.forSale': value });

  it.each<[string, Rule, Facts, object]>([
    ['and, other no', { and: [feature, sale] }, forSale(false), no],
    ['and, other yes', { and: [feature, sale] }, forSale(true), unknown('org.feature')],
    ['or, other yes', { or: [feature, sale] }, forSale(true), yes],
    ['or, other no', { or: [feature, sale] }, forSale(false), unknown('org.feature')],
    ['not', { '!': feature }, {}, unknown('org.feature')],
    ['if, condition', { if: [feature, true, true] }, {}, unknown('org.feature')],
    ['if, branch not taken', { if: [sale, true, feature] }, forSale(true), yes],
    ['if, branch taken', { if: [sale, feature, true] }, forSale(true), unknown('org.feature')],
    ['comparison', { '<': [v('income.annual'), 1] }, {}, unknown('income.annual')],
    [
      'missing text is not below',
      { '<=': [v('today'), v('applicant.birthdate')] },
      {},
      unknown('today', 'applicant.birthdate'),
    ],
    ['difference', { '!==': [v('property.occupancy'), 'HOME'] }, {}, unknown('property.occupancy')],
    ['membership', { in: [v('property.state'), ['TX', 'NY']] }, {}, unknown('property.state')],
    ['list', { in: ['HOME', v('property.uses')] }, {}, unknown('property.uses')],
    ['range', { '<': [1, v('applicant.age'), 9] }, {}, unknown('applicant.age')],
    [
      'all that is missing, once',
      { or: [feature, { and: [sale, feature] }] },
      {},
      unknown('org.feature', 'property.forSale'),
    ],
  ])('gives the expected outcome in %s', (_, rule, given, outcome) => {
    expect(evaluate(rule, given)).toEqual(outcome);
  });

  it('may be undefined or null', () => {
    expect(evaluate(feature, { 'org.feature': undefined })).toEqual(unknown('org.feature'));
    expect(evaluate(feature, JSON.parse('{"org.feature":null}'))).toEqual(unknown('org.feature'));
  });
});

describe('a fact of the wrong type', () => {
  it.each<[string, unknown, Rule]>([
    ['income.annual', '54000', { '<': [v('income.annual'), 15000] }],
    ['income.annual', Number.NaN, { '<': [v('income.annual'), 15000] }],
    ['applicant.age', 17.5, { '<': [v('applicant.age'), 18] }],
    ['applicant.birthdate', '1990-2-3', { '<': [v('applicant.birthdate'), '2000-01-01'] }],
    ['applicant.birthdate', '1990-02-30', { '<': [v('applicant.birthdate'), '2000-01-01'] }],
    ['applicant.birthdate', '1990-13-01', { '<': [v('applicant.birthdate'), '2000-01-01'] }],
    ['property.state', 'Texas', { '===': [v('property.state'), 'TX'] }],
    ['property.state', 'tx', { in: [v('property.state'), ['TX', 'NY']] }],
    ['property.zip', '7870', { '===': [v('property.zip'), '78701'] }],
    ['property.zip', '7870x', { '===': [v('property.zip'), '78701'] }],
    ['property.occupancy', 'CASTLE', { '!==': [v('property.occupancy'), 'HOME'] }],
    ['property.forSale', 'false', sale],
    ['property.forSale', 0, { '!': sale }],
    ['property.uses', 'HOME', { in: ['HOME', v('property.uses')] }],
    ['property.uses', ['HOME', 'CASTLE'], { in: ['HOME', v('property.uses')] }],
    ['applicant.name', {}, { '===': [v('applicant.name'), 'Ann'] }],
  ])('%s %j is an error that names the fact and not its value', (name, value, rule) => {
    const outcome = evaluate(rule, { [name]: value } as Facts);
    expect(outcome).toMatchObject({ type: 'error', message: expect.stringContaining(`"${name}"`) });
    expect(JSON.stringify(outcome)).not.toContain('Texas');
  });

  it('is an error before anything is unknown, within one comparison', () => {
    const rule = { '<': [v('income.annual'), v('income.other')] };
    expect(evaluate(rule, { 'income.other': 'x' })).toMatchObject({ type: 'error' });
  });

  it('is not evaluated after a deciding operand, and does not decide after an undecided one', () => {
    const broken: Facts = { 'org.feature': 'x', 'property.forSale': false };
    expect(evaluate({ and: [sale, feature] }, broken)).toEqual(no);
    expect(evaluate({ and: [feature, sale] }, broken)).toMatchObject({ type: 'error' });
    const undecided = { and: [v('flag.fe-heloc-ny-fcra'), feature, sale] };
    expect(evaluate(undecided, broken)).toEqual(unknown('flag.fe-heloc-ny-fcra'));
  });
});

describe('a list', () => {
  const rule: Rule = { in: ['HOME', v('property.uses')] };
  const compiled = compileRule(rule, { facts, enums });
  const asked = (uses: string[]) => compiled.ok && compiled.value.evaluate({ 'property.uses': uses });

  it('is tested again after it was changed in place', () => {
    const uses = ['HOME'];
    expect(asked(uses)).toEqual(yes);
    uses.push('CASTLE');
    expect(asked(uses)).toMatchObject({ type: 'error' });
  });

  it('gives the same result every time if frozen, valid or not', () => {
    const right = Object.freeze(['HOME']) as string[];
    const wrong = Object.freeze(['HOME', 'CASTLE']) as string[];
    expect([asked(right), asked(right)]).toEqual([yes, yes]);
    for (const outcome of [asked(wrong), asked(wrong)]) expect(outcome).toMatchObject({ type: 'error' });
  });
});

describe('arithmetic', () => {
  const given: Facts = { 'income.annual': 0.1, 'income.other': 0.2, 'offer.cltv': 0.07, 'applicant.age': 3 };

  it.each<[Rule, FactType, number]>([
    [{ '+': [v('income.annual'), v('income.other')] }, 'money', 0.3],
    [{ '-': [v('income.other'), v('income.annual')] }, 'money', 0.1],
    [{ '-': [1000000.1, 1000000] }, 'money', 0.1],
    [{ '*': [v('offer.cltv'), { '*': [v('income.annual'), 1000000] }] }, 'money', 7000],
    [{ '/': [v('income.annual'), v('income.other')] }, 'rate', 0.5],
    [{ '/': [v('income.annual'), v('applicant.age')] }, 'money', 0.1 / 3],
    [{ '*': [v('offer.cltv'), 1.0000001] }, 'rate', 0.070000007],
    [{ min: [v('income.annual'), v('income.other')] }, 'money', 0.1],
    [{ max: [v('income.annual'), v('income.other'), 5] }, 'money', 5],
  ])('%j is exact in decimal', (rule, expected, value) => {
    expect(evaluate(rule, given, expected)).toEqual({ type: 'value', value });
  });

  it('compares with a limit exactly, without binary rounding', () => {
    const sum = { '+': [v('income.annual'), v('income.other')] };
    expect(evaluate({ '<=': [sum, 0.3] }, given)).toEqual(yes);
  });

  it('is an error for division by zero and for results that are not finite', () => {
    const quotient = { '/': [v('income.other'), v('income.annual')] };
    expect(evaluate(quotient, { 'income.annual': 0, 'income.other': 1 }, 'rate')).toMatchObject({
      type: 'error',
    });
    expect(evaluate(quotient, { 'income.annual': 0, 'income.other': 0 }, 'rate')).toMatchObject({
      type: 'error',
    });
    const square = { '*': [v('income.annual'), 1e300] };
    expect(evaluate(square, { 'income.annual': 1e300 }, 'money')).toMatchObject({ type: 'error' });
  });
});

describe('prototypes', () => {
  it('give no facts', () => {
    const given = Object.create({ 'org.feature': true }) as Facts;
    expect(evaluate(feature, given)).toEqual(unknown('org.feature'));
    const own = Object.assign(Object.create({ 'org.feature': true }), { 'property.forSale': true }) as Facts;
    expect(evaluate({ and: [sale, feature] }, own)).toEqual(unknown('org.feature'));
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])('do not answer for a fact named %s', (name) => {
    const dictionary: FactDictionary = { [name]: { type: 'text' } };
    expect(evaluate({ '===': [v(name), 'a'] }, {}, 'boolean', dictionary)).toEqual(unknown(name));
    expect(evaluate({ '===': [v(name), 'a'] }, { [name]: 'a' }, 'boolean', dictionary)).toEqual(yes);
  });
});

it('facts must be an object, or the outcome is an error', () => {
  const none = null as unknown as Facts;
  expect(evaluate(feature, none)).toMatchObject({ type: 'error' });
  expect(evaluate(feature, 'facts' as unknown as Facts)).toMatchObject({ type: 'error' });
});

it('an invalid rule is not compiled', () => {
  expect(compileRule({ '==': [1, 1] }, { facts, enums })).toMatchObject({
    ok: false,
    error: [{ pointer: '', suggestion: '===' }],
  });
});
