import type { Logger } from '../../../core/shared/ports.ts';

/** Logs to the browser console. Callers must not pass personal data. */
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
