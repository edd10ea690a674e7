import offerCodesSchema from '../../../../../schemas/config/sandbox-offer-codes.schema.json' with {
  type: 'json',
};
import originatorsSchema from '../../../../../schemas/config/sandbox-originators.schema.json' with {
  type: 'json',
};
import prepopSchema from '../../../../../schemas/config/sandbox-prepop.schema.json' with { type: 'json' };
import referralsSchema from '../../../../../schemas/config/sandbox-referrals.schema.json' with {
  type: 'json',
};
import type { OfferCodeSeed } from '../../../../core/model/generated/sandbox-offer-codes.ts';
import type { OriginatorSeed } from '../../../../core/model/generated/sandbox-originators.ts';
import type { PrepopSeed } from '../../../../core/model/generated/sandbox-prepop.ts';
import type { ReferralSeed } from '../../../../core/model/generated/sandbox-referrals.ts';
import {
  findAffiliateRecord,
  keepAffiliateRecord,
  pageOfAffiliateRecords,
  removeAffiliateRecord,
} from '../../lenderData/affiliateService.ts';
import {
  findOfferCode,
  keepOfferCode,
  pageOfOfferCodes,
  removeOfferCode,
} from '../../lenderData/offerCodeService.ts';
import {
  findOriginator,
  keepOriginator,
  pageOfOriginators,
  removeOriginator,
} from '../../lenderData/originatorService.ts';
import {
  findReferral,
  keepReferral,
  pageOfReferrals,
  removeReferral,
} from '../../lenderData/referralService.ts';
import { bodyOf, recordOf } from './bodySchema.ts';
import type { Collection } from './collection.ts';

const UUID = { type: 'string', format: 'uuid' } as const;

const schemasOf = (seed: Parameters<typeof bodyOf>[0], key: string) => {
  const body = bodyOf(seed, key);
  return { key, body, record: recordOf(seed, key, body) };
};

const officerSeed = originatorsSchema.properties.originators.items;
const referralSeed = referralsSchema.properties.referrals.items;
const offerSeed = offerCodesSchema.properties.offerCodes.items;
const affiliateSeed = prepopSchema.properties.prepop.items;

/** Loan officers and brokers, who refer borrowers (REG-19): UUIDs are in lower case. */
const officers: Collection = {
  name: 'officers',
  one: 'officer',
  ...schemasOf(officerSeed, 'uuid'),
  keySchema: UUID,
  example: {
    originatorName: 'Maya Ellison',
    email: 'maya.ellison@lender.example',
    phoneNumber: '8025550101',
    nmls: '900101',
    enforceLicensedStatesForReferral: true,
    licensedStates: ['CA', 'NV'],
  },
  page: pageOfOriginators,
  async find(queries, lender, uuid) {
    const found = await findOriginator(queries, uuid.toLowerCase());
    if (found?.organization !== lender) return undefined;
    const { organization: _organization, ...officer } = found;
    return officer;
  },
  keep: (tx, organization, { key, body, at }) =>
    keepOriginator(tx, { ...(body as OriginatorSeed), uuid: key.toLowerCase(), organization }, at),
  remove: (tx, organization, key) => removeOriginator(tx, { organization, uuid: key.toLowerCase() }),
};

const referrals: Collection = {
  name: 'referrals',
  one: 'referral',
  ...schemasOf(referralSeed, 'uuid'),
  keySchema: UUID,
  example: { email: 'jonah@example.com', firstName: 'Jonah', state: 'CO', zip: '80202' },
  page: pageOfReferrals,
  find: (queries, lender, uuid) => findReferral(queries, uuid.toLowerCase(), [lender]),
  keep: (tx, organization, { key, body, at }) =>
    keepReferral(tx, { ...(body as ReferralSeed), uuid: key.toLowerCase(), organization }, at),
  remove: (tx, organization, key) => removeReferral(tx, { organization, uuid: key.toLowerCase() }),
};

const offerCodes: Collection = {
  name: 'offerCodes',
  one: 'offerCode',
  ...schemasOf(offerSeed, 'offerCode'),
  keySchema: offerSeed.properties.offerCode,
  example: { firstName: 'Evelyn', respondByDate: '2030-12-31', zip: '43215' },
  page: pageOfOfferCodes,
  find: findOfferCode,
  keep: async (tx, organization, { key, body, at }) => {
    await keepOfferCode(tx, { ...(body as OfferCodeSeed), offerCode: key, organization }, at);
    return true;
  },
  remove: (tx, organization, code) => removeOfferCode(tx, { organization, code }),
};

const affiliates: Collection = {
  name: 'affiliates',
  one: 'affiliate',
  ...schemasOf(affiliateSeed, 'token'),
  keySchema: affiliateSeed.properties.token,
  example: { name: { firstName: 'Lucia' }, email: 'lucia@example.com', affiliates: ['ratefinch'] },
  page: pageOfAffiliateRecords,
  find: findAffiliateRecord,
  keep: async (tx, organization, { key, body, at }) => {
    await keepAffiliateRecord(tx, { ...(body as PrepopSeed), token: key, organization }, at);
    return true;
  },
  remove: (tx, organization, token) => removeAffiliateRecord(tx, { organization, token }),
};

/** What a lender gives for the pages that borrowers begin at. */
export const collections: readonly Collection[] = [officers, referrals, offerCodes, affiliates];
