import type { StepCall } from '../../core/flow/stepCalls.ts';
import type { ApplicationAnswer } from '../../core/model/generated/api/application.ts';
import type { ApplicationStatusAnswer } from '../../core/model/generated/api/application-status.ts';
import type { ConsentRequest } from '../../core/model/generated/api/consent.ts';
import type { CreateApplicationRequest } from '../../core/model/generated/api/create-application.ts';
import type { ExperimentRecord } from '../../core/model/generated/api/experiments.ts';
import type { LineRequestRequest } from '../../core/model/generated/api/line-request.ts';
import type { SelectOfferRequest } from '../../core/model/generated/api/select-offer.ts';
import type { DeepReadonly } from '../../core/shared/deepReadonly.ts';
import type { JsonObject } from '../../core/shared/json.ts';
import type { HttpClient } from './httpClient.ts';

const HELOC = '/service-application/api/v1/application/heloc';
const TRACKER = '/service-application/api/v3/application/heloc/optermizerly-profile';

/** The tracker stored for a person (TELE-05); null when there is none. */
export interface TrackerProfile {
  readonly optimizelyProfileUuid: string | null;
}

export type Application = DeepReadonly<Pick<ApplicationAnswer, 'uuid'> & Partial<ApplicationAnswer>>;

export type ApplicationStatus = DeepReadonly<ApplicationStatusAnswer>;

/** Sent as headers besides the specified ones. */
export interface CreateOptions {
  readonly state: string;
  readonly idempotencyKey: string;
  /** The ticket of the page. */
  readonly ticket: string;
}

/** Calls on an application. */
export const createApplicationService = (client: HttpClient) => ({
  create: (body: CreateApplicationRequest, { state, idempotencyKey, ticket }: CreateOptions) =>
    client.send<Application>({
      method: 'POST',
      path: '/service-application/api/v3/application/helocs',
      query: { state },
      headers: { 'idempotency-key': idempotencyKey, 'x-equiform-release': ticket },
      body,
    }),
  all: () => client.send<readonly Application[]>({ path: `${HELOC}/all` }),
  get: (uuid: string) => client.send<Application>({ path: `${HELOC}/${uuid}` }),
  status: (uuid: string) =>
    client.send<ApplicationStatus>({ path: `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status` }),
  selectOffer: (uuid: string, body: SelectOfferRequest, idempotencyKey: string) =>
    client.send<Application>({
      method: 'PUT',
      path: `${HELOC}/${uuid}/offer`,
      headers: { 'idempotency-key': idempotencyKey },
      body,
    }),
  /** Asks for something about a line that is paid out; rejects with 409 where its lender does not offer it, 422 for an amount. */
  askOfLine: (uuid: string, body: LineRequestRequest, idempotencyKey: string) =>
    client.send<Application>({
      method: 'POST',
      path: `${HELOC}/${uuid}/line/requests`,
      headers: { 'idempotency-key': idempotencyKey },
      body,
    }),
  giveConsent: (uuid: string, body: ConsentRequest, idempotencyKey: string) =>
    client.send<Application>({
      method: 'POST',
      path: `${HELOC}/${uuid}/consents`,
      headers: { 'idempotency-key': idempotencyKey },
      body,
    }),
  /**
   * Saves the document of a step; `name` is for calls with several. Rejects with 422 and the borrower's message, or 409
   * out of turn.
   */
  save: (
    uuid: string,
    { method, path, steps }: StepCall,
    document: JsonObject,
    { key, step }: { readonly key: string; readonly step?: string },
  ) =>
    client.send<unknown>({
      method,
      path: `${HELOC}/${uuid}/${path}`,
      headers: {
        'idempotency-key': key,
        ...(step === undefined || steps.length === 1 ? {} : { 'x-equiform-step': step }),
      },
      body: document,
    }),
  saveExperiments: (uuid: string, experiments: readonly ExperimentRecord[]) =>
    client.send<void>({ method: 'PATCH', path: `${HELOC}/${uuid}/experiments`, body: { experiments } }),
  /** CALL-28 */
  tracker: () => client.send<TrackerProfile>({ path: TRACKER }),
  /** CALL-29 */
  saveTracker: (optimizelyProfileUuid: string, identityUuid: string | undefined) =>
    client.send<void>({
      method: 'PATCH',
      path: TRACKER,
      query: { identityUuid },
      body: { optimizelyProfileUuid },
    }),
  /** Stores the link to a session recording (CALL-23); `path` is the provider's, without leading or trailing slash. */
  saveReplayLink: (path: string, uuid: string, link: string) =>
    client.send<void>({ method: 'PUT', path: `/${path}/${uuid}/full-story-link`, body: { link } }),
});

export type ApplicationService = ReturnType<typeof createApplicationService>;
