import type { AdapterContext, TelemetryAdapter } from './adapter.ts';

/** Monitoring by our own endpoints: errors and page speed, no replay; never fails. */
export function createAdapter(): TelemetryAdapter {
  let context: AdapterContext | undefined;
  const ignore = () => undefined;
  return {
    start(given) {
      context = given;
    },
    stop() {
      context = undefined;
    },
    error(report) {
      context?.telemetry.errors({ errors: [report] }).catch(ignore);
    },
    vital(figure) {
      context?.telemetry.vitals({ vitals: [figure] }).catch(ignore);
    },
  };
}
