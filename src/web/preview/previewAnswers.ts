import type { PreviewState } from '../../core/model/generated/staff-previews.ts';
import type { PreviewInput } from './previewInput.ts';

/** Of every application that is previewed. */
export const UUID = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';

/** Calls by method and path, or the beginning of it, with the body that answers. */
type Answers = Readonly<Record<string, unknown>>;

/** What anybody is told who has not begun. */
const ofVisitors: Answers = {
  'POST /ft/external/session': { sessionKey: { uuid: 's', epoch: 1, trackerUuid: 't' } },
  'POST /ft/external/event': {},
  'GET /service-application/external/api/v1/heloc/zip-eligibility': { ineligibleZips: [] },
  'GET /service-address/external/api/v1/typeahead/': [],
  'GET /service-drafts/external/api/v1/draft': { state: 'NONE' },
  'PUT /service-drafts/external/api/v1/draft': { state: 'SAVED', revision: '1.x' },
  'GET /service-notifications/api/v1/notifications': [],
};

const HELOC = '/service-application/api/v1/application/heloc';

/** What a borrower's pages are told of their application and themselves. */
function ofState({ person, application }: PreviewInput, state: PreviewState): Answers {
  const { name, dob, email, propertyAddress: address } = person.draft;
  const property = { uuid: 'x', state: address?.state, address, occupancyType: address?.occupancyType };
  const { status: checklistStatus, fields = {} } = state;
  const whole = {
    selectedPropertyUuid: 'x',
    property,
    ...application,
    ...fields,
    ...state.application,
    uuid: UUID,
  };
  return {
    'GET /service-profile/api/v1/profile': {
      uuid: 'p',
      hasSsn: false,
      email,
      name,
      dob,
      phoneNumbers: [{ type: 'MOBILE', number: person.draft.phoneNumber }],
      ...state.profile,
    },
    'GET /identity/secure/api/v1_1/identity': { uuid: 'identity', email, ...name },
    'GET /service-profile/api/v1/profile/consent-types': [],
    [`GET ${HELOC}/${UUID}`]: whole,
    [`GET ${HELOC}/all`]: [whole],
    [`GET /service-krang-heloc/borrower/secure/api/v1/${UUID}/status`]: { ...fields, checklistStatus },
    ...state.calls,
  };
}

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body ?? null), { status, headers: { 'content-type': 'application/json' } });

/** A network that answers from the data of a preview: the longest known beginning of a call counts; 404 for any other. */
export function previewFetch(input: PreviewInput, state: PreviewState | undefined): typeof fetch {
  const flags = Object.fromEntries(Object.entries(input.flags).map(([key, enabled]) => [key, { enabled }]));
  const answers: Answers = {
    'POST /service-optimize/external/api/v1/features': { flags },
    ...ofVisitors,
    ...(state && ofState(input, state)),
  };
  const known = Object.keys(answers).sort((one, other) => other.length - one.length);
  return async (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const call = `${init?.method ?? 'GET'} ${new URL(address, 'http://preview.invalid').pathname.replace('{uuid}', UUID)}`;
    const key = known.find((one) => (one.endsWith(UUID) ? call === one : call.startsWith(one)));
    return key === undefined ? answer(404, {}) : answer(200, answers[key]);
  };
}
