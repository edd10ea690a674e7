import { describe, expect, it } from 'vitest';
import type { Facts } from '../rules/types.ts';
import { compilePolicy, decidePolicy, evaluatePolicies } from './policies.ts';
import { vocabularyOf } from './ruleSet.ts';
import { policy, settings } from './testRegistration.ts';

const vocabulary = vocabularyOf(settings);
const texas = compilePolicy(
  policy('texas', {
    jurisdiction: ['TX', 'OK'],
    effective: { from: '2020-01-01', to: '2026-12-31' },
    scope: { '===': [{ var: 'property.occupancy' }, 'HOME'] },
    when: { '<': [{ var: 'income.annual' }, 1000] },
    effect: { warn: { show: 'banner' } },
    message: 'a.b',
  }),
  vocabulary,
);
const applicable = { 'property.state': 'TX', 'property.occupancy': 'HOME', 'income.annual': 999 };
const today = '2026-11-20';

describe('decidePolicy', () => {
  it('applies in its states, dates and scope when its condition holds', () => {
    expect(decidePolicy(texas, applicable, today)).toEqual({ type: 'applies' });
    expect(decidePolicy(texas, { ...applicable, 'income.annual': 1000 }, today)).toEqual({ type: 'passes' });
  });

  it('is out of scope in other states, and before the first day or after the last, both inclusive', () => {
    const out = { type: 'out of scope' };
    expect(decidePolicy(texas, { ...applicable, 'property.state': 'CA' }, today)).toEqual(out);
    expect(decidePolicy(texas, { ...applicable, 'property.occupancy': 'SECONDARY' }, today)).toEqual(out);
    expect(decidePolicy(texas, applicable, '2019-12-31')).toEqual(out);
    expect(decidePolicy(texas, applicable, '2027-01-01')).toEqual(out);
    expect(decidePolicy(texas, applicable, '2020-01-01')).toEqual({ type: 'applies' });
    expect(decidePolicy(texas, applicable, '2026-12-31')).toEqual({ type: 'applies' });
  });

  it('is unknown if a fact, the state or the day is missing, unless the rest decides', () => {
    expect(decidePolicy(texas, {}, today)).toEqual({
      type: 'unknown',
      missing: ['property.state', 'property.occupancy', 'income.annual'],
    });
    expect(decidePolicy(texas, applicable, undefined)).toEqual({ type: 'unknown', missing: ['today'] });
    expect(decidePolicy(texas, { 'property.occupancy': 'SECONDARY' }, today)).toEqual({
      type: 'out of scope',
    });
    expect(decidePolicy(texas, { 'income.annual': 5000 }, today)).toEqual({ type: 'passes' });
  });

  it('is an error, not an answer, if a fact has the wrong type', () => {
    expect(decidePolicy(texas, { ...applicable, 'income.annual': 'much' }, today).type).toBe('error');
    expect(decidePolicy(texas, { ...applicable, 'property.state': 5 }, today).type).toBe('error');
  });

  it('treats a null state as missing, not as another state', () => {
    const facts: Facts = JSON.parse(JSON.stringify({ ...applicable, 'property.state': null }));
    expect(decidePolicy(texas, facts, today)).toEqual({ type: 'unknown', missing: ['property.state'] });
  });

  it('is an error for an impossible day', () => {
    expect(decidePolicy(texas, applicable, '2026-02-30').type).toBe('error');
    expect(decidePolicy(texas, applicable, '').type).toBe('error');
  });
});

describe('evaluatePolicies', () => {
  it('lists which policies apply, cannot be decided, or failed', () => {
    const anywhere = compilePolicy(
      policy('anywhere', {
        when: { '!': [{ var: 'referrer.licensed' }] },
        effect: { warn: { show: 'banner' } },
      }),
      vocabulary,
    );
    const all = [texas, anywhere];
    expect(evaluatePolicies(all, applicable, today)).toEqual({
      applied: [texas],
      undecided: [{ policy: anywhere, missing: ['referrer.licensed'] }],
      failures: [],
    });
    const broken = evaluatePolicies(all, { 'referrer.licensed': 'no' }, today);
    expect(broken.applied).toEqual([]);
    expect(broken.failures.map(({ where }) => where)).toEqual(['Policy anywhere']);
  });

  it('names the policy whose rule no check would pass', () => {
    const bad = policy('bad', { when: { var: 'nothing' }, effect: { warn: { show: 'banner' } } });
    expect(evaluatePolicies([compilePolicy(bad, vocabulary)], {}, today)).toMatchObject({
      applied: [],
      failures: [{ where: 'Policy bad', message: 'Unknown fact "nothing"' }],
    });
  });
});
