import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { CompanyUnavailable } from '../../http/outbound/companyUnavailable.ts';
import type { FindingCompanies } from '../providers/companyService.ts';
import type { DueVisit, DueVisits } from '../providers/dueVisitsService.ts';
import type { HostedVisits } from '../providers/hostedVisitsService.ts';
import { MOST_ATTEMPTS, waitAfter } from './backoff.ts';

type Tools = Pick<AppDependencies, 'logger' | 'metrics'> & {
  readonly visits: DueVisits;
  readonly hosted: Pick<HostedVisits, 'ask'>;
  readonly finding: FindingCompanies;
  readonly random: () => number;
};

/** A borrower may take an hour over a payment: companies are asked for a result more often than for a failed call. */
const MOST_ASKS = 40;

/**
 * Calls the companies of visits that are due: for the result that no callback told, and to end the access to data that was
 * read or that nobody came back for.
 */
export function createVisitLook({ visits, hosted, finding, logger, metrics, random }: Tools) {
  /** True when nothing is left to do. */
  async function look(visit: DueVisit): Promise<boolean> {
    if (visit.isHosted)
      return (await hosted.ask(visit.link)) !== undefined && !(await visits.isOpen(visit.link.uuid));
    const company = finding(visit.link.organization, visit.role);
    if (!company || company.id !== visit.link.provider)
      throw new CompanyUnavailable(visit.link.provider ?? '', 'it is not in the connections');
    await company.forget?.(visits.keptVisit(visit));
    return true;
  }

  async function lookAt(visit: DueVisit): Promise<void> {
    const { provider, attempts, uuid } = visit.link;
    const isOver = await look(visit).catch((error: unknown) => {
      if (!(error instanceof CompanyUnavailable) && !(error instanceof ApiError))
        logger.error('a visit could not be looked at', { provider: provider ?? '', visit: uuid, error });
      return false;
    });
    if (isOver) await visits.end(visit);
    else if (attempts >= (visit.isHosted ? MOST_ASKS : MOST_ATTEMPTS)) {
      await visits.giveUp(visit);
      metrics.providerGivenUp(provider ?? '', 'visit');
      logger.error('a visit is given up: its company gave no usable answer', {
        provider: provider ?? '',
        visit: uuid,
      });
    } else await visits.putOff(visit, waitAfter(visit.isHosted ? Math.min(attempts, 7) : attempts, random()));
  }

  /** The next due visit, claimed, and how to look at it; undefined when none is due. */
  return async (): Promise<(() => Promise<void>) | undefined> => {
    const visit = await visits.claim();
    return visit && (() => lookAt(visit));
  };
}
