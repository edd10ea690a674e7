/**
 * The states the specification names for a treatment of their own without saying which (G-33): kept by name so that an
 * answer of compliance has a place. Nothing depends on them.
 */
export const specialTreatmentStates = [
  'AR',
  'CO',
  'HI',
  'IL',
  'IN',
  'KY',
  'LA',
  'MD',
  'ME',
  'MI',
  'MN',
  'MO',
  'NJ',
  'NV',
  'OK',
  'OR',
  'PA',
  'SD',
  'UT',
  'WV',
  'WY',
] as const;
