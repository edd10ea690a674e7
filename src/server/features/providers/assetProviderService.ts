import type { Transaction } from 'kysely';
import type { AssetType } from '../../../core/loan/assetIncome.ts';
import type { Tables } from '../../db/tables.ts';
import type { ProviderVisit } from './incomeProviderService.ts';

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
