import type { CompiledFlow } from '../../../core/flow/compileFlow.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { createBody } from './createBody.ts';
import { eligibilityFacts } from './eligibility.ts';
import { givesSoftCredit, routePolicies, WAITLIST } from './flowPolicies.ts';
import type { IdempotencyKey } from './idempotencyKey.ts';
import { readRefusal } from './openApplication.ts';
import { personalAnswers } from './personalAnswers.ts';
import type { SubmitPorts } from './submitRegistration.ts';
import type { RegistrationData } from './useRegistrationData.ts';

export interface SubmitContext {
  readonly app: AppPorts;
  readonly release: LoadedRelease;
  readonly flow: CompiledFlow;
  readonly facts: Facts;
  readonly data: RegistrationData;
  /** The answers in effect. */
  readonly draft: RegisterDraft;
  readonly key: IdempotencyKey;
  readonly showProcessing: () => void;
  /** Receives a waitlisted visitor's target (ROUTE-39). */
  readonly onWaitlist: (address: string) => void;
}

const DEFAULT_WAITLIST = '/waitlist';

/** The submit sequence's calls through the page's services. */
export function submitPorts(context: SubmitContext): SubmitPorts {
  const { app, draft, facts, flow, release } = context;
  const { services, session, tracker } = app;
  const org = app.organization.orgCode;
  const key = () => context.key.forDraft(draft);
  return {
    showProcessing: context.showProcessing,
    isIneligible: () => isIneligible(context),
    joinWaitlist: (body) => services.consents.joinWaitlist(body, key()),
    isSignedIn: () => session.read() !== undefined,
    register: (email, password, phoneNumber) =>
      services.identity.register(
        org,
        { email, password, phoneNumber, personal: personalAnswers(draft) },
        key(),
      ),
    profile: services.profile.profile,
    savePhone: services.identity.savePhone,
    canStart: async () => (await services.eligibility.abilityToStart()).canStartApplication,
    refusal: () => readRefusal(app, release),
    mayHaveCreated: () => context.key.mayHaveCreated(),
    createBody: async () =>
      createBody(draft, {
        entry: context.data.entry,
        consentTypes: await services.profile.consentTypes(),
        softCreditNow: givesSoftCredit(flow, facts, app.today()),
        trackerUuid: tracker.uuid,
        ...createExtras(context),
      }),
    create: (body) => {
      const idempotencyKey = key();
      context.key.createLeaves();
      const state = draft.propertyAddress?.state ?? '';
      return services.applications.create(body, { state, idempotencyKey, ticket: release.ticket });
    },
    notOffered: () => release.copy.text('error.stateNotOffered', { facts: {}, values: { stateName: '' } }),
    smsConsentOrg: () => (release.app.brand.features.smsConsentOrg ? org : undefined),
    consentPrompt: services.consents.prompt,
    saveSmsConsents: services.consents.saveUserConsents,
    track: (event, applicationUuid) => tracker.event(event, applicationUuid),
  };
}

async function isIneligible({ app, flow, facts, draft, onWaitlist }: SubmitContext): Promise<boolean> {
  const { services, organization } = app;
  const zip = draft.propertyAddress?.zip ?? '';
  const area = await eligibilityFacts(services.eligibility, organization.orgCode, zip);
  const routes = routePolicies(flow, { ...facts, ...area }, app.today());
  const waitlist = routes.find(({ to }) => to === WAITLIST);
  if (waitlist) onWaitlist(waitlist.then ?? DEFAULT_WAITLIST);
  return waitlist !== undefined;
}

function createExtras({ data: { referrer, visitor } }: SubmitContext) {
  return {
    ...(referrer.uuid && referrer.known ? { referrerId: referrer.uuid } : {}),
    ...(visitor?.offerCode ? { offerCode: visitor.offerCode } : {}),
    ...(visitor?.affiliate ? { affiliate: visitor.affiliate } : {}),
    ...(visitor?.profile?.email ? { signedInEmail: visitor.profile.email } : {}),
  };
}
