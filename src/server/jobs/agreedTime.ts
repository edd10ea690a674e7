import { sql } from 'kysely';
import type { Clock } from '../../core/shared/ports.ts';
import type { Database } from '../db/database.ts';

/**
 * Sets clocks of this server back by as much as its system's time is ahead of the database's, so that what removes by age
 * goes by the earlier of the two: a clock that jumps ahead can be put right, what was removed cannot.
 */
export async function agreedTime(
  { kysely }: Pick<Database, 'kysely'>,
  system: Clock,
): Promise<(clock: Clock) => Clock> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(kysely);
  const ahead = Math.max(0, system.now() - (rows[0]?.at ?? new Date(0)).getTime());
  return (clock) => ({ now: () => clock.now() - ahead });
}
