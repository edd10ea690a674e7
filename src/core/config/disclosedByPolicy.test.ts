import { describe, expect, it } from 'vitest';
import { isYes } from '../flow/ruleSet.ts';
import { policyOf } from '../matrix/testMatrix.ts';
import type { DocumentTemplate } from '../model/generated/document.ts';
import { compileChecked } from '../rules/compileChecked.ts';
import type { Facts } from '../rules/types.ts';
import { withDisclosed } from './disclosedByPolicy.ts';
import { releasedPolicies, underwritingPolicies } from './releasedPolicies.ts';

const vocabulary = {
  facts: {
    today: { type: 'date' },
    'property.state': { type: 'state' },
    'application.married': { type: 'boolean' },
  },
  enums: {},
} as const;
const disclose = { disclose: { document: 'notice' } } as const;
const married = { var: 'application.married' };
const document = (when?: object) => ({ id: 'notice', ...(when ? { when } : {}) }) as DocumentTemplate;

function isIssued(given: Parameters<typeof withDisclosed>[0], facts: Facts): boolean {
  const { when } = withDisclosed(given).notice ?? {};
  return when === undefined || isYes(compileChecked(when, vocabulary).evaluate(facts));
}

describe('a document that policies disclose', () => {
  const wisconsin = policyOf('wi', {
    jurisdiction: ['WI'],
    effective: { from: '2025-01-01', to: '2026-12-31' },
    when: married,
    effect: disclose,
  });
  const here: Facts = { today: '2026-06-15', 'property.state': 'WI', 'application.married': true };

  it.each([
    ['where it is in force and applies', {}, true],
    ['in another state', { 'property.state': 'IL' }, false],
    ['before its first day', { today: '2024-12-31' }, false],
    ['after its last day', { today: '2027-01-01' }, false],
    ['where it passes', { 'application.married': false }, false],
    ['where a fact is missing', { 'application.married': undefined }, false],
  ])('is issued only where the policy applies: %s', (_where, more, issued) => {
    const given = { documents: { notice: document() }, policies: { wi: wisconsin } };
    expect(isIssued(given, { ...here, ...more })).toBe(issued);
  });

  it('is issued if any of several policies applies, and its own rule holds', () => {
    const everywhere = policyOf('all', { when: { '!': married }, effect: disclose });
    const policies = { wi: wisconsin, all: everywhere };
    const single = { ...here, 'property.state': 'IL', 'application.married': false };
    expect(isIssued({ documents: { notice: document() }, policies }, single)).toBe(true);
    const own = document({ '===': [{ var: 'property.state' }, 'WI'] });
    expect(isIssued({ documents: { notice: own }, policies }, single)).toBe(false);
  });

  it('is otherwise unchanged', () => {
    const documents = { notice: document() };
    expect(withDisclosed({ documents, policies: {} }).notice).toBe(documents.notice);
  });
});

describe('the policies of a release', () => {
  const example = { name: 'one', given: {}, expect: 'applies' } as const;
  const policies = {
    listed: policyOf('listed', { examples: [example], boundBy: { steps: ['one'] } }),
    limit: policyOf('limit', { effect: { limit: 'costNotice', to: { days: 1 } } }),
    threshold: policyOf('threshold', { effect: { limit: 'minDraw', to: { amount: 1 } } }),
    price: policyOf('price', { effect: { price: 'rate', is: 0.05 } }),
    figure: policyOf('figure', { effect: { figure: 'assetShare', is: 0.7 } }),
    valuation: policyOf('valuation', { effect: { valuation: 'BROKER' } }),
    document: policyOf('document', { effect: disclose }),
    elsewhere: policyOf('elsewhere', { boundBy: { code: ['src/x.ts'] } }),
  };
  const holder = { one: { policies: ['listed'] } } as never;
  const released = releasedPolicies({ policies, steps: holder, flows: {} });

  it('are those that steps or flows list, and those that set a limit', () => {
    expect(Object.keys(released)).toEqual(['listed', 'limit']);
  });

  it('leave thresholds, prices, figures and valuations of the decision to the server, even where a step lists them', () => {
    const own = ['threshold', 'price', 'figure', 'valuation'];
    expect(Object.keys(underwritingPolicies({ policies }))).toEqual(own);
    const listing = { one: { policies: own } } as never;
    expect(Object.keys(releasedPolicies({ policies, steps: listing, flows: {} }))).toEqual(['limit']);
  });

  it('say what machines need, and where it comes from', () => {
    expect(released.listed).toEqual(policyOf('listed'));
  });
});
