import { createApplicationService } from '../../clients/applicationService.ts';
import { createBannerService } from '../../clients/bannerService.ts';
import { createConditionService } from '../../clients/conditionService.ts';
import { createConsentService } from '../../clients/consentService.ts';
import { createDocumentService } from '../../clients/documentService.ts';
import { createEligibilityService } from '../../clients/eligibilityService.ts';
import { createFeedbackService } from '../../clients/feedbackService.ts';
import { createHttpClient, type HttpClientOptions } from '../../clients/httpClient.ts';
import { type Audience, createIdentityBrokerService } from '../../clients/identityBrokerService.ts';
import { createIdentityService } from '../../clients/identityService.ts';
import { createLeadPortalService } from '../../clients/leadPortalService.ts';
import { createNotaryService } from '../../clients/notaryService.ts';
import { createNotificationService } from '../../clients/notificationService.ts';
import { createOptimizeService } from '../../clients/optimizeService.ts';
import { createPrefillService } from '../../clients/prefillService.ts';
import { createProfileService } from '../../clients/profileService.ts';
import { createSigningService } from '../../clients/signingService.ts';
import { createTelemetryService } from '../../clients/telemetryService.ts';
import { createUploadService } from '../../clients/uploadService.ts';
import { createVerificationService } from '../../clients/verificationService.ts';
import { createVisitService } from '../../clients/visitService.ts';

/** All services of the borrower's pages, over one client. */
export function createServices(options: HttpClientOptions & { readonly audience?: Audience | undefined }) {
  const client = createHttpClient(options);
  const broker = createIdentityBrokerService(client, options.audience);
  return {
    client,
    banners: createBannerService(options.fetch),
    broker,
    identity: createIdentityService(client, options.session, broker),
    profile: createProfileService(client),
    applications: createApplicationService(client),
    eligibility: createEligibilityService(client),
    leadPortal: createLeadPortalService(client),
    prefill: createPrefillService(client),
    conditions: createConditionService(client),
    consents: createConsentService(client),
    documents: createDocumentService(client),
    signing: createSigningService(client),
    notary: createNotaryService(client),
    notifications: createNotificationService(client),
    feedback: createFeedbackService(client),
    optimize: createOptimizeService(client),
    telemetry: createTelemetryService(client),
    uploads: createUploadService(client),
    verification: createVerificationService(client),
    visits: createVisitService(client),
  };
}

export type Services = ReturnType<typeof createServices>;
