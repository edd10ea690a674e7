import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type ProviderVisit, SANDBOX_PAGE } from './incomeProviderService.ts';
import type { LinkService } from './linkService.ts';

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

const ACCOUNT = 'account';

/** The sandbox's provider: its page asks which test account to find. */
export function sandboxAccountProvider(links: LinkService): AccountProvider {
  return {
    async open(tx, applicationUuid) {
      const { token } = await links.begin(tx, {
        applicationUuid,
        purpose: 'ACCOUNT',
        type: ACCOUNT,
        returnTo: `/account/heloc/${applicationUuid}/bank/disburse`,
        hasState: false,
        data: {},
      });
      return { token, url: `${SANDBOX_PAGE}?token=${token}` };
    },

    async exchange(tx, back) {
      const finding = await links.take(tx, { ...back, purpose: 'ACCOUNT', type: ACCOUNT, state: undefined });
      return finding && (finding.found as unknown as LinkedAccount);
    },
  };
}
