import { sql } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Database } from '../../db/open/database.ts';
import type { AppDependencies } from '../../http/dependencies.ts';

interface Waiting {
  readonly waiting: number;
  readonly dead: number;
  /** When the oldest of those that wait was planned; null if none does. */
  readonly since: Date | null;
}

async function deliveries({ kysely }: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*) from webhook_deliveries where state = 'dead') as dead, w.waiting, w.since
    from (select count(*) as waiting, min(created_at) as since from webhook_deliveries where state = 'waiting') w`.execute(
    kysely,
  );
  return rows[0] ?? { waiting: 0, dead: 0, since: null };
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
export function describeEvents({ metrics, db, system }: AppDependencies): void {
  metrics.gauge(
    'webhook_deliveries',
    'Events that wait to be delivered, and dead letters; absent while the database is unavailable',
    orNothing(async () => {
      const { waiting, dead } = await deliveries(db);
      return { waiting, dead };
    }),
  );
  metrics.gauge(
    'event_age_seconds',
    'How long the oldest event waits for its position and for its delivery; absent while the database is unavailable',
    orNothing(async () => {
      const { since } = await deliveries(db);
      return {
        unplaced: await unplacedSeconds(db),
        undelivered: since ? Math.max(0, (system.now() - since.getTime()) / 1_000) : 0,
      };
    }),
  );
}
