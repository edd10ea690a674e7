import type { ErrorReport } from '../../../core/model/generated/api/telemetry-errors.ts';
import type { VitalFigure } from '../../../core/model/generated/api/telemetry-vitals.ts';
import type { TelemetryService } from '../../clients/telemetryService.ts';

/** How visits are monitored (TELE-09): all of them, without replay, with masked input. */
export interface MonitoringSettings {
  /** Percent of visits. */
  readonly sessionSampling: number;
  readonly replay: boolean;
  readonly maskUserInput: boolean;
}

/** Unless a lender's adapter may do more: 100 percent, no replay, masked input (TELE-09, CONST-10). */
export const MONITORING_DEFAULTS: MonitoringSettings = {
  sessionSampling: 100,
  replay: false,
  maskUserInput: true,
};

export interface AdapterContext {
  readonly organization: string;
  /** Hash of the page's release. */
  readonly release: string;
  readonly settings: MonitoringSettings;
  readonly telemetry: Pick<TelemetryService, 'errors' | 'vitals'>;
}

/**
 * A monitoring or session replay provider of a lender, or our own. It loads and runs only with the borrower's consent
 * (G-32) and, for replay, while the flag fe-session-replay is on. It receives kinds and patterns, never personal data,
 * and must mask what it reads from the page itself.
 */
export interface TelemetryAdapter {
  start(context: AdapterContext): void | Promise<void>;
  stop(): void;
  error?(report: ErrorReport): void;
  /** A page speed figure. */
  vital?(figure: VitalFigure): void;
  /** Navigation, with the address as a pattern. */
  page?(pattern: string): void;
  /** Recording ID, sent with each call under the configured header (HTTP-05). */
  sessionId?(): string | undefined;
  /** Link to the recording (CALL-23). */
  link?(): string | undefined;
}

export interface AdapterModule {
  readonly createAdapter: () => TelemetryAdapter;
}

/** Adapters by the names in a brand's `values.monitoring` and `values.sessionReplay`, loaded on demand. */
export type AdapterLoaders = Readonly<Record<string, () => Promise<AdapterModule>>>;
