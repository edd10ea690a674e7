import type { ErrorReport } from '../../../core/model/generated/api/telemetry-errors.ts';
import type { VitalFigure } from '../../../core/model/generated/api/telemetry-vitals.ts';
import type { TelemetryService } from '../../clients/telemetryService.ts';

/** How visits may be observed (TELE-09): all of them, without replay, what borrowers enter masked. */
export interface MonitoringSettings {
  /** Percent of visits. */
  readonly sessionSampling: number;
  readonly replay: boolean;
  readonly maskUserInput: boolean;
}

/** What holds unless a lender's adapter is allowed more: 100 percent, no replay, input masked (TELE-09, CONST-10). */
export const MONITORING_DEFAULTS: MonitoringSettings = {
  sessionSampling: 100,
  replay: false,
  maskUserInput: true,
};

/** What an adapter is started with. */
export interface AdapterContext {
  readonly organization: string;
  /** The hash of the release the page runs on. */
  readonly release: string;
  readonly settings: MonitoringSettings;
  readonly telemetry: Pick<TelemetryService, 'errors' | 'vitals'>;
}

/**
 * A way to observe visits: a lender's provider of monitoring or session replay, or the embedded one. It is loaded and
 * started only while the borrower allows what it is for (G-32) and, for replay, while the flag fe-session-replay is on;
 * it is stopped when that ends. It is given kinds and patterns, never words of a person; what it reads of the page by
 * itself it must mask.
 */
export interface TelemetryAdapter {
  start(context: AdapterContext): void | Promise<void>;
  stop(): void;
  /** Something broke in a page. */
  error?(report: ErrorReport): void;
  /** The speed of a page. */
  vital?(figure: VitalFigure): void;
  /** Another page is shown: its address as a pattern. */
  page?(pattern: string): void;
  /** The id of the recording, sent with every call under the configured header (HTTP-05). */
  sessionId?(): string | undefined;
  /** Where the provider shows the recording (CALL-23). */
  link?(): string | undefined;
}

/** The module of an adapter. */
export interface AdapterModule {
  readonly createAdapter: () => TelemetryAdapter;
}

/** Adapters by the name that a brand's `values.monitoring` or `values.sessionReplay` says, each loaded when it is needed. */
export type AdapterLoaders = Readonly<Record<string, () => Promise<AdapterModule>>>;
