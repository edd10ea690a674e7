import type { TelemetryValues } from '../../../core/model/telemetryMap.ts';

/** Tells the lender what happens, never who the borrower is. Nothing waits for it and nothing fails with it. */
export interface Tracker {
  /** The uuid of this browser; undefined when it can keep nothing (ERR-05). */
  readonly uuid: string | undefined;
  page(path: string): void;
  /**
   * Resolves at once; the event is sent when there is time for it. Of the properties, by name, what the data map
   * (`config/telemetry.yaml`) does not know is not sent.
   */
  event(name: string, applicationUuid?: string, properties?: TelemetryValues): Promise<void>;
  /** The tracker of the telemetry session; rejects with 'Could not establish session.' without one (TELE-07). */
  sessionTrackerId?(): Promise<string>;
}
