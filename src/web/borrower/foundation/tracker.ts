import type { TelemetryValues } from '../../../core/model/telemetryMap.ts';

/** Reports events, never personal data. It never blocks and never fails. */
export interface Tracker {
  /** This browser's uuid; undefined without storage (ERR-05). */
  readonly uuid: string | undefined;
  page(path: string): void;
  /** Queues an event; properties not in the data map (`config/telemetry.yaml`) are dropped. */
  event(name: string, applicationUuid?: string, properties?: TelemetryValues): Promise<void>;
  /** The telemetry session's tracker; rejects with 'Could not establish session.' (TELE-07). */
  sessionTrackerId?(): Promise<string>;
}
