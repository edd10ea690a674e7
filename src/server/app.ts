import type { FastifyInstance } from 'fastify';
import { backupsFeature } from './features/backups/routes.ts';
import { bannersFeature } from './features/banners/routes.ts';
import { consentsFeature } from './features/consents/routes.ts';
import { draftsFeature } from './features/drafts/routes.ts';
import { eligibilityFeature } from './features/eligibility/routes.ts';
import { feedbackFeature } from './features/feedback/routes.ts';
import { healthFeature } from './features/health/routes.ts';
import { hoursFeature } from './features/hours/routes.ts';
import { erasureFeature } from './features/identity/erasureRoutes.ts';
import { identityFeature } from './features/identity/routes.ts';
import { mailFeature } from './features/mail/routes.ts';
import { metricsFeature } from './features/metrics/routes.ts';
import { optimizeFeature } from './features/optimize/routes.ts';
import { originatorsFeature } from './features/originators/routes.ts';
import type { PageTemplate } from './features/page/pageTemplate.ts';
import { pageFeature } from './features/page/routes.ts';
import { prefillFeature } from './features/prefill/routes.ts';
import { profileFeature } from './features/profile/routes.ts';
import { publishingFeature } from './features/publishing/routes.ts';
import { recordsFeature } from './features/records/routes.ts';
import { releasesFeature } from './features/releases/routes.ts';
import { forgetSigner } from './features/signers/forgottenSignersService.ts';
import { staffFeature } from './features/staff/routes.ts';
import { type StaffHtml, staffPagesFeature } from './features/staffPages/routes.ts';
import { telemetryFeature } from './features/telemetry/routes.ts';
import { waitlistFeature } from './features/waitlist/routes.ts';
import { walletFeature } from './features/wallet/routes.ts';
import type { AppDependencies, FeaturePlugin } from './http/dependencies.ts';
import { createHttpServer } from './http/httpServer.ts';
import { type LendingOptions, lendingFeatures } from './lendingFeatures.ts';

/** All features but the pages, in order of registration. */
const features: readonly FeaturePlugin[] = [
  healthFeature,
  metricsFeature,
  backupsFeature,
  releasesFeature,
  publishingFeature,
  staffFeature,
  recordsFeature,
  erasureFeature(forgetSigner),
  identityFeature,
  mailFeature,
  profileFeature,
  eligibilityFeature,
  originatorsFeature,
  prefillFeature,
  consentsFeature,
  waitlistFeature,
  draftsFeature,
  optimizeFeature,
  telemetryFeature,
  walletFeature,
  hoursFeature,
  bannersFeature,
  feedbackFeature,
];

/**
 * The composition root: the whole server on the given dependencies, ready to listen or to `inject`. Uses the
 * built pages unless another template is given, and the companies of the mode unless `options` name others.
 */
export function createApp(
  dependencies: AppDependencies,
  template?: PageTemplate,
  options?: LendingOptions & { readonly staffHtml?: StaffHtml },
): Promise<FastifyInstance> {
  const lending = lendingFeatures(dependencies, options);
  const all = [...features, ...lending.beside, ...lending.features];
  all.push(pageFeature(template), staffPagesFeature(options?.staffHtml));
  return createHttpServer(dependencies, all, lending.everywhere);
}
