import type { NotificationKind } from '../mailOrders/orderService.ts';

const PATHS: Partial<Record<NotificationKind, string>> = {
  CONDITION_OPENED: 'conditions',
  DOCUMENTS_ISSUED: 'document/disclosures',
  SIGNER_NEEDS_YOU: 'signing/additional',
  DECLINED: 'document/disclosures',
  ENDED_INCOMPLETE: 'document/disclosures',
  ENDED_UNANSWERED: 'document/disclosures',
  ENDED_CANCELLED: 'document/disclosures',
};

/** Where a kind of notifications leads, below `/{uuid}`; empty for the application itself. */
export const pathOfKind = (kind: NotificationKind): string => PATHS[kind] ?? '';
