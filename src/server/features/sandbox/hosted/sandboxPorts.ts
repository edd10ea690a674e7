import type { AppDependencies } from '../../../http/dependencies.ts';
import type { NotarySessions } from '../../notary/notaryService.ts';
import type { HostedPayments } from '../../payments/paymentService.ts';
import type { AccountProvider } from '../../providers/accountProviderService.ts';
import type { AssetProvider } from '../../providers/assetProviderService.ts';
import type { IncomeProvider } from '../../providers/incomeProviderService.ts';
import { paymentPath } from './paymentRoutes.ts';
import { sandboxNotarySessions } from './sandboxNotary.ts';
import { sandboxAccountProvider, sandboxAssetProvider, sandboxIncomeProvider } from './sandboxProviders.ts';

export interface SandboxPorts {
  readonly income: IncomeProvider;
  readonly assets: AssetProvider;
  readonly accounts: AccountProvider;
  readonly notary: NotarySessions;
  readonly payments: HostedPayments;
}

export const sandboxPayments: HostedPayments = { urlOf: paymentPath };

/** The companies that the sandbox plays, each with a page of its own under `/sandbox`. */
export const createSandboxPorts = (
  dependencies: Pick<AppDependencies, 'clock' | 'ids' | 'encryption' | 'settings'>,
): SandboxPorts => ({
  income: sandboxIncomeProvider(dependencies),
  assets: sandboxAssetProvider(dependencies),
  accounts: sandboxAccountProvider(dependencies),
  notary: sandboxNotarySessions,
  payments: sandboxPayments,
});
