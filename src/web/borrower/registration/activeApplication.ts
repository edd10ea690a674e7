import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Application } from '../../clients/applicationService.ts';

/** Why a borrower may not start now (SUBMIT-32, C-27). */
export type StartRefusal =
  | { readonly type: 'recentHeloc'; readonly againOn: CalendarDate }
  | { readonly type: 'inquiry'; readonly uuid: string; readonly referrerUuid?: string }
  | { readonly type: 'active'; readonly uuid: string }
  | { readonly type: 'accountExists' };

/** Days between the account opening of one HELOC and the next application (SUBMIT-33, C-40). */
export const WAIT_DAYS = 45;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The day from which the next application is allowed; undefined when this one was never completed. */
function againOn(application: Application): CalendarDate | undefined {
  const opened = text(application.accountOpenedDate) ?? text(application.completedDate);
  return opened ? addDays(opened.slice(0, 10), WAIT_DAYS) : undefined;
}

const isOpen = ({ active, activeForAppStart }: Application): boolean =>
  active === true || activeForAppStart === true;

/**
 * Which dialog tells a borrower who may not start why: a HELOC opened less than 45 days ago, an inquiry that the loan
 * officer must process (except for the exempt wholesale broker), an application in progress, or one at another lender.
 */
export function startRefusal(
  applications: readonly Application[],
  { today, exemptBrokerNmls }: { today: CalendarDate; exemptBrokerNmls?: string | undefined },
): StartRefusal {
  for (const application of applications) {
    const date = againOn(application);
    if (date && today < date) return { type: 'recentHeloc', againOn: date };
  }
  const open = applications.find(isOpen);
  if (!open) return { type: 'accountExists' };
  const broker = open.referrer?.wholesaleBrokerNmls;
  const isExempt = exemptBrokerNmls !== undefined && broker === exemptBrokerNmls;
  if (!open.isInquiry || isExempt) return { type: 'active', uuid: open.uuid };
  const referrerUuid = open.referrer?.referrerUuid;
  return { type: 'inquiry', uuid: open.uuid, ...(referrerUuid ? { referrerUuid } : {}) };
}
