import { setting, wholeNumber } from './settingKinds.ts';

/** Limits registrations that are kept before there is an account. */
export const draftSettings = {
  draftsPerPlace: setting({
    env: 'EQUIFORM_DRAFTS_PER_PLACE',
    parse: wholeNumber('drafts', 1_000_000),
    fallback: 300,
    description: 'registrations per hour that begin to be kept on the server from one network address',
  }),
};
