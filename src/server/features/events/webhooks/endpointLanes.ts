import type { Logger } from '../../../../core/shared/ports.ts';
import type { Database } from '../../../db/open/database.ts';
import type { Metrics } from '../../../http/metrics.ts';
import { claimDue, keepEnd, keepTried } from './deliveryStore.ts';
import type { Endpoint } from './endpoints.ts';
import { LONGEST_MS } from './nextTry.ts';
import type { Poster } from './post.ts';
import { type TriedDelivery, tryDelivery } from './tryDelivery.ts';

export interface DeliveryTools {
  readonly db: Database;
  readonly poster: Poster;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'webhook'>;
  /** Milliseconds of the system's clock. */
  readonly now: () => number;
  readonly random: () => number;
}

/** Lanes of one webhook; a slow answer holds up its own lane only. */
const LANES = 4;
/** Deliveries that a lane tries at once. */
const AT_ONCE = 4;
/** Longer than a try takes. */
const LEASE_MS = 30_000;

/** Delivers to one webhook; no other one waits for it. */
export interface EndpointLanes {
  /** From the next try on it is this one; without one nothing more is tried. */
  use(endpoint: Endpoint | undefined): void;
  /** Delivers what is due; does nothing while it is delivering, or its endpoint asked to be left alone. */
  run(endpoint: Endpoint): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function endpointLanes(tools: DeliveryTools): EndpointLanes {
  const { db, logger, metrics, now } = tools;
  const running = new Set<Promise<void>>();
  /** It failed last: until it answers well one delivery at a time is tried. */
  let isAiling = false;
  let leftAloneUntil = 0;
  /** There may be more than what the lanes found. */
  let isAsked = false;
  let current: Endpoint | undefined;
  /** Of the last one: another one is not to blame for what it did. */
  let url: string | undefined;

  function use(endpoint: Endpoint | undefined): void {
    current = endpoint;
    if (endpoint === undefined || endpoint.url === url) return;
    url = endpoint.url;
    isAiling = false;
    leftAloneUntil = 0;
  }

  async function learn(endpoint: Endpoint, all: readonly TriedDelivery[]): Promise<void> {
    const isCurrent = endpoint.url === url;
    if (isCurrent) isAiling = all.some(({ tried }) => tried.state !== 'delivered');
    for (const { tried, retryAfterMs = 0 } of all) {
      metrics.webhook(tried.state === 'waiting' ? 'retried' : tried.state);
      if (isCurrent) leftAloneUntil = Math.max(leftAloneUntil, now() + Math.min(retryAfterMs, LONGEST_MS));
    }
    await keepTried(
      db.kysely,
      all.map(({ tried }) => tried),
    );
    if (all.some(({ isGone }) => isGone)) await keepEnd(db.kysely, endpoint, new Date(now()));
  }

  async function lane(): Promise<void> {
    for (;;) {
      const endpoint = current;
      if (endpoint === undefined || leftAloneUntil > now()) return;
      isAsked = false;
      const at = now();
      const until = new Date(at + LEASE_MS);
      const limit = isAiling ? 1 : AT_ONCE;
      const claimed = await claimDue(db.kysely, { endpoint, limit, now: new Date(at), until });
      if (claimed.length === 0 && !isAsked) return;
      if (claimed.length === 0) continue;
      const all = await Promise.all(claimed.map((one) => tryDelivery(tools, endpoint, one)));
      await learn(endpoint, all);
      if (all.some(({ isGone, tried }) => (isGone && endpoint.url === url) || tried.answer === 'stopped'))
        return;
      if (isAiling && running.size > 1) return;
    }
  }

  return {
    use,
    run(endpoint) {
      use(endpoint);
      isAsked = true;
      const most = isAiling ? 1 : LANES;
      while (running.size < most) {
        const one = lane()
          .catch((error: unknown) =>
            logger.error('webhooks could not be delivered', { webhook: endpoint.id, error }),
          )
          .finally(() => running.delete(one));
        running.add(one);
      }
    },
    async idle() {
      await Promise.all(running);
    },
  };
}
