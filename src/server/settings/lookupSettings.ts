import { setting, wholeNumber } from './settingKinds.ts';

/** How often what letters, referrals and affiliates know of somebody may be asked for by a code. */
export const lookupSettings = {
  lookupsPerPlace: setting({
    env: 'EQUIFORM_LOOKUPS_PER_PLACE',
    parse: wholeNumber('lookups', 1_000_000),
    fallback: 120,
    description:
      'looks by offer code, referral or affiliate token in an hour from one address of the network',
  }),
  lookupsPerCode: setting({
    env: 'EQUIFORM_LOOKUPS_PER_CODE',
    parse: wholeNumber('lookups', 1_000_000),
    fallback: 30,
    description: 'looks in an hour by one and the same code, referral or token',
  }),
};
