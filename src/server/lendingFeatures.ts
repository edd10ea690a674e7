import { applicationsFeature } from './features/applications/routes.ts';
import { assetsFeature } from './features/assets/routes.ts';
import { noBankNames } from './features/bank/bankService.ts';
import { bankFeature } from './features/bank/routes.ts';
import { noMessages } from './features/conditions/phoneCodeService.ts';
import { conditionsFeature } from './features/conditions/routes.ts';
import { documentsFeature } from './features/documents/routes.ts';
import { exportsFeature } from './features/exports/routes.ts';
import { incomeFeature } from './features/income/routes.ts';
import {
  createSandboxLender,
  type LenderParts,
  lenderFeature,
  outsideLender,
  type SandboxLender,
} from './features/lender/lenderService.ts';
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
import { createFindings } from './features/tasks/findingsService.ts';
import type { AppDependencies, FeaturePlugin } from './http/dependencies.ts';

export interface LendingFeatures {
  readonly features: readonly FeaturePlugin[];
  readonly everywhere: readonly FeaturePlugin[];
  /** Undefined for an external one. */
  readonly lender?: SandboxLender;
}

/**
 * Applications and their underwriter: in sandbox mode the sandbox lender with its control API and faults,
 * otherwise an external lender.
 */
export function lendingFeatures(dependencies: AppDependencies, parts: LenderParts = {}): LendingFeatures {
  if (dependencies.settings.mode !== 'sandbox')
    return {
      features: [
        applicationsFeature(outsideLender),
        stepsFeature({ ...outsideLender, findings: createFindings(), bankNames: noBankNames }),
        conditionsFeature(outsideLender, noMessages),
        documentsFeature,
        exportsFeature,
        notificationsFeature,
        signingFeature,
        signersFeature(outsideLender),
      ],
      everywhere: [],
    };
  const lender = createSandboxLender(dependencies, parts);
  const faults = createFaults();
  return {
    lender,
    features: [
      applicationsFeature(lender),
      stepsFeature(lender),
      conditionsFeature(lender, keepCode(dependencies.encryption)),
      documentsFeature,
      exportsFeature,
      notificationsFeature,
      signingFeature,
      signersFeature(lender),
      incomeFeature((tools) => sandboxIncomeProvider(createLinkService(tools))),
      assetsFeature((tools) => sandboxAssetProvider(createLinkService(tools))),
      bankFeature(lender, (tools) => sandboxAccountProvider(createLinkService(tools))),
      providersFeature,
      lenderFeature(lender),
      notaryFeature(lender),
      paymentsFeature(lender),
      sandboxFeature(lender, faults),
    ],
    everywhere: [faultHooks(faults)],
  };
}
