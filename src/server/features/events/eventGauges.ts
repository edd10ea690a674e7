import { sql } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Database } from '../../db/open/database.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { allEndpoints } from './webhooks/endpoints.ts';

type Tools = Pick<AppDependencies, 'connections' | 'db' | 'system'>;

interface Waiting {
  readonly waiting: number;
  /** When the oldest of them was planned. */
  readonly since: Date;
}

interface WaitingOfWebhook extends Waiting {
  readonly organization: string;
  readonly webhook: string;
}

/** What waits for webhooks, apart for those that an operator has paused. */
async function waiting({ connections, db }: Tools): Promise<Readonly<Record<'due' | 'paused', Waiting[]>>> {
  const { rows } = await sql<WaitingOfWebhook>`
    select organization, webhook, count(*) as waiting, min(created_at) as since
    from webhook_deliveries where state = 'waiting' group by organization, webhook`.execute(db.kysely);
  const endpoints = allEndpoints(connections).filter(({ paused }) => paused);
  const isPaused = ({ organization, webhook }: WaitingOfWebhook): boolean =>
    endpoints.some((one) => one.organization === organization && one.id === webhook);
  return { due: rows.filter((row) => !isPaused(row)), paused: rows.filter(isPaused) };
}

const sumOf = (all: readonly Waiting[]): number => all.reduce((sum, one) => sum + Number(one.waiting), 0);

/** Seconds that the oldest has waited; 0 when none waits. */
const ageOf = (all: readonly Waiting[], now: number): number =>
  Math.max(0, ...all.map(({ since }) => (now - since.getTime()) / 1_000));

async function deadLetters({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select count(*) as dead from webhook_deliveries where state = 'dead'`.execute(kysely);
  return Number(rows[0]?.dead ?? 0);
}

/** Seconds that the oldest event without a position has waited for it, by the database's clock. */
async function unplacedSeconds({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - kept_at)::float8 as seconds from lender_events
    where position is null order by id limit 1`.execute(kysely);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Reads gauges of all lenders; nothing while the database is unavailable. */
const orNothing = (read: () => Promise<Readonly<Record<string, number>>>) => () =>
  acrossLenders(read).catch(() => ({}));

/** What waits, and for how long, for a scraper. */
export function describeEvents(tools: Tools & Pick<AppDependencies, 'metrics'>): void {
  const { metrics, db, system } = tools;
  metrics.gauge(
    'webhook_deliveries',
    'Events that wait to be delivered, also to paused webhooks, and dead letters; absent while the database is unavailable',
    orNothing(async () => {
      const { due, paused } = await waiting(tools);
      return { waiting: sumOf(due), paused: sumOf(paused), dead: await deadLetters(db) };
    }),
  );
  metrics.gauge(
    'event_age_seconds',
    'How long the oldest event waits for its position, for its delivery, and for the end of a pause of its webhook; absent while the database is unavailable',
    orNothing(async () => {
      const { due, paused } = await waiting(tools);
      return {
        unplaced: await unplacedSeconds(db),
        undelivered: ageOf(due, system.now()),
        paused: ageOf(paused, system.now()),
      };
    }),
  );
}
