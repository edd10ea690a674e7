import type { Transaction } from 'kysely';
import { type LinkType, linkWays } from '../../../core/flow/incomeWays.ts';
import type { Tables } from '../../db/tables.ts';
import type { LinkService } from './linkService.ts';

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

export const SANDBOX_PAGE = '/sandbox/provider';

const returnAddress = (applicationUuid: string, type: LinkType): string => {
  const { company } = linkWays[type];
  const screens = `/account/heloc/${applicationUuid}/income`;
  if (company === 'plaid') return '/account/heloc/plaid-oauth-success';
  return company === 'truv' ? `${screens}/link/${type}` : `${screens}/pointserv-callback`;
};

/** The sandbox's provider: its page asks what income to find. */
export function sandboxIncomeProvider(links: LinkService): IncomeProvider {
  return {
    async open(tx, { applicationUuid, type, sourceUuid, stated }) {
      const { token } = await links.begin(tx, {
        applicationUuid,
        purpose: 'INCOME',
        type,
        returnTo: returnAddress(applicationUuid, type),
        hasState: linkWays[type].company === 'pointserv',
        data: { stated, ...(sourceUuid === undefined ? {} : { sourceUuid }) },
      });
      return { token, url: `${SANDBOX_PAGE}?token=${token}` };
    },

    async exchange(tx, back) {
      const finding = await links.take(tx, { ...back, purpose: 'INCOME' });
      if (!finding) return undefined;
      const { sourceUuid } = finding.data;
      return {
        type: finding.type as LinkType,
        sourceUuid: typeof sourceUuid === 'string' ? sourceUuid : undefined,
        annualIncome: Number(finding.found.annualIncome),
      };
    },
  };
}
