import type { ScreenPath } from './sights.ts';

/** A screen with answers a borrower would not like to enter twice. */
export interface HalfDone {
  readonly status: string;
  readonly path: ScreenPath;
  /** Fields never stored in the browser; typed again. */
  readonly sensitive?: RegExp;
}

export const halfDoneScreens: readonly HalfDone[] = [
  { status: 'COLLECT_ADDITIONAL_INFO', path: 'start/contact', sensitive: /ssn|attorney(First|Last|Email)/i },
  // All answers are sensitive (Regulation C): declined or given again.
  { status: 'HMDA', path: 'start/hmda', sensitive: /./ },
  { status: 'LIEN_VERIFICATION', path: 'liens' },
  { status: 'DISBURSEMENT_ACCOUNT', path: 'bank/manual-disburse', sensitive: /account-?number/i },
  { status: 'AUTOPAY_ACCOUNT', path: 'bank/autopay' },
  { status: 'EMPLOYMENT_VERIFICATION', path: 'income/employer-verification' },
  { status: 'BPO_ORDER_REQUEST', path: 'bpo/order-bpo' },
  { status: 'INSURANCE', path: 'insurance/upload' },
  { status: 'DEED_SIGNING', path: 'notary/schedule-manual', sensitive: /phone/i },
];
