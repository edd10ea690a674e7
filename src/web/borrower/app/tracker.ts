import type { Ids, Logger } from '../../../core/shared/ports.ts';
import type { SessionKey, TelemetryService } from '../../clients/telemetryService.ts';
import type { EntryParams } from '../registration/entryParams.ts';

/** Tells the lender what happens, never who the borrower is. Nothing waits for it and nothing fails with it. */
export interface Tracker {
  /** The uuid of this browser; undefined when it can keep nothing (ERR-05). */
  readonly uuid: string | undefined;
  page(path: string): void;
  event(name: string, applicationUuid?: string): Promise<void>;
}

/** What a tracker is made with. */
export interface TrackerOptions {
  readonly telemetry: TelemetryService;
  readonly local: Storage;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly domain: string;
  readonly entry: () => EntryParams;
  readonly windowSize: () => { readonly width: number; readonly height: number };
}

const KEY = 'tracker-uuid';
const VERSION = '1';

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

/** A tracker whose session begins with its first event. */
export function createTracker(options: TrackerOptions): Tracker {
  const { telemetry, logger, domain } = options;
  const uuid = trackerUuid(options.local, options.ids);
  let session: Promise<SessionKey | null> | undefined;
  let path = '';
  const begin = async (): Promise<SessionKey | null> => {
    const { width, height } = options.windowSize();
    const queryParams = utmOf(options.entry());
    try {
      const { sessionKey } = await telemetry.session({
        platform: 'WEB',
        libVersion: VERSION,
        queryParams,
        windowWidth: width,
        windowHeight: height,
        sessionKey: null,
      });
      return sessionKey;
    } catch (error) {
      report(logger, 'telemetry session failed', error);
      return null;
    }
  };
  const event = async (name: string, applicationUuid?: string): Promise<void> => {
    session ??= begin();
    const sessionKey = await session;
    try {
      await telemetry.event({
        event: name,
        eventType: 'web',
        productType: 'HELOC',
        domain,
        pagePath: path,
        sessionKey,
        ...(applicationUuid ? { applicationUuid } : {}),
        ...(uuid ? { eventProperties: { trackerUuid: uuid } } : {}),
      });
    } catch (error) {
      report(logger, 'telemetry event failed', error, { event: name });
    }
  };
  return {
    uuid,
    event,
    page(next) {
      path = next;
      void event('PAGEVIEW');
    },
  };
}

const utmOf = ({ utm }: EntryParams): Record<string, string> =>
  Object.fromEntries(Object.entries(utm).map(([name, value]) => [`utm_${name}`, value]));

/** Refusals are told; a call that the network or the leaving of the page cut off is noise. */
function report(logger: Logger, message: string, error: unknown, values: object = {}): void {
  const status = statusOf(error);
  if (status !== 0) logger.warn(message, { ...values, status });
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
