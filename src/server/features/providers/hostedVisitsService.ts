import type { Transaction } from 'kysely';
import { withQuery } from '../../../core/shared/withQuery.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { lenderAddress } from '../../http/lenderAddress.ts';
import { orUnavailable } from '../../http/outbound/companyUnavailable.ts';
import type { HostedRequest, HostedRole } from './companyService.ts';
import { type HostedCompanies, type HostedCompany, hostedResults } from './hostedCompany.ts';
import {
  createLinkService,
  type LinkService,
  type LinkTools,
  type OpenLink,
  VISIT_MS,
} from './linkService.ts';
import { type LinkOfLender, openLinkOf, selectLink, selectOfLender } from './linkStore.ts';

type Tx = Transaction<Tables>;

/** What a result does, once, in `tx`. Throws ApiError: 404 when nothing waits for it, 409 when it is too early. */
export type TakeResult = (
  tx: Tx,
  at: { readonly application: string; readonly subject: string },
  result: string,
) => Promise<void>;

export type ResultTakers = Readonly<Record<HostedRole, TakeResult>>;

/**
 * What became of a reported result. Repeated: it was reported before. Other: another result was taken before. Early: it
 * cannot be taken yet. Unknown: there is no such visit of this company, or nothing waits for it any more. Invalid: its role
 * has no such result.
 */
export type Reported = 'taken' | 'repeated' | 'other' | 'early' | 'unknown' | 'invalid';

export type HostedTools = LinkTools & Pick<AppDependencies, 'db' | 'releases' | 'settings' | 'metrics'>;

const purposes = { payments: 'PAYMENT', notary: 'NOTARY' } as const;

/** Milliseconds until the company is first asked for the result, unless it reports it before. */
const FIRST_ASK_MS = 20_000;

const roleOf = ({ purpose }: OpenLink): HostedRole => (purpose === 'PAYMENT' ? 'payments' : 'notary');

/** Another server took a result of the visit at the same moment. */
class Settled extends Error {}

interface Visit {
  readonly uuid: string;
  readonly url?: string;
  readonly returnTo?: string;
}

/** The open visit of a subject, or a new one. */
async function visitOf(tx: Tx, tools: HostedTools, request: HostedRequest, company: HostedCompany) {
  const { clock } = tools;
  const links = createLinkService(tools);
  const { organization, role, application, subject, data } = request;
  const since = new Date(clock.now() - VISIT_MS);
  const open = await openLinkOf(tx, {
    application,
    purpose: purposes[role],
    subject,
    provider: company.id,
    since,
  });
  if (open) return { uuid: open.uuid, ...links.keptOf(open) };
  const link = await links.begin(tx, {
    applicationUuid: application,
    purpose: purposes[role],
    type: subject,
    returnTo: request.returnTo,
    hasState: false,
    data,
    provider: company.id,
    dueInMs: FIRST_ASK_MS,
  });
  const query = new URLSearchParams({ visit: link.publicToken ?? '' });
  const returnTo = lenderAddress(tools, organization, withQuery(request.returnTo, query));
  await links.keep(tx, link.uuid, { returnTo });
  return { uuid: link.uuid, returnTo };
}

interface GivenResult {
  readonly uuid: string;
  readonly provider: string;
  readonly result: string;
}

async function take(
  tx: Tx,
  { links, takers }: { readonly links: LinkService; readonly takers: ResultTakers },
  { uuid, provider, result }: GivenResult,
): Promise<Reported> {
  const seen = await selectOfLender(tx, uuid);
  if (!seen || seen.provider !== provider || seen.purpose === 'INCOME' || seen.purpose === 'ACCOUNT')
    return 'unknown';
  const role = roleOf(seen);
  if (!hostedResults[role].includes(result)) return 'invalid';
  if (seen.status === 'USED') return links.foundOf(seen)?.result === result ? 'repeated' : 'other';
  if (seen.status === 'LEFT') return 'unknown';
  // Locks the application first, as everybody does who changes one.
  await takers[role](tx, { application: seen.application_uuid, subject: seen.type }, result);
  const link = await selectLink(tx, 'uuid', uuid);
  if (link?.status !== 'OPEN') throw new Settled();
  await links.use(tx, uuid, { result });
  return 'taken';
}

/** Visits to companies that report what the borrower did there: each result is taken once, however it comes. */
export function createHostedVisits(tools: HostedTools, companies: HostedCompanies, takers: ResultTakers) {
  const { db, metrics } = tools;
  const links = createLinkService(tools);

  async function open(request: HostedRequest): Promise<string> {
    const { organization, role, application, data } = request;
    const company = companies(organization, role);
    if (!company) throw new ApiError('notFound');
    const visit: Visit = await db.transaction((tx) => visitOf(tx, tools, request, company));
    if (visit.url !== undefined) return visit.url;
    const { uuid, returnTo = '' } = visit;
    const url = await orUnavailable(company.begin({ uuid, application, role, organization, returnTo, data }));
    await db.transaction((tx) => links.keep(tx, uuid, { returnTo, url }));
    return url;
  }

  /** Takes a result that a company reports, once. */
  async function report(uuid: string, provider: string, result: string): Promise<Reported> {
    const reported = await db
      .transaction((tx) => take(tx, { links, takers }, { uuid, provider, result }))
      .catch((error: unknown): Promise<Reported> | Reported => {
        if (error instanceof Settled) return report(uuid, provider, result);
        if (error instanceof ApiError && error.code === 'conflict') return 'early';
        if (error instanceof ApiError && error.code === 'notFound') return 'unknown';
        throw error;
      });
    metrics.providerResult(provider, reported);
    return reported;
  }

  /** Asks the company for the result and takes it. Undefined while it has none. */
  async function ask({ uuid, organization, application_uuid: application, ...link }: LinkOfLender) {
    const role = roleOf({ uuid, application_uuid: application, ...link });
    const company = companies(organization, role);
    if (!company || company.id !== link.provider) return undefined;
    const result = await company.ask({ uuid, application, role });
    return result === undefined ? undefined : report(uuid, company.id, result);
  }

  return {
    /**
     * Where the browser goes: the same address as long as the visit is open. Throws ApiError: 404 when nobody plays the role,
     * 503 while the company does not answer.
     */
    open,
    report,
    ask,
    /** Asks about the visit that the borrower of an application comes back from; nothing for anything else. */
    async cameBack(application: string, token: string): Promise<void> {
      const link = await db.transaction(async (tx) => {
        for (const purpose of ['PAYMENT', 'NOTARY'] as const) {
          const back = { applicationUuid: application, purpose, publicToken: token, state: undefined };
          const found = await links.returned(tx, back);
          if (found?.status === 'OPEN') return selectOfLender(tx, found.uuid);
        }
        return undefined;
      });
      if (link) await orUnavailable(ask(link));
    },
  };
}

export type HostedVisits = ReturnType<typeof createHostedVisits>;
