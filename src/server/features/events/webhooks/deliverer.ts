import { millisecondsInHour } from 'date-fns/constants';
import { buryUnknown, buryWaiting, dueEndpoints } from './deliveryStore.ts';
import { type DeliveryTools, type EndpointLanes, endpointLanes } from './endpointLanes.ts';
import { type Endpoint, urlHash } from './endpoints.ts';
import { TRIED_MS } from './nextTry.ts';

const keyOf = (organization: string, webhook: string): string => `${organization} ${webhook}`;

export interface Deliverer {
  /** What is under way goes on with these from the next try on, and stops for those that are paused or not there. */
  use(endpoints: readonly Endpoint[]): void;
  /** Has everything delivered that is due; resolves when it has begun. */
  deliver(endpoints: readonly Endpoint[]): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Delivers events to the webhooks of all lenders, each on lanes of its own. */
export function createDeliverer(tools: DeliveryTools): Deliverer {
  const { db, metrics, now } = tools;
  const lanes = new Map<string, EndpointLanes>();
  /** Those that are not paused, by their keys. */
  let active: ReadonlyMap<string, Endpoint> = new Map();
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

  function use(endpoints: readonly Endpoint[]): void {
    const unpaused = endpoints.filter(({ paused }) => !paused);
    active = new Map(unpaused.map((one) => [keyOf(one.organization, one.id), one]));
    for (const [key, one] of lanes) one.use(active.get(key));
  }

  return {
    use,
    async deliver(endpoints) {
      use(endpoints);
      await bury(endpoints);
      if (active.size === 0) return;
      for (const due of await dueEndpoints(db.kysely, [...active.values()], new Date(now()))) {
        const key = keyOf(due.organization, due.webhook);
        // Of now: the connections may have changed in between.
        const endpoint = active.get(key);
        if (!endpoint) continue;
        if (due.gone === urlHash(endpoint)) countDead(await buryWaiting(db.kysely, endpoint));
        else lanesOf(key).run(endpoint);
      }
    },
    async idle() {
      await Promise.all([...lanes.values()].map((one) => one.idle()));
    },
  };
}
