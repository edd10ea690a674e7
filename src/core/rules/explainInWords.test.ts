import { expect, it } from 'vitest';
import { explainInWords } from './explainInWords.ts';
import type { RuleContext } from './types.ts';

const context: RuleContext = {
  facts: {
    'property.state': { type: 'state', label: 'Property state' },
    'offer.cltv': { type: 'rate' },
  },
  enums: { usStates: ['CA', 'TX'] },
};
const rule = {
  and: [{ '===': [{ var: 'property.state' }, 'TX'] }, { '>': [{ var: 'offer.cltv' }, 0.8] }],
};

it('says which condition decided, with the facts it read', () => {
  expect(explainInWords(rule, { 'property.state': 'CA', 'offer.cltv': 0.9 }, context)).toEqual({
    sentence: 'Property state is TX and offer.cltv is more than 80%',
    outcome: 'no',
    because: [
      {
        sentence: 'Property state is TX',
        outcome: 'no',
        facts: ['Property state (property.state) is "CA"'],
        pointer: '/and/0',
      },
    ],
  });
});

it('names the missing facts', () => {
  const { outcome, because } = explainInWords(rule, { 'property.state': 'TX' }, context);
  expect(outcome).toBe('unknown without offer.cltv');
  expect(because.map(({ facts }) => facts)).toEqual([['offer.cltv is not known']]);
});

it('explains why a rule is invalid', () => {
  expect(explainInWords({ '>': [{ var: 'offer.cltv' }, 'x'] }, {}, context).outcome).toMatch(/^refused: /);
});
