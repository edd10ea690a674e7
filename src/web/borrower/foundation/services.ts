import { createBannerService } from '../../clients/bannerService.ts';
import { createEligibilityService } from '../../clients/eligibilityService.ts';
import { createHttpClient, type HttpClientOptions } from '../../clients/httpClient.ts';
import type { Audience } from '../../clients/identityBrokerService.ts';
import { createOptimizeService } from '../../clients/optimizeService.ts';
import { createProfileService } from '../../clients/profileService.ts';
import { createTelemetryService } from '../../clients/telemetryService.ts';
import { createUploadService } from '../../clients/uploadService.ts';
import type { FurtherServices } from './furtherServices.ts';
import { later, type OnlyCalls } from './later.ts';

/** Loads the code of the services that come later, for what will soon call one; a failure is forgotten. */
export const loadFurtherServices = () => import('./furtherServices.ts');

/** All services of the borrower's pages, over one client. */
export function createServices(options: HttpClientOptions & { readonly audience?: Audience | undefined }) {
  const client = createHttpClient(options);
  let made: (FurtherServices & OnlyCalls<FurtherServices>) | undefined;
  const further = async (): Promise<FurtherServices> => {
    if (made) return made;
    const { createFurtherServices } = await loadFurtherServices();
    made ??= createFurtherServices({ client, session: options.session, audience: options.audience });
    return made;
  };
  const of = <Name extends keyof FurtherServices>(name: Name): FurtherServices[Name] =>
    later(async () => (await further())[name]);
  return {
    client,
    banners: createBannerService(options.fetch),
    broker: of('broker'),
    identity: of('identity'),
    profile: createProfileService(client),
    applications: of('applications'),
    eligibility: createEligibilityService(client),
    leadPortal: of('leadPortal'),
    prefill: of('prefill'),
    conditions: of('conditions'),
    consents: of('consents'),
    documents: of('documents'),
    signing: of('signing'),
    notary: of('notary'),
    notifications: of('notifications'),
    feedback: of('feedback'),
    optimize: createOptimizeService(client),
    telemetry: createTelemetryService(client),
    uploads: createUploadService(client),
    verification: of('verification'),
    visits: of('visits'),
  };
}

export type Services = ReturnType<typeof createServices>;
