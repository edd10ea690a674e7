import type { Transaction } from 'kysely';
import type { AssetType } from '../../../core/loan/assetIncome.ts';
import type { Tables } from '../../db/tables.ts';
import { type ProviderVisit, SANDBOX_PAGE } from './incomeProviderService.ts';
import type { LinkService } from './linkService.ts';

type Tx = Transaction<Tables>;

/** An asset as a provider of accounts names it; of its number only the last four digits. */
export interface FoundAsset {
  readonly type: AssetType;
  readonly institution: string;
  readonly mask: string;
  /** Whole dollars. */
  readonly balance: number;
}

/** A provider of balances (G-09); the sandbox is one. An adapter does as `IncomeProvider` describes. */
export interface AssetProvider {
  open(tx: Tx, applicationUuid: string): Promise<ProviderVisit>;
  /** Undefined when nothing this application asked for was brought back. */
  exchange(
    tx: Tx,
    back: { applicationUuid: string; publicToken: string },
  ): Promise<readonly FoundAsset[] | undefined>;
}

/** The type of a visit that finds assets; one without it finds an account to pay out to. */
export const ASSETS = 'assets';

/** The provider of the sandbox: its page asks which of the test accounts (config/sandbox/assets.yaml) it should find. */
export function sandboxAssetProvider(links: LinkService): AssetProvider {
  return {
    async open(tx, applicationUuid) {
      const { token } = await links.begin(tx, {
        applicationUuid,
        purpose: 'ACCOUNT',
        type: ASSETS,
        returnTo: `/account/heloc/${applicationUuid}/product/assets`,
        hasState: false,
        data: {},
      });
      return { token, url: `${SANDBOX_PAGE}?token=${token}` };
    },

    async exchange(tx, back) {
      const asked = { ...back, purpose: 'ACCOUNT', type: ASSETS, state: undefined } as const;
      const finding = await links.take(tx, asked);
      return finding && (finding.found.assets as unknown as readonly FoundAsset[]);
    },
  };
}
