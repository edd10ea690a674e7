import type { Logger } from '../../../core/shared/ports.ts';

/** Writes events to the browser's console. Callers put no personal data in. */
export const browserLogger: Logger = {
  debug: (event, detail) => {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
    console.debug(event, detail ?? '');
  },
  info: () => undefined,
  warn: (event, detail) => {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
    console.warn(event, detail ?? '');
  },
  error: (event, detail) => {
    // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
    console.error(event, detail ?? '');
  },
};
