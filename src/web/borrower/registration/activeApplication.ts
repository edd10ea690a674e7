import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Application } from '../../clients/applicationService.ts';

/** Why a borrower may not start now (SUBMIT-32, C-27). */
export type StartRefusal =
  | { readonly type: 'recentHeloc'; readonly againOn: CalendarDate; readonly waitDays: number }
  | { readonly type: 'inquiry'; readonly uuid: string; readonly referrerUuid?: string }
  | { readonly type: 'active'; readonly uuid: string }
  | { readonly type: 'accountExists' };

interface Starting {
  readonly today: CalendarDate;
  readonly waitDays: number;
  readonly exemptBrokerNmls?: string | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The first day of the next application; undefined if this one was never completed. */
function againOn(application: Application, waitDays: number): CalendarDate | undefined {
  const opened = text(application.accountOpenedDate) ?? text(application.completedDate);
  return opened ? addDays(opened.slice(0, 10), waitDays) : undefined;
}

const isOpen = ({ active, activeForAppStart }: Application): boolean =>
  active === true || activeForAppStart === true;

/**
 * The reason not to start: a HELOC opened less than `waitDays` days ago (SUBMIT-33, C-40), an inquiry the loan officer
 * must process (except for the exempt wholesale broker), an application in progress, or one at another lender.
 */
export function startRefusal(
  applications: readonly Application[],
  { today, waitDays, exemptBrokerNmls }: Starting,
): StartRefusal {
  for (const application of applications) {
    const date = againOn(application, waitDays);
    if (date && today < date) return { type: 'recentHeloc', againOn: date, waitDays };
  }
  const open = applications.find(isOpen);
  if (!open) return { type: 'accountExists' };
  const broker = open.referrer?.wholesaleBrokerNmls;
  const isExempt = exemptBrokerNmls !== undefined && broker === exemptBrokerNmls;
  if (!open.isInquiry || isExempt) return { type: 'active', uuid: open.uuid };
  const referrerUuid = open.referrer?.referrerUuid;
  return { type: 'inquiry', uuid: open.uuid, ...(referrerUuid ? { referrerUuid } : {}) };
}
