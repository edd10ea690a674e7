import { APPLICATION, CONDITIONS, DECISION, FIGURE_INFO, PROFILE, STATUS, TRACKER } from './commonCalls.ts';

const LEAD = '/service-lead-portal/api';
const HOURS = 'GET /service-operating-hours/external/api/v1/hours/OPS_PHONE';
const CONSENT = 'POST /service-comms-prefs/secure/api/v1/consent/user';

/** Every call of the specification that the browser makes, but those of the chat. */
export const specificationCalls: Readonly<Record<string, string>> = {
  'CALL-01': PROFILE,
  'CALL-02': 'GET /service-profile/api/v1/profile/consent-types',
  'CALL-04': 'GET /service-marketing/external/api/v1/offercode/{}',
  'CALL-05': 'GET /service-search/api/v1/profiles/actions/verify-ability-to-start-application',
  'CALL-06': 'POST /waitlist/home-equity-loan-plus',
  'CALL-07': 'GET /service-comms-prefs/external/api/v1/consent/prompt/SMS',
  'CALL-08': CONSENT,
  'CALL-09': 'POST /identity/api/v1/registration/register',
  'CALL-10': 'GET /identity/secure/api/v1_1/identity',
  'CALL-11': 'GET /identity/secure/api/v1/identity',
  'CALL-12': 'PUT /identity/secure/api/v1/identity/alias',
  'CALL-13': CONSENT,
  'CALL-14': 'POST /service-application/api/v3/application/helocs',
  'CALL-15': `GET ${LEAD}/referrals/{}`,
  'CALL-16': 'GET /service-application/external/api/v1/heloc/referral-id/{}',
  'CALL-17': `GET ${LEAD}/lo/{}`,
  'CALL-18': `GET ${LEAD}/lo/{}/licensed-states`,
  'CALL-19': `POST ${LEAD}/lo/default`,
  'CALL-20': `GET ${LEAD}/lo/{}`,
  'CALL-21': 'POST /ft/external/events',
  'CALL-22': 'POST /ft/external/{}',
  'CALL-25': DECISION,
  'CALL-27': 'POST /service-optimize/external/api/v1/features',
  'CALL-28': TRACKER,
  'CALL-29': TRACKER.replace('GET', 'PATCH'),
  'CALL-30': 'POST /identity-broker/customer/api/v3/login',
  'CALL-31': 'POST /identity-broker/customer/secure/api/v3/logout',
  'CALL-32': FIGURE_INFO,
  'CALL-33': 'GET /service-application/api/v1/application/heloc/all',
  'CALL-34': `GET ${APPLICATION}`,
  'CALL-35': STATUS,
  'CALL-36': 'POST /service-profile/api/v1/feedback/ceo',
  'CALL-37': `PATCH ${APPLICATION}/experiments`,
  'CALL-38': CONDITIONS,
  'CALL-40': 'GET /service-wallet/secure/api/v3/account',
  'CALL-41': 'GET /banners/test.json',
  'CALL-44': 'GET /service-application/external/api/v2/heloc/states-eligibility',
  'CALL-45': 'GET /service-application/external/api/v1/heloc/zip-eligibility',
  'CALL-46': 'GET /service-application/external/api/v1/heloc/state-licenses',
  'CALL-47': HOURS,
  'CALL-48': 'GET /a/external/prepop',
  'CALL-62': 'GET /service-address/external/api/v1/typeahead/{}',
};

/** Calls of the specification that no page makes now, and why; a page that does fails as one that nobody breaks. */
export const notMade: Readonly<Record<string, string>> = {
  'CALL-03': 'the name goes with the create call',
  'CALL-23': 'only where a lender names a provider of recordings',
  'CALL-24': "only where a lender's services have a base of their own",
  'CALL-26': 'the decision is asked for by POST (C-33)',
  'CALL-39': 'no page shows the profile of a wallet',
  'CALL-42': 'the co-owners are part of the status',
  'CALL-43': 'the versions of consents come with the profile',
  'CALL-49': 'for the chat',
  'CALL-50': 'for the chat',
};
