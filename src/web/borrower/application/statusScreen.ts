import type { AlertTone } from '../../ui/feedback/Alert.tsx';

/** What the page of an application says at a status; copy keys. */
export interface StatusScreen {
  readonly tone: AlertTone;
  readonly title: string;
  readonly text: readonly string[];
  /** The borrower may do something elsewhere and have the status read again. */
  readonly canCheckAgain?: boolean;
}

/** Whether the borrower has an offer to choose at this status (STATUS-20). */
export const isOfferSelection = (status: string): boolean =>
  status === 'OFFER_SELECTION' || status === 'REVISED_OFFER_SELECTION';

const SAVED = 'application.status.saved';

const LOCKED: StatusScreen = {
  tone: 'warning',
  title: 'application.status.creditLocked.title',
  text: ['application.status.creditLocked.text', SAVED],
  canCheckAgain: true,
};

const NO_PROPERTY: StatusScreen = {
  tone: 'warning',
  title: 'application.status.noProperty.title',
  text: ['application.status.noProperty.text', SAVED],
};

/** Shown when the lender is still at work after all tries, or needs a person to look. */
export const timeoutScreen: StatusScreen = {
  tone: 'info',
  title: 'application.status.timeout.title',
  text: ['application.status.timeout.text', SAVED],
  canCheckAgain: true,
};

/** Shown when an application stands at offer selection without an offer (G-08). */
export const noOfferScreen: StatusScreen = {
  tone: 'info',
  title: 'offer.none.title',
  text: ['offer.none.text', SAVED],
  canCheckAgain: true,
};

const onItsWay = (text: string): StatusScreen => ({
  tone: 'success',
  title: 'application.status.title',
  text: [text, SAVED],
});

const SCREENS: Readonly<Record<string, StatusScreen>> = {
  COLLECT_ADDITIONAL_INFO: onItsWay('application.status.offerChosen'),
  DECLINED: {
    tone: 'info',
    title: 'application.status.declined.title',
    text: ['application.status.declined.text'],
  },
  CANCELLED: { tone: 'info', title: 'application.status.cancelled.title', text: [SAVED] },
  COMPLETE: { tone: 'success', title: 'application.status.complete.title', text: [] },
  SOFT_CREDIT_LOCKED_OR_FROZEN: LOCKED,
  HARD_CREDIT_LOCKED_OR_FROZEN: LOCKED,
  CREDIT_NO_MATCH: {
    tone: 'warning',
    title: 'application.status.needSsn.title',
    text: ['application.status.needSsn.text', SAVED],
  },
  CREDIT_NO_MATCH_SSN: {
    tone: 'warning',
    title: 'application.status.noCredit.title',
    text: ['application.status.noCredit.text', SAVED],
  },
  CREDIT_ERROR: timeoutScreen,
  NO_PROPERTY_FOUND: NO_PROPERTY,
  MULTIPLE_PROPERTIES: NO_PROPERTY,
  UNKNOWN: timeoutScreen,
};

/** What the page of an application says at `status`: a plain, honest word where no screen of its own exists yet. */
export const statusScreen = (status: string): StatusScreen =>
  (Object.hasOwn(SCREENS, status) ? SCREENS[status] : undefined) ?? onItsWay('application.status.text');
