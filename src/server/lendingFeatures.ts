import { addressesFeature } from './features/addresses/routes.ts';
import { connectedBooks } from './features/addresses/smartyService.ts';
import { applicationsFeature } from './features/applications/routes.ts';
import { assetsFeature } from './features/assets/routes.ts';
import { bankFeature } from './features/bank/routes.ts';
import { chatFeature } from './features/chat/routes.ts';
import type { CompanyWork } from './features/companies/companyWork.ts';
import type { CodeSender } from './features/conditions/phoneCodeService.ts';
import { conditionsFeature } from './features/conditions/routes.ts';
import { deskFeature } from './features/desk/routes.ts';
import { documentsFeature } from './features/documents/routes.ts';
import { eventsFeature } from './features/events/routes.ts';
import { personExportFeature } from './features/exports/personRoutes.ts';
import { exportsFeature } from './features/exports/routes.ts';
import { incomeFeature } from './features/income/routes.ts';
import { createLender, lenderFeature, type RunningLender } from './features/lender/lenderService.ts';
import { createSandboxLender, type LenderParts } from './features/lender/sandbox/sandboxLender.ts';
import { lenderApiFeature } from './features/lenderApi/routes.ts';
import { linesFeature } from './features/lines/routes.ts';
import { seenHooks } from './features/mailOrders/seenService.ts';
import { notaryFeature } from './features/notary/routes.ts';
import { notificationsFeature } from './features/notifications/routes.ts';
import { paymentsFeature } from './features/payments/routes.ts';
import type { HostedPages } from './features/providers/companyService.ts';
import { faultHooks } from './features/sandbox/faultHooks.ts';
import { createFaults } from './features/sandbox/faults.ts';
import { notaryPageFeature } from './features/sandbox/hosted/notaryRoutes.ts';
import { paymentPageFeature } from './features/sandbox/hosted/paymentRoutes.ts';
import { providerPageFeature } from './features/sandbox/hosted/providerRoutes.ts';
import { sandboxPages } from './features/sandbox/hosted/sandboxPorts.ts';
import { sandboxCompany } from './features/sandbox/hosted/sandboxProviders.ts';
import { keptCodes } from './features/sandbox/keptCodes.ts';
import { sandboxFeature } from './features/sandbox/routes.ts';
import { sandboxAddresses } from './features/sandbox/sandboxAddresses.ts';
import { seedLenderData } from './features/sandbox/seedService.ts';
import { sandboxTexts } from './features/sandbox/textRoutes.ts';
import { signersFeature } from './features/signers/routes.ts';
import { signingFeature } from './features/signing/routes.ts';
import { stepsFeature } from './features/steps/routes.ts';
import { textedCodes } from './features/texts/codeSenderService.ts';
import { textsFeature } from './features/texts/routes.ts';
import type { AppDependencies, FeaturePlugin } from './http/dependencies.ts';
import { type LendingCompanies, lendingCompanies } from './lendingCompanies.ts';

export interface LendingFeatures {
  readonly features: readonly FeaturePlugin[];
  /** What the lender's side gives for other pages: suggested addresses, chats, what the sandbox's lenders know of people. */
  readonly beside: readonly FeaturePlugin[];
  readonly everywhere: readonly FeaturePlugin[];
  readonly lender: RunningLender;
  /** Calls to companies that are due. */
  readonly work: CompanyWork;
}

export interface LendingOptions extends Omit<LenderParts, 'pages' | 'outside'> {
  /** Where borrowers pay and meet notaries, whatever the connections say. */
  readonly pages?: HostedPages | undefined;
}

/** What every mode has. */
const featuresOf = (
  lender: RunningLender,
  sender: CodeSender,
  { finding, pages }: Pick<LendingCompanies, 'finding' | 'pages'>,
): readonly FeaturePlugin[] => [
  applicationsFeature(lender),
  stepsFeature(lender),
  conditionsFeature(lender, sender),
  textsFeature,
  documentsFeature,
  eventsFeature,
  exportsFeature,
  personExportFeature,
  notificationsFeature,
  signingFeature,
  signersFeature(lender),
  incomeFeature(finding),
  assetsFeature(finding),
  bankFeature(lender, finding),
  linesFeature(lender),
  notaryFeature(lender, pages),
  paymentsFeature(lender, pages),
  lenderFeature(lender),
  deskFeature(lender),
  lenderApiFeature(lender),
];

/** Applications and their lender; in sandbox mode with test borrowers, a control API and faults. */
export const lendingFeatures = (
  dependencies: AppDependencies,
  options: LendingOptions = {},
): LendingFeatures =>
  dependencies.settings.mode === 'sandbox' ? sandbox(dependencies, options) : plain(dependencies, options);

function plain(dependencies: AppDependencies, { instead, pages }: LendingOptions): LendingFeatures {
  const companies = lendingCompanies(dependencies, { pages });
  const lender = createLender(dependencies, { instead, ...companies.parts });
  const outside = companies.forLender(lender);
  return {
    lender,
    work: outside.work,
    features: [...featuresOf(lender, textedCodes(dependencies), outside), ...outside.features],
    beside: [addressesFeature(connectedBooks(dependencies.connections)), chatFeature()],
    everywhere: [seenHooks],
  };
}

function sandbox(dependencies: AppDependencies, { pages, ...parts }: LendingOptions): LendingFeatures {
  const companies = lendingCompanies(dependencies, {
    pages: pages ?? sandboxPages,
    finding: () => sandboxCompany,
  });
  const lender = createSandboxLender(dependencies, { ...parts, ...companies.parts });
  const outside = companies.forLender(lender);
  const faults = createFaults();
  return {
    lender,
    work: outside.work,
    features: [
      ...featuresOf(lender, keptCodes(dependencies.encryption), outside),
      ...outside.features,
      providerPageFeature,
      notaryPageFeature(lender),
      paymentPageFeature(lender),
      sandboxFeature(lender, faults),
      sandboxTexts,
    ],
    beside: [
      addressesFeature(sandboxAddresses(dependencies)),
      chatFeature({ isPlayed: true }),
      () => seedLenderData(dependencies),
    ],
    everywhere: [faultHooks(faults), seenHooks],
  };
}
