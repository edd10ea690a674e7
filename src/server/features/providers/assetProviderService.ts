import type { Transaction } from 'kysely';
import type { AssetType } from '../../../core/loan/assetIncome.ts';
import type { Tables } from '../../db/tables.ts';
import { type ProviderVisit, SANDBOX_PAGE } from './incomeProviderService.ts';
import type { LinkService } from './linkService.ts';

type Tx = Transaction<Tables>;

/** An asset found by an account provider, with only the last four digits of its number. */
export interface FoundAsset {
  readonly type: AssetType;
  readonly institution: string;
  readonly mask: string;
  /** Whole dollars. */
  readonly balance: number;
}

/** A provider of balances (G-09), such as the sandbox's. Adapters work as described at `IncomeProvider`. */
export interface AssetProvider {
  open(tx: Tx, applicationUuid: string): Promise<ProviderVisit>;
  /** Undefined when the visit brought nothing this application asked for. */
  exchange(
    tx: Tx,
    back: { applicationUuid: string; publicToken: string },
  ): Promise<readonly FoundAsset[] | undefined>;
}

/** Type of a visit that finds assets; without it, a visit finds a payout account. */
export const ASSETS = 'assets';

/** The sandbox's provider: its page asks which test accounts (config/sandbox/assets.yaml) to find. */
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
