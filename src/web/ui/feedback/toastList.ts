import type { AlertTone } from './Alert.tsx';

export interface Toast {
  readonly tone: AlertTone;
  readonly text: string;
  /** An optional action; a toast with an action stays until closed. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** A requested toast; IDs increase. */
export interface ToastEntry extends Toast {
  readonly id: number;
}

/** Toasts shown at once (WIDGET-09); the rest wait. */
export const MOST_TOASTS = 5;

/** How long a toast without action stays, in milliseconds, not counting hover or focus. */
export const TOAST_STANDS_MS = 6000;

/** The visible entries, oldest first. */
export const shownToasts = (entries: readonly ToastEntry[]): readonly ToastEntry[] =>
  entries.slice(0, MOST_TOASTS);

/** Errors and toasts with an action stay until closed. */
export const goesByItself = ({ tone, action }: Toast): boolean => tone !== 'danger' && action === undefined;
