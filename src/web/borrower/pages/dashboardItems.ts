import { isObject } from '../../../core/shared/json.ts';
import type { Application } from '../../clients/applicationService.ts';
import { isOfferSelection } from '../application/statusScreen.ts';

/** One application as the dashboard shows it; `statusKey` is a copy key. */
export interface DashboardItem {
  readonly uuid: string;
  readonly loanNumber: string | undefined;
  readonly address: string | undefined;
  /** yyyy-MM-dd */
  readonly started: string | undefined;
  readonly statusKey: string;
  /** There is something left to do. */
  readonly isOpen: boolean;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const STATUS_KEYS: Readonly<Record<string, string>> = {
  DECLINED: 'dashboard.status.declined',
  CANCELLED: 'dashboard.status.cancelled',
  COMPLETE: 'dashboard.status.complete',
  UNKNOWN: 'dashboard.status.review',
  APPRAISAL_REVIEW_HOLD: 'dashboard.status.review',
  FACTA_REVIEW: 'dashboard.status.review',
  CREDIT_MINOR: 'dashboard.status.review',
};

const OVER = new Set(['DECLINED', 'CANCELLED', 'COMPLETE']);

function statusKey({ offers }: Application, status: string | undefined): string {
  const hasOffers = !Array.isArray(offers) || offers.length > 0;
  if (status && isOfferSelection(status))
    return hasOffers ? 'dashboard.status.offersReady' : 'dashboard.status.review';
  const known = status && Object.hasOwn(STATUS_KEYS, status) ? STATUS_KEYS[status] : undefined;
  return known ?? 'dashboard.status.inProgress';
}

function addressOf(property: unknown): string | undefined {
  const address = isObject(property) && isObject(property.address) ? property.address : {};
  const parts = [address.street1, address.city, address.state].map(text).filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** An application with the status read for it, if it could be read. */
export function dashboardItem(application: Application, status: string | undefined): DashboardItem {
  const { uuid, loanNumber, property, auditFields } = application;
  const created = isObject(auditFields) ? text(auditFields.createdDate) : undefined;
  return {
    uuid,
    loanNumber: text(loanNumber),
    address: addressOf(property),
    started: created?.slice(0, 10),
    statusKey: statusKey(application, status),
    isOpen: status === undefined || !OVER.has(status),
  };
}
