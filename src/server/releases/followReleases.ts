import type { Logger } from '../../core/shared/ports.ts';
import type { Database } from '../db/database.ts';
import type { ReleaseService } from './releaseService.ts';
import { RELEASES_CHANNEL } from './releaseStore.ts';

const INTERVAL_MS = 1_000;

/** What following needs. */
interface Follower {
  readonly db: Database;
  readonly releases: ReleaseService;
  readonly logger: Logger;
}

/**
 * From now on what another server publishes becomes current here too: looked for every second, and at once when the database
 * says that something has changed. What fails is logged, leaves the releases as they are, and is tried again. Ends with the
 * returned function, which waits for a look that is under way. An embedded database has no other server.
 */
export function followReleases(
  { db, releases, logger }: Follower,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  if (db.kind === 'pglite') return async () => {};
  let isStopped = false;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  async function look(): Promise<void> {
    try {
      const brands = await releases.follow();
      if (brands.size > 0) logger.info('releases followed', { brands: brands.size });
    } catch (error) {
      logger.error('changes of releases could not be watched', { error });
    }
  }

  /** One look at a time; what is said during one leads to one more. */
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
