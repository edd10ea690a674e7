import type { Logger } from '../../core/shared/ports.ts';
import type { Database } from '../db/open/database.ts';
import { RELEASES_CHANNEL } from './ledger/currentHeads.ts';
import type { Rebuilding, ReleaseService } from './releaseService.ts';

const INTERVAL_MS = 500;

interface Follower {
  readonly db: Database;
  readonly releases: ReleaseService;
  readonly logger: Logger;
  /** How to serve what another program published; without it, that is not followed. */
  readonly rebuilding?: Rebuilding;
}

/**
 * Follows what other servers publish: checks twice a second, and at once on a notification from the database.
 * Failures are logged and retried; the releases stay. The returned function stops, waiting for a check in
 * progress. PGlite has no other server.
 */
export function followReleases(
  { db, releases, logger, rebuilding }: Follower,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  if (db.kind === 'pglite') return async () => {};
  let isStopped = false;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  async function look(): Promise<void> {
    try {
      const brands = await releases.follow(rebuilding);
      if (brands.size > 0) logger.info('releases followed', { brands: brands.size });
    } catch (error) {
      logger.error('changes of releases could not be watched', { error });
    }
  }

  /** One check at a time; a notification during one triggers another. */
  const lookUnlessLooking = (): void => {
    if (isStopped) return;
    isAskedAgain = looking !== undefined;
    looking ??= look().finally(() => {
      looking = undefined;
      if (isAskedAgain) lookUnlessLooking();
    });
  };

  const timer = setInterval(lookUnlessLooking, intervalMs).unref();
  const endHints = db.listen(RELEASES_CHANNEL, lookUnlessLooking);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await endHints();
    await looking;
  };
}
