import type { Transaction } from 'kysely';
import { type LinkType, linkWays } from '../../../core/flow/incomeWays.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { withQuery } from '../../../core/shared/withQuery.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { lenderAddress } from '../../http/lenderAddress.ts';
import { orUnavailable } from '../../http/outbound/companyUnavailable.ts';
import type { CompanyRole, FindingCompanies, FindingCompany } from './companyService.ts';
import {
  createLinkService,
  type LinkReturn,
  type LinkTools,
  type OpenedLink,
  type OpenLink,
} from './linkService.ts';
import { claimLink, freeLink } from './linkStore.ts';

type Tx = Transaction<Tables>;

/** What a borrower visits a company for. */
export interface VisitRequest {
  readonly organization: string;
  readonly role: CompanyRole;
  readonly type: string;
  /** Path on this site to which the company returns the browser. */
  readonly returnTo: string;
  /** The company returns a state, which must match the one issued. */
  readonly hasState: boolean;
  /** Nothing personal. */
  readonly data: JsonObject;
}

export type VisitTools = LinkTools & Pick<AppDependencies, 'db' | 'releases' | 'settings'>;

const purposes = {
  accountIncome: 'INCOME',
  bankIncome: 'INCOME',
  payrollIncome: 'INCOME',
  taxIncome: 'INCOME',
  assets: 'ACCOUNT',
  accounts: 'ACCOUNT',
  payments: 'PAYMENT',
  notary: 'NOTARY',
} as const;

/** What a link is for; several roles share the purposes of accounts and of income. */
export const roleOf = ({ purpose, type }: Pick<OpenLink, 'purpose' | 'type'>): CompanyRole => {
  if (purpose === 'ACCOUNT') return type === 'assets' ? 'assets' : 'accounts';
  if (purpose === 'INCOME') return linkWays[type as LinkType].port;
  return purpose === 'PAYMENT' ? 'payments' : 'notary';
};

/** Where the browser comes back to, with what names the visit. */
function backTo(returnTo: string, { publicToken, state }: OpenedLink): string {
  const query = new URLSearchParams();
  if (publicToken !== undefined) query.set(state === undefined ? 'publicToken' : 'result', publicToken);
  if (state !== undefined) query.set('state', state);
  return withQuery(returnTo, query);
}

/** Visits that find something out: each call to a company stands between two transactions. */
export function createVisits(tools: VisitTools, companies: FindingCompanies) {
  const { db, system } = tools;
  const links = createLinkService(tools);

  async function begun(tx: Tx, { organization, role, type, ...request }: VisitRequest, application: string) {
    const company = companies(organization, role);
    if (!company) throw new ApiError('notFound');
    const link = await links.begin(tx, {
      ...request,
      applicationUuid: application,
      purpose: purposes[role],
      type,
      provider: company.id,
    });
    const returnTo = lenderAddress(tools, organization, backTo(request.returnTo, link));
    const { uuid, token } = link;
    return { company, visit: { uuid, token, organization, role, type, returnTo, data: request.data } };
  }

  async function askCompany(company: FindingCompany, link: OpenLink): Promise<void> {
    const found = await company.find?.({
      application: link.application_uuid,
      uuid: link.uuid,
      role: roleOf(link),
      kept: links.keptOf(link),
      keep: (next) => db.transaction((tx) => links.keep(tx, link.uuid, next)),
    });
    await db.transaction(async (tx) => {
      if (found) await links.find(tx, link.uuid, found);
      else await freeLink(tx, link.uuid);
    });
  }

  return {
    /** Begins a visit for what `asked` allows; 404 where nobody plays the role, 503 while the company does not answer. */
    async begin(application: string, asked: (tx: Tx) => Promise<VisitRequest>) {
      const { company, visit } = await db.transaction(async (tx) => begun(tx, await asked(tx), application));
      const { url, kept } = await orUnavailable(company.begin({ ...visit, application }));
      if (kept) await db.transaction((tx) => links.keep(tx, visit.uuid, kept));
      return { token: visit.token, url };
    },

    /**
     * Asks the company of a visit that the borrower comes back from what it found, unless that is known; 503 while it does
     * not answer, or another call asks it.
     */
    async find(back: (tx: Tx) => Promise<LinkReturn>): Promise<void> {
      const open = await db.transaction(async (tx) => {
        const link = await links.returned(tx, await back(tx));
        if (link?.status !== 'OPEN' || link.provider === null) return undefined;
        if (!(await claimLink(tx, link, system.now()))) throw new ApiError('unavailable');
        return { link, organization: await organizationOf(tx, link) };
      });
      const company = open && companies(open.organization, roleOf(open.link));
      if (!open || company?.id !== open.link.provider) return;
      const { uuid } = open.link;
      const asked = askCompany(company, open.link).catch(async (error: unknown) => {
        await db.transaction((tx) => freeLink(tx, uuid));
        throw error;
      });
      await orUnavailable(asked);
    },
  };
}

const organizationOf = async (tx: Tx, link: OpenLink): Promise<string> =>
  (
    await tx
      .selectFrom('applications')
      .select('organization')
      .where('uuid', '=', link.application_uuid)
      .executeTakeFirstOrThrow()
  ).organization;
