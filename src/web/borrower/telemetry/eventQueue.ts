import type { KeyedEvent } from '../../../core/model/generated/api/telemetry-events.ts';
import { isObject } from '../../../core/shared/json.ts';

const KEY = 'telemetry-queue';
const MOST = 200;

/** An event that waits to be sent; it holds nothing that the data map does not allow. */
export type QueuedEvent = KeyedEvent & { readonly purpose: string };

/** Events that wait to be sent, kept with the tab, so that a reload loses none. */
export interface EventQueue {
  readonly size: () => number;
  add(event: QueuedEvent): void;
  /** The first events. */
  first(count: number): readonly QueuedEvent[];
  /** Takes these out. */
  remove(events: readonly QueuedEvent[]): void;
  /** Takes out what may no longer be sent. */
  keepOnly(isKept: (event: QueuedEvent) => boolean): void;
}

const isQueued = (value: unknown): value is QueuedEvent =>
  isObject(value) &&
  typeof value.key === 'string' &&
  typeof value.purpose === 'string' &&
  isObject(value.event);

function restore(tab: Storage): QueuedEvent[] {
  try {
    const kept: unknown = JSON.parse(tab.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isQueued) : [];
  } catch {
    return [];
  }
}

/** The queue of a tab, with what an earlier page of it left; of more than 200 events the oldest go. */
export function createEventQueue(tab: Storage): EventQueue {
  let events: readonly QueuedEvent[] = restore(tab);
  const become = (next: readonly QueuedEvent[]): void => {
    events = next.slice(-MOST);
    try {
      if (events.length === 0) tab.removeItem(KEY);
      else tab.setItem(KEY, JSON.stringify(events));
    } catch {
      // They are lost with the page.
    }
  };
  return {
    size: () => events.length,
    add: (event) => become([...events, event]),
    first: (count) => events.slice(0, count),
    remove: (gone) => {
      const keys = new Set(gone.map(({ key }) => key));
      become(events.filter(({ key }) => !keys.has(key)));
    },
    keepOnly: (isKept) => become(events.filter(isKept)),
  };
}
