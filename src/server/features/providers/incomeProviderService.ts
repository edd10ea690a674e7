import type { Transaction } from 'kysely';
import type { LinkType } from '../../../core/flow/incomeWays.ts';
import type { Tables } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

export interface IncomeLinkRequest {
  readonly applicationUuid: string;
  readonly type: LinkType;
  /** The income source to verify, and its stated dollars a year. */
  readonly sourceUuid: string | undefined;
  readonly stated: number;
}

/** The browser's destination, and the provider's own token. */
export interface ProviderVisit {
  readonly token: string;
  readonly url: string;
}

/** The return of a borrower from an income provider. */
export interface IncomeLinkReturn {
  readonly applicationUuid: string;
  readonly publicToken: string;
  readonly state: string | undefined;
}

export interface IncomeFinding {
  readonly type: LinkType;
  readonly sourceUuid: string | undefined;
  /** Dollars a year. */
  readonly annualIncome: number;
  /** Paystubs must confirm it too. */
  readonly isPartial: boolean;
}

/**
 * A provider of income, such as the sandbox's. An adapter for Plaid, Truv or Pointserv works like this:
 *
 * 1. `open` requests a link token from the company (Plaid `link/token/create`, Truv `bridge-tokens`,
 * Pointserv an authorization address), stores it with the application by `LinkService.begin`, and returns
 * where the browser goes. Companies that redirect come back to /plaid-oauth-success, income/link/{type} or
 * income/pointserv-callback.
 * 2. `exchange` trades the public token for an access token, reads the income, and discards both. It must
 * refuse what `LinkService.take` refuses: another application's token, a used one, another state.
 */
export interface IncomeProvider {
  open(tx: Tx, request: IncomeLinkRequest): Promise<ProviderVisit>;
  /** Undefined when the visit brought nothing this application asked for. */
  exchange(tx: Tx, back: IncomeLinkReturn): Promise<IncomeFinding | undefined>;
}
