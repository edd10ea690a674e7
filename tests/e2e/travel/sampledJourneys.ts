/**
 * The journeys of `npm test`: between them they come to every screen, by address and heading, and to every status that
 * any recording has (recordings.test.ts holds them to it). All journeys are `npm run test:deep`.
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
  'conditions',
  'co-deed',
  'notary-fails',
]);

/** The journeys of the sample that are driven from their first question; the others begin where registration ends. */
export const sampledWhole: ReadonlySet<string> = new Set(['texas', 'new-york']);
