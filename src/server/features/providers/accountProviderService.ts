import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ProviderVisit } from './incomeProviderService.ts';

type Tx = Transaction<Tables>;

export interface LinkedAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: 'CHECKING' | 'SAVINGS';
}

/** A provider of bank accounts, such as the sandbox's. Adapters work as described at `IncomeProvider`. */
export interface AccountProvider {
  open(tx: Tx, applicationUuid: string): Promise<ProviderVisit>;
  /** Undefined when the visit brought nothing this application asked for. */
  exchange(
    tx: Tx,
    back: { applicationUuid: string; publicToken: string },
  ): Promise<LinkedAccount | undefined>;
}
