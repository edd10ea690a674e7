import type { ApplicationProgress } from '../../../core/flow/applicationProgress.ts';
import { inside, rows } from '../../../core/flow/looseRecord.ts';
import { isWaiting } from '../../../core/flow/statuses.ts';
import { isObject } from '../../../core/shared/json.ts';
import { addressLine } from '../../../core/validation/address.ts';
import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';
import type { Profile } from '../../clients/profileService.ts';
import { progressOf } from '../application/applicationData.ts';
import { isOfferSelection } from '../application/statusScreen.ts';

/** An application on the dashboard; `statusKey` is a copy key. */
export interface DashboardItem {
  readonly uuid: string;
  readonly loanNumber: string | undefined;
  readonly address: string | undefined;
  /** yyyy-MM-dd */
  readonly started: string | undefined;
  readonly statusKey: string;
  /** Undefined when unreadable or ended without a line. */
  readonly progress: ApplicationProgress | undefined;
  /** Blocks a new application (SUBMIT-32). */
  readonly isOpen: boolean;
  /** The borrower can act; from the right to cancel on, there is only information. */
  readonly isToContinue: boolean;
  /** The lender has open conditions (COND). */
  readonly isAsked: boolean;
  /** A closed application has no page; it would lead back here (ROUTE-37). */
  readonly hasPage: boolean;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const spread = (word: string, ...statuses: readonly string[]): readonly (readonly [string, string])[] =>
  statuses.map((status) => [status, `dashboard.status.${word}`]);

/** Statuses with their own text; elsewhere it is the borrower's turn, unless the lender is working. */
const STATUS_KEYS: Readonly<Record<string, string>> = Object.fromEntries([
  ...spread('declined', 'DECLINED'),
  ...spread('cancelled', 'CANCELLED'),
  ...spread('complete', 'COMPLETE'),
  ...spread('review', 'UNKNOWN', 'APPRAISAL_REVIEW_HOLD', 'FACTA_REVIEW', 'CREDIT_MINOR', 'ATTORNEY_REVIEW'),
  ...spread(
    'review',
    'ORDER_FULL_TITLE',
    'BPO_PROCESSING',
    'RES_EVAL_PROCESSING',
    'ONSITE_APPRAISAL_PENDING',
  ),
  ...spread('review', 'PAYOFF_REQUEST_PENDING'),
  ...spread('inProgress', 'GEN_SUMMARY_DISCLOSURE', 'GEN_CLOSING_DISCLOSURE', 'GEN_NOTARY_DISCLOSURE'),
  ...spread('inProgress', 'TITLE_PREQUAL', 'NOTARY_WAITING_PERIOD'),
  ...spread('readyToSign', 'NOTE_SIGNING', 'FINAL_OFFER', 'DEED_SIGNING', 'MANUAL_DEED_SIGNING'),
  ...spread('rescission', 'GEN_RESCISSION', 'RESCISSION'),
  ...spread('funding', 'RECORDING', 'FUNDABLE', 'FUNDING_DECISION', 'DIRECT_DEBT_PAYOFF'),
]);

const AFTER_SIGNING = new Set(['dashboard.status.rescission', 'dashboard.status.funding']);
const OVER = new Set(['DECLINED', 'CANCELLED', 'COMPLETE']);

function statusKey({ offers }: Application, status: string | undefined): string {
  if (status === undefined || isWaiting(status)) return 'dashboard.status.inProgress';
  const hasOffers = !Array.isArray(offers) || offers.length > 0;
  if (isOfferSelection(status)) return hasOffers ? 'dashboard.status.offersReady' : 'dashboard.status.review';
  const known = Object.hasOwn(STATUS_KEYS, status) ? STATUS_KEYS[status] : undefined;
  return known ?? 'dashboard.status.yourTurn';
}

function addressOf(property: unknown): string | undefined {
  return isObject(property) ? text(addressLine(inside(property, 'address'))) : undefined;
}

/** Optional further data of an application. */
interface ReadBeside {
  readonly status?: ApplicationStatus | undefined;
  readonly profile?: Profile | undefined;
}

function progressRead(application: Application, { status, profile }: ReadBeside) {
  return status && profile ? progressOf({ application, status, profile }) : undefined;
}

/** An application with whatever further data could be read. */
export function dashboardItem(application: Application, read: ReadBeside): DashboardItem {
  const status = read.status?.checklistStatus;
  const { uuid, loanNumber, property, auditFields, conditions } = application;
  const created = isObject(auditFields) ? text(auditFields.createdDate) : undefined;
  const isOpen = status === undefined || !OVER.has(status);
  const key = statusKey(application, status);
  return {
    uuid,
    loanNumber: text(loanNumber),
    address: addressOf(property),
    started: created?.slice(0, 10),
    statusKey: key,
    progress: progressRead(application, read),
    isOpen,
    isToContinue: isOpen && !AFTER_SIGNING.has(key),
    isAsked: isOpen && rows(conditions).some((condition) => condition.status === 'OPEN'),
    hasPage: status === undefined || status === 'DECLINED' || !OVER.has(status),
  };
}
