/**
 * The events that the program tells, and the three entries of the data map that are none: what every event carries, what
 * begins a session, and words of addresses. `config/telemetry.yaml` says what each may carry; of another nothing is ever told.
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
