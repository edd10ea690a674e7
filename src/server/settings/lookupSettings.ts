import { setting, wholeNumber } from './settingKinds.ts';

/** Limits lookups by code of what letters, referrals and affiliates know about a person. */
export const lookupSettings = {
  lookupsPerPlace: setting({
    env: 'EQUIFORM_LOOKUPS_PER_PLACE',
    parse: wholeNumber('lookups', 1_000_000),
    fallback: 120,
    description: 'lookups by offer code, referral or affiliate token per hour from one network address',
  }),
  lookupsPerCode: setting({
    env: 'EQUIFORM_LOOKUPS_PER_CODE',
    parse: wholeNumber('lookups', 1_000_000),
    fallback: 30,
    description: 'lookups per hour of one code, referral or token',
  }),
};
