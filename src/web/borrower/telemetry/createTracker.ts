import type { TelemetryPart } from '../../../core/model/telemetryMap.ts';
import type { Ids } from '../../../core/shared/ports.ts';
import type { Tracker } from '../foundation/tracker.ts';
import type { Sender, SenderOptions, ToldEvent } from './createSender.ts';

/** What a tracker is made with. */
export interface TrackerOptions extends Omit<SenderOptions, 'part' | 'uuid'> {
  readonly local: Storage;
  /** The data map of the release. */
  readonly part: () => TelemetryPart | Promise<TelemetryPart>;
  /** Who is signed in. */
  readonly identity: () => string | undefined;
  /** Calls back when the page is hidden or left. */
  readonly onHide: (listener: () => void) => void;
  /** Resolves when there is time to load what sends; at once when left out. */
  readonly whenIdle?: () => Promise<void>;
}

const KEY = 'tracker-uuid';

/** The uuid kept under `tracker-uuid` in local storage (REG-49), made at the first visit. */
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

/** Keeps another uuid for this browser; false when it can keep nothing. */
export function writeTrackerUuid(local: Storage, uuid: string): boolean {
  try {
    local.setItem(KEY, uuid);
    return local.getItem(KEY) === uuid;
  } catch {
    return false;
  }
}

/** A tracker whose sender is loaded with its first event, beside the page. */
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
    // Necessary: it gives the id of the tracker, whatever may be told beside (CALL-22, TELE-06). What fails is tried again.
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

/** Keeps for the next page what is told before the sender was there: names and plain paths, nothing else. */
function keepUnsent(tab: Storage, unsent: readonly ToldEvent[]): void {
  try {
    const plain = unsent.map(({ name, path, applicationUuid }) => ({
      name,
      path: PLAIN.test(path) ? path : '',
      applicationUuid,
    }));
    if (plain.length > 0) tab.setItem(UNSENT, JSON.stringify(plain));
  } catch {
    // They are lost with the page.
  }
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
