import { applicationsFeature } from './features/applications/routes.ts';
import { assetsFeature } from './features/assets/routes.ts';
import { bankFeature } from './features/bank/routes.ts';
import { noMessages, type SendCode } from './features/conditions/phoneCodeService.ts';
import { conditionsFeature } from './features/conditions/routes.ts';
import { deskFeature } from './features/desk/routes.ts';
import { documentsFeature } from './features/documents/routes.ts';
import { exportsFeature } from './features/exports/routes.ts';
import { incomeFeature } from './features/income/routes.ts';
import { createLender, lenderFeature, type RunningLender } from './features/lender/lenderService.ts';
import { ownPerformers } from './features/lender/performers.ts';
import { createSandboxLender, type LenderParts } from './features/lender/sandbox/sandboxLender.ts';
import { notaryFeature } from './features/notary/routes.ts';
import { notificationsFeature } from './features/notifications/routes.ts';
import { paymentsFeature } from './features/payments/routes.ts';
import { sandboxAccountProvider } from './features/providers/accountProviderService.ts';
import { sandboxAssetProvider } from './features/providers/assetProviderService.ts';
import { sandboxIncomeProvider } from './features/providers/incomeProviderService.ts';
import { createLinkService } from './features/providers/linkService.ts';
import { providersFeature } from './features/providers/routes.ts';
import { faultHooks } from './features/sandbox/faultHooks.ts';
import { createFaults } from './features/sandbox/faults.ts';
import { keepCode } from './features/sandbox/keptCodes.ts';
import { sandboxFeature } from './features/sandbox/routes.ts';
import { signersFeature } from './features/signers/routes.ts';
import { signingFeature } from './features/signing/routes.ts';
import { stepsFeature } from './features/steps/routes.ts';
import type { AppDependencies, FeaturePlugin } from './http/dependencies.ts';

export interface LendingFeatures {
  readonly features: readonly FeaturePlugin[];
  readonly everywhere: readonly FeaturePlugin[];
  readonly lender: RunningLender;
}

/** What every mode has. */
const featuresOf = (lender: RunningLender, sendCode: SendCode): readonly FeaturePlugin[] => [
  applicationsFeature(lender),
  stepsFeature(lender),
  conditionsFeature(lender, sendCode),
  documentsFeature,
  exportsFeature,
  notificationsFeature,
  signingFeature,
  signersFeature(lender),
  lenderFeature(lender),
  deskFeature(lender),
];

/** Applications and their lender; in sandbox mode with test borrowers, a control API and faults. */
export const lendingFeatures = (dependencies: AppDependencies, parts: LenderParts = {}): LendingFeatures =>
  dependencies.settings.mode === 'sandbox' ? sandbox(dependencies, parts) : plain(dependencies, parts);

function plain(dependencies: AppDependencies, { instead }: LenderParts): LendingFeatures {
  const lender = createLender(dependencies, { performers: ownPerformers, instead });
  return { lender, features: featuresOf(lender, noMessages), everywhere: [] };
}

function sandbox(dependencies: AppDependencies, parts: LenderParts): LendingFeatures {
  const lender = createSandboxLender(dependencies, parts);
  const faults = createFaults();
  return {
    lender,
    features: [
      ...featuresOf(lender, keepCode(dependencies.encryption)),
      incomeFeature((tools) => sandboxIncomeProvider(createLinkService(tools))),
      assetsFeature((tools) => sandboxAssetProvider(createLinkService(tools))),
      bankFeature(lender, (tools) => sandboxAccountProvider(createLinkService(tools))),
      providersFeature,
      notaryFeature(lender),
      paymentsFeature(lender),
      sandboxFeature(lender, faults),
    ],
    everywhere: [faultHooks(faults)],
  };
}
