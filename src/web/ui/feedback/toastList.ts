import type { AlertTone } from './Alert.tsx';

/** Short news that needs no answer. */
export interface Toast {
  readonly tone: AlertTone;
  readonly text: string;
  /** Something that may be done about it; a toast that offers one stays until it is closed. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** A toast that was asked for; later ones have greater ids. */
export interface ToastEntry extends Toast {
  readonly id: number;
}

/** Toasts that are shown at once (WIDGET-09); those beyond wait until one has gone. */
export const MOST_TOASTS = 5;

/** How long a toast without action stands, in milliseconds, not counting the time it is pointed at or focused. */
export const TOAST_STANDS_MS = 6000;

/** The entries that are shown, oldest first. */
export const shownToasts = (entries: readonly ToastEntry[]): readonly ToastEntry[] =>
  entries.slice(0, MOST_TOASTS);

/** Does it go by itself? Bad news and what offers an action stay until they are closed. */
export const goesByItself = ({ tone, action }: Toast): boolean => tone !== 'danger' && action === undefined;
