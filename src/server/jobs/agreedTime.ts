import { sql } from 'kysely';
import type { Clock } from '../../core/shared/ports.ts';
import type { Database } from '../db/open/database.ts';

/**
 * Sets this server's clocks back by as much as system time is ahead of the database's. Removal by age thus
 * follows the earlier clock: a fast clock can be corrected, a deletion cannot.
 */
export async function agreedTime(
  { kysely }: Pick<Database, 'kysely'>,
  system: Clock,
): Promise<(clock: Clock) => Clock> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(kysely);
  const ahead = Math.max(0, system.now() - (rows[0]?.at ?? new Date(0)).getTime());
  return (clock) => ({ now: () => clock.now() - ahead });
}
