import type { Transaction } from 'kysely';
import { type LinkType, linkWays } from '../../../core/flow/incomeWays.ts';
import type { Tables } from '../../db/tables.ts';
import type { LinkService } from './linkService.ts';

type Tx = Transaction<Tables>;

/** What a borrower is to be sent to a provider of income for. */
export interface IncomeLinkRequest {
  readonly applicationUuid: string;
  readonly type: LinkType;
  /** The source of income on file that is to be verified, and what was stated of it, dollars a year. */
  readonly sourceUuid: string | undefined;
  readonly stated: number;
}

/** Where the browser goes, and the provider's own token. */
export interface ProviderVisit {
  readonly token: string;
  readonly url: string;
}

/** What a borrower brought back from a provider of income. */
export interface IncomeLinkReturn {
  readonly applicationUuid: string;
  readonly publicToken: string;
  readonly state: string | undefined;
}

/** What a provider says of one source of income. */
export interface IncomeFinding {
  readonly type: LinkType;
  readonly sourceUuid: string | undefined;
  /** Dollars a year. */
  readonly annualIncome: number;
}

/**
 * A provider of income. The sandbox is one; an adapter of Plaid, Truv or Pointserv is another, in this order:
 *
 * 1. `open` asks the company for a link token (Plaid `link/token/create`, Truv `bridge-tokens`, Pointserv an
 *    authorisation address), keeps it with the application by `LinkService.begin`, and answers where the browser goes.
 *    Companies that redirect come back to /plaid-oauth-success, income/link/{type} or income/pointserv-callback.
 * 2. `exchange` gives the public token to the company for an access token, reads income with it, and forgets both. It
 *    must refuse what `LinkService.take` refuses: another application's token, a used one, another state.
 */
export interface IncomeProvider {
  open(tx: Tx, request: IncomeLinkRequest): Promise<ProviderVisit>;
  /** Undefined when nothing this application asked for was brought back. */
  exchange(tx: Tx, back: IncomeLinkReturn): Promise<IncomeFinding | undefined>;
}

/** The address of the sandbox's provider page. */
export const SANDBOX_PAGE = '/sandbox/provider';

const returnAddress = (applicationUuid: string, type: LinkType): string => {
  const { company } = linkWays[type];
  const screens = `/account/heloc/${applicationUuid}/income`;
  if (company === 'plaid') return '/account/heloc/plaid-oauth-success';
  return company === 'truv' ? `${screens}/link/${type}` : `${screens}/pointserv-callback`;
};

/** The provider of the sandbox: its page asks what income it should find. */
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
