import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EndCause, TaskCount } from './measured.ts';

/** An answered request; `route` is its route's pattern, never its address. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  /** Undefined when the client left before the answer. */
  readonly status: number | undefined;
  readonly seconds: number;
}

/** A measurement from the browser (web-vitals); `value` in milliseconds, unitless for CLS. */
export interface WebVital {
  readonly name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB';
  readonly value: number;
}

/** A call to a company; its names are those of the connections and of the protocol. */
export interface ProviderCall {
  readonly provider: string;
  readonly call: string;
  /** Refused: the company answered that it will not. */
  readonly as: 'answered' | 'refused' | 'unavailable';
  readonly seconds: number;
}

/** The server's metrics. No label may hold anything a person typed. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** A request came in; `ended` follows. Socket upgrades are not counted: they may last for hours. */
  began(): void;
  ended(): void;
  answered(request: AnsweredRequest): void;
  replayed(route: string): void;
  moved(from: string, to: string): void;
  timer(outcome: string): void;
  task(count: TaskCount): void;
  /** Tries to tell a webhook of an event, by what became of them. */
  webhook(as: 'delivered' | 'retried' | 'dead', count?: number): void;
  /** A changed file of connections was read. */
  connections(as: 'changed' | 'refused'): void;
  /** A call to a company ended. */
  providerCall(call: ProviderCall): void;
  /** A company reported a result of a visit or of a task. */
  providerResult(provider: string, as: string): void;
  /** Work with a company that is given up: a person must see to it. */
  providerGivenUp(provider: string, what: 'visit' | 'task'): void;
  /** An application ended because nobody answered. */
  applicationEnded(cause: EndCause): void;
  vital(vital: WebVital): void;
  /** Gauges read at each scrape, by label value; `read` may resolve to nothing. */
  gauge(name: string, help: string, read: () => Promise<Readonly<Record<string, number>>>): void;
  /** The current release of each brand and the database revision, read at each scrape. */
  heads(read: () => { readonly revision: number; readonly hashes: ReadonlyMap<string, string> }): void;
  releasesChanged(): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const VITAL_MILLISECONDS = [50, 100, 200, 500, 1_000, 1_800, 2_500, 4_000, 8_000, 16_000];
const LAYOUT_SHIFT = [0.01, 0.05, 0.1, 0.25, 0.5, 1];

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

function instruments(registry: Registry) {
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, labelNames: T[]) =>
    new Counter<T>({ name: `equiform_${name}`, help, labelNames, registers });
  const histogram = <T extends string>(name: string, help: string, labelNames: T[], buckets: number[]) =>
    new Histogram<T>({ name: `equiform_${name}`, help, labelNames, buckets, registers });
  return {
    requests: histogram(
      'request_seconds',
      'Time to answer, by pattern of the route',
      ['method', 'route', 'status'],
      SECONDS,
    ),
    running: new Gauge({
      name: 'equiform_requests_running',
      help: 'Requests that are being answered',
      registers,
    }),
    replays: counter('replays_total', 'Repeated writes that were given their stored answer', ['route']),
    moves: counter('application_moves_total', 'Applications that went from one status to another', [
      'from',
      'to',
    ]),
    timers: counter('timers_total', 'Attempts at timers, by how they ended', ['outcome']),
    tasks: counter('tasks_total', "Tasks of the lender's side that ended, and answers not taken", ['as']),
    webhooks: counter('webhook_tries_total', 'Tries to tell a webhook of an event, by what became of them', [
      'as',
    ]),
    ends: counter('applications_ended_total', 'Applications that ended because nobody answered', ['cause']),
    connections: counter('connection_changes_total', 'Changed files of connections, by what became of them', [
      'as',
    ]),
    providerCalls: histogram(
      'provider_call_seconds',
      'Time of calls to companies, by how they ended',
      ['provider', 'call', 'as'],
      SECONDS,
    ),
    providerResults: counter(
      'provider_results_total',
      'Results that companies reported, by what became of them',
      ['provider', 'as'],
    ),
    providerGivenUp: counter(
      'provider_given_up_total',
      'Visits and tasks with which a company was called in vain',
      ['provider', 'what'],
    ),
    vitals: histogram(
      'web_vital_milliseconds',
      'Measurements of pages by browsers',
      ['name'],
      VITAL_MILLISECONDS,
    ),
    releaseChanges: counter('release_changes_total', 'How often other releases became current', []),
    shift: histogram('web_layout_shift', 'Cumulative layout shift of pages', [], LAYOUT_SHIFT),
  };
}

/** A gauge of this name counts in place of an earlier one: a server may be put together again on the same parts. */
function addGauge(registry: Registry, ...[name, help, read]: Parameters<Metrics['gauge']>): Gauge {
  registry.removeSingleMetric(`equiform_${name}`);
  return new Gauge({
    name: `equiform_${name}`,
    help,
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      for (const [of, value] of Object.entries(await read())) this.set({ of }, value);
    },
  });
}

/** Metrics on their own registry; `ofProcess` adds event loop, memory and garbage collection. */
export function createMetrics({ ofProcess }: { readonly ofProcess: boolean }): Metrics {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const {
    requests,
    running,
    replays,
    moves,
    timers,
    tasks,
    webhooks,
    ends,
    connections,
    providerCalls,
    providerResults,
    providerGivenUp,
    vitals,
    releaseChanges,
    shift,
  } = instruments(registry);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    began: () => running.inc(),
    ended: () => running.dec(),
    answered({ method, route, status, seconds }) {
      const label = status === undefined ? 'cut' : statusClass(status);
      requests.observe({ method, route, status: label }, seconds);
    },
    replayed: (route) => replays.inc({ route }),
    moved: (from, to) => moves.inc({ from, to }),
    timer: (outcome) => timers.inc({ outcome }),
    task: (as) => tasks.inc({ as }),
    webhook: (as, count = 1) => webhooks.inc({ as }, count),
    connections: (as) => connections.inc({ as }),
    providerCall: ({ provider, call, as, seconds }) => providerCalls.observe({ provider, call, as }, seconds),
    providerResult: (provider, as) => providerResults.inc({ provider, as }),
    providerGivenUp: (provider, what) => providerGivenUp.inc({ provider, what }),
    applicationEnded: (cause) => ends.inc({ cause }),
    vital: ({ name, value }) => (name === 'CLS' ? shift.observe(value) : vitals.observe({ name }, value)),
    releasesChanged: () => releaseChanges.inc(),
    heads(read) {
      new Gauge({
        name: 'equiform_release_revision',
        help: 'Revision of the current releases that this server has',
        registers: [registry],
        collect() {
          this.set(read().revision);
        },
      });
      new Gauge({
        name: 'equiform_release_head',
        help: '1 for the release of each brand that this server begins applications on',
        labelNames: ['brand', 'hash'],
        registers: [registry],
        collect() {
          this.reset();
          for (const [brand, hash] of read().hashes) this.set({ brand, hash }, 1);
        },
      });
    },
    gauge(name, help, read) {
      addGauge(registry, name, help, read);
    },
  };
}
