/**
 * The journeys of `npm test`: together they reach every recorded screen (address and heading) and status, which
 * recordings.test.ts checks. `npm run test:deep` plays all.
 */
export const sampled: ReadonlySet<string> = new Set([
  'no-offers',
  'declined-cltv',
  'frozen-pin',
  'hard-frozen',
  'no-match-ssn',
  'no-match',
  'credit-error',
  'delinquency',
  'facta',
  'uw-review',
  'no-property',
  'multiple-properties',
  'datatree',
  'no-avm',
  'bpo',
  'texas',
  'new-york',
  'value-drops',
  'appraisal',
  'winback',
  'title-order',
  'flood-pending',
  'payoffs',
  'payoff-pending',
  'trust',
  'crypto',
  'asset-depletion',
  'partial-income',
  'employer',
  'review-refused',
  'conditions',
  'co-borrower',
  'co-deed',
  'notary-fails',
]);

/** Sampled journeys driven from the first question; others begin after registration. */
export const sampledWhole: ReadonlySet<string> = new Set(['texas', 'new-york']);
