import type { KeyedEvent } from '../../../core/model/generated/api/telemetry-events.ts';
import { isObject } from '../../../core/shared/json.ts';

const KEY = 'telemetry-queue';
const MOST = 200;

/** A queued event; holds only what the data map allows. */
export type QueuedEvent = KeyedEvent & { readonly purpose: string };

/** Queued events, stored in the tab to survive a reload. */
export interface EventQueue {
  readonly size: () => number;
  add(event: QueuedEvent): void;
  first(count: number): readonly QueuedEvent[];
  remove(events: readonly QueuedEvent[]): void;
  /** Removes events that may no longer be sent. */
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

/** The tab's queue, including an earlier page's; beyond 200 events the oldest are dropped. */
export function createEventQueue(tab: Storage): EventQueue {
  let events: readonly QueuedEvent[] = restore(tab);
  const become = (next: readonly QueuedEvent[]): void => {
    events = next.slice(-MOST);
    try {
      if (events.length === 0) tab.removeItem(KEY);
      else tab.setItem(KEY, JSON.stringify(events));
    } catch {}
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
