import type { TelemetryPart } from '../../../core/model/telemetryMap.ts';
import type { Ids } from '../../../core/shared/ports.ts';
import type { Tracker } from '../foundation/tracker.ts';
import type { Sender, SenderOptions, ToldEvent } from './createSender.ts';

export interface TrackerOptions extends Omit<SenderOptions, 'part' | 'uuid'> {
  readonly local: Storage;
  /** The release's data map. */
  readonly part: () => TelemetryPart | Promise<TelemetryPart>;
  readonly identity: () => string | undefined;
  /** Subscribes to the page being hidden or left. */
  readonly onHide: (listener: () => void) => void;
  /** Resolves when there is time to load the sender; default at once. */
  readonly whenIdle?: () => Promise<void>;
}

const KEY = 'tracker-uuid';

/** Reads or creates `tracker-uuid` in local storage (REG-49). */
export function trackerUuid(local: Storage, ids: Ids): string | undefined {
  try {
    const kept = local.getItem(KEY);
    if (kept) return kept;
    const made = ids.uuid();
    local.setItem(KEY, made);
    return made;
  } catch {
    return undefined;
  }
}

/** Stores another uuid; false without storage. */
export function writeTrackerUuid(local: Storage, uuid: string): boolean {
  try {
    local.setItem(KEY, uuid);
    return local.getItem(KEY) === uuid;
  } catch {
    return false;
  }
}

/** A tracker that loads its sender with the first event. */
export function createTracker({
  part,
  identity,
  onHide,
  whenIdle = async () => undefined,
  ...options
}: TrackerOptions): Tracker {
  const uuid = trackerUuid(options.local, options.ids);
  let path = '';
  let sender: Promise<Sender> | undefined;
  const load = async (): Promise<Sender> => {
    await whenIdle();
    const [{ createSender }, map] = await Promise.all([import('./createSender.ts'), part()]);
    const made = createSender({ ...options, part: map, uuid });
    // Necessary: provides the tracker ID regardless of consent (CALL-22, TELE-06). Failures are retried.
    made.session.key().catch(() => undefined);
    onHide(() => void made.flush());
    return made;
  };
  const sending = (): Promise<Sender> => {
    sender ??= load().catch((error: unknown) => {
      sender = undefined;
      throw error;
    });
    return sender;
  };
  const unsent: ToldEvent[] = readUnsent(options.tab);
  onHide(() => {
    if (options.isAllowed('analytics')) keepUnsent(options.tab, unsent);
  });
  const tell = (told: ToldEvent): void => {
    unsent.push(told);
    sending().then(
      (made) => {
        for (const event of unsent.splice(0)) made.add(event);
      },
      () => options.logger.debug?.('telemetry could not be loaded'),
    );
  };
  const event: Tracker['event'] = async (name, applicationUuid, properties) =>
    tell({ name, path, applicationUuid, identityUuid: identity(), ...(properties ? { properties } : {}) });
  return {
    uuid,
    event,
    page(next) {
      path = next;
      void event('PAGEVIEW');
    },
    sessionTrackerId: async () => (await sending()).session.trackerId(),
  };
}

const UNSENT = 'telemetry-unsent';
const PLAIN = /^[a-z0-9/-]*$/;

/** Stores events for the next page until the sender loads: names and plain paths only. */
function keepUnsent(tab: Storage, unsent: readonly ToldEvent[]): void {
  try {
    const plain = unsent.map(({ name, path, applicationUuid }) => ({
      name,
      path: PLAIN.test(path) ? path : '',
      applicationUuid,
    }));
    if (plain.length > 0) tab.setItem(UNSENT, JSON.stringify(plain));
  } catch {}
}

function readUnsent(tab: Storage): ToldEvent[] {
  try {
    const kept: unknown = JSON.parse(tab.getItem(UNSENT) ?? '[]');
    tab.removeItem(UNSENT);
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
