import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type ProviderVisit, SANDBOX_PAGE } from './incomeProviderService.ts';
import type { LinkService } from './linkService.ts';

type Tx = Transaction<Tables>;

/** A bank account as a provider names it. */
export interface LinkedAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: 'CHECKING' | 'SAVINGS';
}

/** A provider of bank accounts; the sandbox is one. An adapter does as `IncomeProvider` describes. */
export interface AccountProvider {
  open(tx: Tx, applicationUuid: string): Promise<ProviderVisit>;
  /** Undefined when nothing this application asked for was brought back. */
  exchange(
    tx: Tx,
    back: { applicationUuid: string; publicToken: string },
  ): Promise<LinkedAccount | undefined>;
}

const ACCOUNT = 'account';

/** The provider of the sandbox: its page asks which of the test accounts it should find. */
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
