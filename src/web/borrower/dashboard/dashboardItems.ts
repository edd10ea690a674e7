import type { ApplicationProgress } from '../../../core/flow/applicationProgress.ts';
import { inside, rows } from '../../../core/flow/looseRecord.ts';
import type { StatusList } from '../../../core/flow/statuses.ts';
import { toDecimal } from '../../../core/loan/decimal.ts';
import type { CreditLine, LineRequest } from '../../../core/model/generated/api/application.ts';
import { addMonths, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import { isObject } from '../../../core/shared/json.ts';
import { addressLine } from '../../../core/validation/address.ts';
import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';
import type { Profile } from '../../clients/profileService.ts';
import { progressOf } from '../application/applicationData.ts';

/** An application on the dashboard; `statusKey` is a copy key. */
export interface DashboardItem {
  readonly uuid: string;
  readonly loanNumber: string | undefined;
  readonly address: string | undefined;
  /** yyyy-MM-dd */
  readonly started: string | undefined;
  readonly statusKey: string;
  /** Copy key: why it ended, where nobody decided. */
  readonly endedKey: string | undefined;
  /** Undefined when unreadable or ended without a line. */
  readonly progress: ApplicationProgress | undefined;
  /** Whether its status could be read; until then it counts as open. */
  readonly isStatusKnown: boolean;
  /** Blocks a new application (SUBMIT-32). */
  readonly isOpen: boolean;
  /** The borrower can act; from the right to cancel on, there is only information. */
  readonly isToContinue: boolean;
  /** The lender has open conditions (COND). */
  readonly isAsked: boolean;
  /** The figures of a line that is paid out, if its lender stated any. */
  readonly line: CreditLine | undefined;
  /** The last payment of the line, by the term that was agreed; undefined before its first day is known. */
  readonly lastPayment: CalendarDate | undefined;
  /** The application itself is interest-only; a brand may be (BRAND-14). */
  readonly isInterestOnly: boolean;
  /** What its borrower asked about the line, the latest first. */
  readonly requests: readonly LineRequest[];
  /** The last four digits of the account that payments are debited from, where it is the one that was paid out to. */
  readonly accountMask: string | undefined;
  /** An account is known that may be debited once the borrower authorizes it. */
  readonly mayDebit: boolean;
  /** The last digits of the account that autopay would begin with, where they are known. */
  readonly knownMask: string | undefined;
  /** How many percentage points lower the rate is with autopay, as agreed; undefined where it is the same. */
  readonly autopayPoints: string | undefined;
  /** A closed application has no page; it would lead back here (ROUTE-37). */
  readonly hasPage: boolean;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Statuses without words of their own: the lender is working, an offer is to be chosen, or it is the borrower's turn. */
function statusKey({ offers }: Application, status: string | undefined, statuses: StatusList): string {
  if (status === undefined || statuses.isWaiting(status)) return 'dashboard.status.inProgress';
  const own = statuses.find(status)?.dashboard;
  if (own !== undefined) return own;
  if (!statuses.takes(status, 'offer')) return 'dashboard.status.yourTurn';
  const hasOffers = !Array.isArray(offers) || offers.length > 0;
  return hasOffers ? 'dashboard.status.offersReady' : 'dashboard.status.review';
}

const endedKeys: Readonly<Record<string, string>> = {
  LEFT_OPEN: 'dashboard.ended.leftOpen',
  INCOMPLETE: 'dashboard.ended.incomplete',
  UNANSWERED: 'dashboard.ended.unanswered',
  WITHDRAWN: 'dashboard.ended.withdrawn',
  RESCINDED: 'dashboard.ended.rescinded',
  CANCELLED: 'dashboard.ended.cancelled',
};

function addressOf(property: unknown): string | undefined {
  return isObject(property) ? text(addressLine(inside(property, 'address'))) : undefined;
}

/** The statuses, and optional further data of an application. */
interface ReadBeside {
  readonly statuses: StatusList;
  readonly status?: ApplicationStatus | undefined;
  readonly profile?: Profile | undefined;
}

function progressRead(application: Application, { status, profile, statuses }: ReadBeside) {
  return status && profile ? progressOf({ application, status, profile, statuses }) : undefined;
}

function debitedMask(application: Application): string | undefined {
  const account = inside(application, 'account');
  const debited = inside(application, 'autopayAccount');
  const isDebited = account.uuid === debited.uuid;
  return text(debited.mask ?? (isDebited ? account.mask : undefined))?.slice(-4);
}

/** Autopay's own account, else the one that was paid out to, unless it is at an exchange. */
function knownMask(application: Application): string | undefined {
  const isOther = text(inside(application, 'autopayAccount').uuid) !== undefined;
  if (isOther || text(inside(application, 'disburseAccount').routingNumber) === undefined)
    return debitedMask(application);
  return text(inside(application, 'account').mask)?.slice(-4);
}

function autopayPoints({ autopayRates }: Application): string | undefined {
  if (!autopayRates) return undefined;
  const points = toDecimal(autopayRates.withoutAutopay, 'rate').minus(autopayRates.withAutopay);
  return points.greaterThan(0) ? points.toString() : undefined;
}

const lastPaymentOf = ({ firstPaymentDate, term }: Application): CalendarDate | undefined =>
  firstPaymentDate === undefined || term === undefined
    ? undefined
    : addMonths(firstPaymentDate, term * 12 - 1);

/** An application with whatever further data could be read. */
export function dashboardItem(application: Application, read: ReadBeside): DashboardItem {
  const status = read.status?.checklistStatus;
  const { uuid, loanNumber, property, auditFields, conditions, endCause } = application;
  const created = isObject(auditFields) ? text(auditFields.createdDate) : undefined;
  const listed = read.statuses.find(status);
  const isOpen = listed?.ends !== true;
  return {
    uuid,
    loanNumber: text(loanNumber),
    address: addressOf(property),
    started: created?.slice(0, 10),
    statusKey: statusKey(application, status, read.statuses),
    endedKey: isOpen ? undefined : endedKeys[text(endCause) ?? ''],
    progress: progressRead(application, read),
    isStatusKnown: status !== undefined,
    isOpen,
    isToContinue: isOpen && listed?.signed !== true,
    isAsked: isOpen && rows(conditions).some((condition) => condition.status === 'OPEN'),
    line: isObject(application.creditLine) ? (application.creditLine as unknown as CreditLine) : undefined,
    lastPayment: lastPaymentOf(application),
    isInterestOnly: application.ageRestrictedInterestOnly === true,
    requests: (application.lineRequests ?? []) as readonly LineRequest[],
    accountMask: debitedMask(application),
    mayDebit:
      text(inside(application, 'autopayAccount').uuid) !== undefined ||
      (text(inside(application, 'disburseAccount').routingNumber) !== undefined &&
        text(inside(application, 'account').state) !== 'FAILED_VERIFICATION'),
    knownMask: knownMask(application),
    autopayPoints: autopayPoints(application),
    hasPage: listed?.path !== '',
  };
}
