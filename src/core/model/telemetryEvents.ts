/**
 * The events that the program sends, and three special entries of the data map: properties of every event, of
 * the start of a session, and words of addresses. `config/telemetry.yaml` says what each may carry; nothing
 * else is ever sent.
 */
export const telemetryEvents = [
  '*',
  'session',
  'address',
  'PAGEVIEW',
  'heloc-register-start',
  'helocStarted',
  'appStarted',
  'leave-survey',
  'experiment',
  'FULL_PAGE_ERROR',
  'error',
  'web-vital',
  'maintenance',
] as const satisfies readonly string[];
