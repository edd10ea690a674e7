import type { TelemetryPart } from '../../../core/model/telemetryMap.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { applicationOf } from '../foundation/subject.ts';
import { adapterLoaders } from './adapterLoaders.ts';
import {
  type Allowed,
  createMonitoring,
  type Monitoring,
  type MonitoringOptions,
} from './createMonitoring.ts';
import { setReplayHeaders } from './replayHeaders.ts';
import type { ReportingLogger } from './reportingLogger.ts';

export interface Observation {
  allow(allowed: Allowed): Promise<void>;
  /** Call on navigation. */
  page(): void;
}

/** Ports that tests replace. */
export interface ObserveOptions extends Partial<Pick<MonitoringOptions, 'loaders' | 'measure'>> {
  readonly path?: () => string;
}

const REPLAY_PATH = 'service-application/api/v1/application/heloc';
const REPLAY_HEADER = 'x-session-replay-id';

const nameOf = (value: string | number | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

/** Observes a visit through its brand's adapters: logged and uncaught errors, page speed, replay. */
export async function observeVisit(
  app: AppPorts,
  release: LoadedRelease,
  { loaders = adapterLoaders, measure = measureByWebVitals, path = currentPath }: ObserveOptions = {},
): Promise<Observation> {
  const { values } = release.app.brand;
  const monitoring = createMonitoring({
    part: await release.part<TelemetryPart>('telemetry.json'),
    organization: app.organization.orgCode,
    release: release.hash,
    telemetry: app.services.telemetry,
    loaders,
    measure,
    monitoring: nameOf(values.monitoring) ?? 'embedded',
    replay: nameOf(values.sessionReplay),
    path,
    random: Math.random,
  });
  if ('attach' in app.logger) (app.logger as ReportingLogger).attach(monitoring.broken);
  listen(monitoring);
  const replayPath = (nameOf(values.sessionReplayPath) ?? REPLAY_PATH).replace(/^\/|\/$/g, '');
  const tellReplay = replayTeller(app, monitoring, {
    path,
    replayPath,
    header: nameOf(values.sessionReplayHeader) ?? REPLAY_HEADER,
  });
  return {
    async allow(allowed) {
      await monitoring.allow(allowed);
      tellReplay();
    },
    page() {
      monitoring.page();
      tellReplay();
    },
  };
}

const currentPath = (): string => window.location.pathname;

function listen(monitoring: Monitoring): void {
  window.addEventListener('error', ({ error, message }) =>
    monitoring.failed('script', error ?? new Error(message)),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => monitoring.failed('promise', reason));
}

/** Adds the running replay's ID to every call, and stores its link once per application (CALL-23). */
function replayTeller(
  { services, logger }: AppPorts,
  monitoring: Monitoring,
  { path, replayPath, header }: { path: () => string; replayPath: string; header: string },
): () => void {
  const told = new Set<string>();
  return () => {
    const replay = monitoring.replay();
    const id = replay?.sessionId?.();
    setReplayHeaders(id === undefined ? {} : { [header]: id });
    const [link, uuid] = [replay?.link?.(), applicationOf(path())];
    if (link === undefined || uuid === undefined || told.has(`${uuid} ${link}`)) return;
    told.add(`${uuid} ${link}`);
    services.applications
      .saveReplayLink(replayPath, uuid, link)
      .catch(() => logger.info('replay link was not saved'));
  };
}

/**
 * From how many milliseconds an answer to a key or a press is measured: hearing of each costs about as much as the key itself
 * does, and anything up to 200 is good.
 */
const SLOW_ANSWER = 104;

/** LCP, INP and CLS by the web-vitals package, loaded on demand. */
const measureByWebVitals: MonitoringOptions['measure'] = (tell) => {
  import('web-vitals').then(
    ({ onCLS, onINP, onLCP }) => {
      onLCP(({ value, rating }) => tell({ name: 'LCP', value, rating }));
      onINP(({ value, rating }) => tell({ name: 'INP', value, rating }), { durationThreshold: SLOW_ANSWER });
      onCLS(({ value, rating }) => tell({ name: 'CLS', value, rating }));
    },
    () => undefined,
  );
};
