import type { Clock, Logger } from '../../core/shared/ports.ts';
import { BoundedMap } from '../db/boundedMap.ts';
import type { FieldEncryption } from '../db/fieldEncryption.ts';
import type { Database } from '../db/open/database.ts';
import { addRequestCounts, removeRequestCounts } from '../db/requestCounts.ts';
import { type ClientWindow, requestsIn, tellWindows } from './clientWindow.ts';

export interface LimitPolicy {
  /** Requests of one client in one window. */
  readonly most: number;
  /** Windows start at multiples of it since 1970, so that all servers have the same. */
  readonly perMs: number;
}

/** Requests in the running window as far as this server knows, and the milliseconds left of it. */
export interface Counted {
  readonly current: number;
  readonly ttl: number;
}

/** Counts the requests of each client against one limit. Never rejects. */
export interface RequestLimit {
  count(client: string, policy: LimitPolicy): Promise<Counted>;
}

export interface RequestLimits {
  /**
   * A limit, named alike on every server. An exact one asks the database about each request that this server alone
   * would allow; for others the servers learn from each other when `share` is called.
   */
  open(name: string, isExact: boolean): RequestLimit;
  /** Adds what this server counted to the database and learns what the others did. Never rejects. */
  share(): Promise<void>;
}

/** Clients that each limit remembers; the least recent are forgotten first. */
const CLIENTS = 5_000;
/** From this share of a limit on, a client's requests are told to other servers; usual visits write nothing. */
const TOLD_FROM = 1 / 20;
/** Clients in one statement. */
const TOGETHER = 1_000;
const REMOVE_MS = 60_000;

export interface LimitParts {
  readonly db: Pick<Database, 'kind' | 'kysely'> & { readonly forJobs: Pick<Database, 'kysely'> };
  readonly system: Clock;
  readonly encryption: Pick<FieldEncryption, 'fingerprint'>;
  readonly logger: Logger;
}

/** The windows of one limit; a client's new one replaces the one before. */
function windowsOf(name: string, { encryption }: LimitParts) {
  const windows = new BoundedMap<string, ClientWindow>(CLIENTS);
  return (client: string, startsAt: number, perMs: number): ClientWindow => {
    const known = windows.get(client);
    if (known?.startsAt === startsAt) return known;
    let hash: string | undefined;
    const subject = () => {
      hash ??= encryption.fingerprint(`requests ${JSON.stringify([name, client, startsAt])}`);
      return hash;
    };
    const begun = { startsAt, endsAt: startsAt + perMs, subject, own: 0, added: 0, others: 0 };
    windows.set(client, begun);
    return begun;
  };
}

/** Tells windows to the database, at once or later, and whether the last time succeeded. */
function createSharing({ db, system, logger }: LimitParts) {
  let untold = new Set<ClientWindow>();
  let isReached = true;
  let removedAt = system.now();
  const report = (error?: unknown): void => {
    if (error !== undefined && isReached) logger.warn('request limits hold for each server alone', { error });
    isReached = error === undefined;
  };
  async function shareAll(): Promise<void> {
    const now = system.now();
    const windows = [...untold].filter(({ endsAt }) => endsAt > now);
    untold = new Set();
    for (let from = 0; from < windows.length; from += TOGETHER) {
      const told = tellWindows(windows.slice(from, from + TOGETHER), (counts) =>
        addRequestCounts(db.forJobs.kysely, counts),
      );
      await told.catch((error: unknown) => {
        for (const window of windows.slice(from)) untold.add(window);
        throw error;
      });
    }
    if (Math.abs(now - removedAt) < REMOVE_MS) return;
    await removeRequestCounts(db.forJobs.kysely);
    removedAt = now;
  }
  return {
    later: (window: ClientWindow) => void untold.add(window),
    share: () => shareAll().then(() => report(), report),
    /** Requests at all servers; undefined when the database does not answer. */
    async now(window: ClientWindow): Promise<number | undefined> {
      const totals = isReached
        ? await tellWindows([window], (counts) => addRequestCounts(db.kysely, counts)).catch(report)
        : undefined;
      if (!totals) untold.add(window);
      return totals?.get(window.subject());
    },
  };
}

/**
 * Limits that hold over all servers of one Postgres. Every server counts in memory, also while the database cannot be
 * reached: then its limits hold for it alone, and nothing else is refused. On PGlite nothing is written.
 */
export function createRequestLimits(parts: LimitParts): RequestLimits {
  const sharing = createSharing(parts);
  const isShared = parts.db.kind === 'postgres';
  let running: Promise<void> | undefined;
  return {
    open(name, isExact) {
      const windowOf = windowsOf(name, parts);
      return {
        async count(client, { most, perMs }) {
          const now = parts.system.now();
          const window = windowOf(client, Math.floor(now / perMs) * perMs, perMs);
          window.own += 1;
          const current = requestsIn(window);
          const ttl = window.endsAt - now;
          if (!isShared || current > most) return { current, ttl };
          if (isExact) return { current: (await sharing.now(window)) ?? current, ttl };
          if (window.own >= most * TOLD_FROM) sharing.later(window);
          return { current, ttl };
        },
      };
    },
    async share() {
      if (!isShared) return;
      running ??= sharing.share().finally(() => {
        running = undefined;
      });
      await running;
    },
  };
}
