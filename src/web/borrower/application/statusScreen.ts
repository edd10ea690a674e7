import type { AlertTone } from '../../ui/feedback/Alert.tsx';

/** A plain message about an application's status; copy keys. */
export interface StatusScreen {
  readonly tone: AlertTone;
  readonly title: string;
  readonly text: readonly string[];
  /** The borrower may act elsewhere and then check again. */
  readonly canCheckAgain?: boolean;
  /** There is no step that one could do next, so that nothing is said of steps and their time. */
  readonly isStuck?: boolean;
}

const SAVED = 'application.status.saved';

/** Shown when no step of the screen fits the application. */
export const timeoutScreen: StatusScreen = {
  tone: 'info',
  title: 'application.status.timeout.title',
  text: ['application.status.timeout.text', SAVED],
  canCheckAgain: true,
};

/** Shown at offer selection without an offer (G-08). */
export const noOfferScreen: StatusScreen = {
  tone: 'info',
  title: 'offer.none.title',
  text: ['offer.none.text', SAVED],
  canCheckAgain: true,
  isStuck: true,
};

/** Shown when the release has no screen for the destination. */
export const onItsWayScreen: StatusScreen = {
  tone: 'success',
  title: 'application.status.title',
  text: ['application.status.text', SAVED],
  canCheckAgain: true,
};
