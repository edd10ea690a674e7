import type { ErrorReport } from '../../../core/model/generated/api/telemetry-errors.ts';
import type { VitalFigure } from '../../../core/model/generated/api/telemetry-vitals.ts';
import { pagePattern, type TelemetryPart, tellable } from '../../../core/model/telemetryMap.ts';
import { isNetworkNoise } from '../foundation/networkNoise.ts';
import {
  type AdapterContext,
  type AdapterLoaders,
  MONITORING_DEFAULTS,
  type TelemetryAdapter,
} from './adapter.ts';
import type { Broken } from './reportingLogger.ts';

export interface MonitoringOptions extends Omit<AdapterContext, 'settings'> {
  readonly part: TelemetryPart;
  readonly loaders: AdapterLoaders;
  /** Names of the brand's adapters. */
  readonly monitoring: string | undefined;
  readonly replay: string | undefined;
  /** The current page. */
  readonly path: () => string;
  /** In [0, 1), for sampling. */
  readonly random: () => number;
  /** Starts page speed measurement; called once. */
  readonly measure: (tell: (figure: Pick<VitalFigure, 'name' | 'value' | 'rating'>) => void) => void;
}

/** Consent and flags. */
export interface Allowed {
  readonly monitoring: boolean;
  readonly replay: boolean;
}

/** The visit's adapters. */
export interface Monitoring {
  /** Starts and stops adapters as allowed; resolves when done, even if one cannot load. */
  allow(allowed: Allowed): Promise<void>;
  /** Reports an error, except network noise (TELE-10). */
  broken(broken: Broken): void;
  /** Reports an uncaught error, except network noise. */
  failed(what: 'script' | 'promise', error: unknown): void;
  page(): void;
  replay(): TelemetryAdapter | undefined;
}

const FRAME = /([\w@.-]+\.[a-z]+):(\d{1,6}):(\d{1,6})\)?$/i;
const MOST_FRAMES = 10;

/** File, line and column of stack lines, without message and names. */
export const framesOf = (stack: readonly string[]): string[] =>
  stack
    .flatMap((line) => {
      const [, file = '', row, column] = FRAME.exec(line.trim().replace(/\?[^:]*(?=:\d+:\d+)/, '')) ?? [];
      return file === '' ? [] : [`${file.slice(-100)}:${row}:${column}`];
    })
    .slice(0, MOST_FRAMES);

/** Runs the brand's adapters; all are off until allowed. */
export function createMonitoring(options: MonitoringOptions): Monitoring {
  const { part, loaders, telemetry, organization, release } = options;
  const isSampled = options.random() * 100 < MONITORING_DEFAULTS.sessionSampling;
  const running = new Map<keyof Allowed, TelemetryAdapter>();
  let wanted: Allowed = { monitoring: false, replay: false };
  let isMeasuring = false;

  async function start(kind: keyof Allowed, name: string | undefined): Promise<void> {
    const load = name !== undefined && Object.hasOwn(loaders, name) ? loaders[name] : undefined;
    if (!load || running.has(kind) || !isSampled) return;
    // An adapter that fails to load is tried again on the next change.
    const adapter = (await load().catch(() => undefined))?.createAdapter();
    if (!adapter || !wanted[kind] || running.has(kind)) return;
    running.set(kind, adapter);
    const settings = { ...MONITORING_DEFAULTS, replay: kind === 'replay' };
    await adapter.start({ organization, release, telemetry, settings });
  }

  function stop(kind: keyof Allowed): void {
    running.get(kind)?.stop();
    running.delete(kind);
  }

  function measureOnce(): void {
    if (isMeasuring) return;
    isMeasuring = true;
    options.measure((figure) => {
      const told = { ...figure, page: pagePattern(part, options.path()) };
      for (const adapter of running.values()) adapter.vital?.(told);
    });
  }

  const broken = ({ event, name, status, stack }: Broken): void => {
    const told = tellable(part, 'error', { event, name });
    const report: ErrorReport = {
      event: String(told.event ?? 'other'),
      name: String(told.name ?? 'other'),
      page: pagePattern(part, options.path()),
      release,
      frames: framesOf(stack),
      ...(status === undefined ? {} : { status }),
    };
    for (const adapter of running.values()) adapter.error?.(report);
  };

  return {
    broken,
    async allow(allowed) {
      wanted = allowed;
      for (const kind of ['monitoring', 'replay'] as const) {
        if (!allowed[kind]) stop(kind);
        else await start(kind, options[kind]);
      }
      if (running.size > 0) measureOnce();
    },
    failed(what, error) {
      if (isNetworkNoise(error)) return;
      const name = error instanceof Error ? error.name : 'other';
      const stack = error instanceof Error ? (error.stack ?? '').split('\n') : [];
      broken({ event: `${what} failed`, name, status: undefined, stack });
    },
    page() {
      for (const adapter of running.values()) adapter.page?.(pagePattern(part, options.path()));
    },
    replay: () => running.get('replay'),
  };
}
