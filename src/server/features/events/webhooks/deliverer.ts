import { millisecondsInHour } from 'date-fns/constants';
import { buryUnknown, buryWaiting, dueEndpoints } from './deliveryStore.ts';
import { type DeliveryTools, type EndpointLanes, endpointLanes } from './endpointLanes.ts';
import { type Endpoint, urlHash } from './endpoints.ts';
import { TRIED_MS } from './nextTry.ts';

const keyOf = (organization: string, webhook: string): string => `${organization} ${webhook}`;

export interface Deliverer {
  /** Has everything delivered that is due; resolves when it has begun. */
  deliver(endpoints: readonly Endpoint[]): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Delivers events to the webhooks of all lenders, each on lanes of its own. */
export function createDeliverer(tools: DeliveryTools): Deliverer {
  const { db, metrics, now } = tools;
  const lanes = new Map<string, EndpointLanes>();
  let lookedForUnknown = Number.NEGATIVE_INFINITY;

  function lanesOf(key: string): EndpointLanes {
    const known = lanes.get(key) ?? endpointLanes(tools);
    lanes.set(key, known);
    return known;
  }

  function countDead(count: number): void {
    if (count > 0) metrics.webhook('dead', count);
  }

  /** Looks once an hour for what waits for a webhook that nobody knows any more. */
  async function bury(endpoints: readonly Endpoint[]): Promise<void> {
    if (now() - lookedForUnknown < millisecondsInHour) return;
    lookedForUnknown = now();
    countDead(await buryUnknown(db.kysely, endpoints, new Date(now() - TRIED_MS)));
  }

  return {
    async deliver(endpoints) {
      await bury(endpoints);
      const active = endpoints.filter(({ paused }) => !paused);
      if (active.length === 0) return;
      const byKey = new Map(active.map((one) => [keyOf(one.organization, one.id), one]));
      for (const { organization, webhook, gone } of await dueEndpoints(db.kysely, active, new Date(now()))) {
        const key = keyOf(organization, webhook);
        const endpoint = byKey.get(key);
        if (!endpoint) continue;
        if (gone === urlHash(endpoint)) countDead(await buryWaiting(db.kysely, endpoint));
        else lanesOf(key).run(endpoint);
      }
    },
    async idle() {
      await Promise.all([...lanes.values()].map((one) => one.idle()));
    },
  };
}
