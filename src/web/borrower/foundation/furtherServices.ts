import { createApplicationService } from '../../clients/applicationService.ts';
import { createConditionService } from '../../clients/conditionService.ts';
import { createConsentService } from '../../clients/consentService.ts';
import { createDocumentService } from '../../clients/documentService.ts';
import { createFeedbackService } from '../../clients/feedbackService.ts';
import type { HttpClient } from '../../clients/httpClient.ts';
import { type Audience, createIdentityBrokerService } from '../../clients/identityBrokerService.ts';
import { createIdentityService } from '../../clients/identityService.ts';
import { createLeadPortalService } from '../../clients/leadPortalService.ts';
import { createNotaryService } from '../../clients/notaryService.ts';
import { createNotificationService } from '../../clients/notificationService.ts';
import { createPrefillService } from '../../clients/prefillService.ts';
import type { SessionStore } from '../../clients/session.ts';
import { createSigningService } from '../../clients/signingService.ts';
import { createVerificationService } from '../../clients/verificationService.ts';
import { createVisitService } from '../../clients/visitService.ts';

export interface FurtherServicesOptions {
  readonly client: HttpClient;
  readonly session: SessionStore;
  readonly audience: Audience | undefined;
}

/** The services that the first screen of a new visitor does not call. */
export function createFurtherServices({ client, session, audience }: FurtherServicesOptions) {
  const broker = createIdentityBrokerService(client, audience);
  return {
    broker,
    identity: createIdentityService(client, session, broker),
    applications: createApplicationService(client),
    leadPortal: createLeadPortalService(client),
    prefill: createPrefillService(client),
    conditions: createConditionService(client),
    consents: createConsentService(client),
    documents: createDocumentService(client),
    signing: createSigningService(client),
    notary: createNotaryService(client),
    notifications: createNotificationService(client),
    feedback: createFeedbackService(client),
    verification: createVerificationService(client),
    visits: createVisitService(client),
  };
}

export type FurtherServices = ReturnType<typeof createFurtherServices>;
