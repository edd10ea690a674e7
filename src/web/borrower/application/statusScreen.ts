import type { AlertTone } from '../../ui/feedback/Alert.tsx';

/** A plain word about where an application stands; copy keys. */
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

/** Shown where no step of a screen is for the application as it stands. */
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

/** Shown where the release has no screen for where the borrower belongs. */
export const onItsWayScreen: StatusScreen = {
  tone: 'success',
  title: 'application.status.title',
  text: ['application.status.text', SAVED],
  canCheckAgain: true,
};
