import type { Clock } from '../../core/shared/ports.ts';
import type { Querying } from './tables.ts';

/** The sandbox lender's clock: system time plus an offset stored in the database. */
export interface SandboxClock extends Clock {
  /** Moves the clock forward for all processes; resolves to the new time in milliseconds. */
  advance(milliseconds: number): Promise<number>;
  /** Picks up moves made by other processes. */
  refresh(): Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now() };

const fixedClock = (system: Clock): SandboxClock => ({
  now: () => system.now(),
  advance: () => Promise.reject(new Error('Only the sandbox clock can be moved')),
  refresh: () => Promise.resolve(),
});

/**
 * Opens the clock. Unless `movable` (never in production) it is the system clock, whatever the database
 * holds.
 */
export async function openSandboxClock(
  db: Pick<Querying, 'kysely'>,
  { movable, system = systemClock }: { readonly movable: boolean; readonly system?: Clock },
): Promise<SandboxClock> {
  if (!movable) return fixedClock(system);
  let offset = 0;
  const clock: SandboxClock = {
    now: () => system.now() + offset,
    async refresh() {
      const row = await db.kysely.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirstOrThrow();
      offset = row.offset_ms;
    },
    async advance(milliseconds) {
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0)
        throw new RangeError('The sandbox clock moves forward by whole milliseconds');
      const row = await db.kysely
        .updateTable('sandbox_clock')
        .set((eb) => ({ offset_ms: eb('offset_ms', '+', milliseconds) }))
        .returning('offset_ms')
        .executeTakeFirstOrThrow();
      offset = row.offset_ms;
      return clock.now();
    },
  };
  await clock.refresh();
  return clock;
}
