import type { TelemetryEventRequest } from '../../../core/model/generated/api/telemetry-event.ts';
import {
  eventOf,
  pagePattern,
  type TelemetryPart,
  type TelemetryValues,
  tellable,
} from '../../../core/model/telemetryMap.ts';
import type { Ids, Logger } from '../../../core/shared/ports.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { SessionKey, TelemetryService } from '../../clients/telemetryService.ts';
import { createEventQueue, type QueuedEvent } from './eventQueue.ts';
import { createTelemetrySession, type TelemetrySession } from './telemetrySession.ts';

export interface SenderOptions {
  readonly telemetry: TelemetryService;
  readonly part: TelemetryPart;
  readonly tab: Storage;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly domain: string;
  /** This browser's tracker. */
  readonly uuid: string | undefined;
  /** Entry query parameters. */
  readonly query: () => Readonly<Record<string, string>>;
  readonly referrer: string;
  readonly windowSize: () => { readonly width: number; readonly height: number };
  readonly screenSize: () => { readonly width: number; readonly height: number };
  readonly appVersion: string;
  /** True if the borrower consented to the event's purpose. */
  readonly isAllowed: (purpose: string) => boolean;
}

export interface ToldEvent {
  readonly name: string;
  /** Properties not in the data map (`config/telemetry.yaml`) are dropped. */
  readonly properties?: TelemetryValues;
  /** The page it happened on. */
  readonly path: string;
  readonly applicationUuid?: string | undefined;
  readonly identityUuid?: string | undefined;
}

/** Sends events in batches, once each, when idle and at the latest when the page is hidden. */
export interface Sender {
  add(told: ToldEvent): void;
  /** Sends the queue; resolves after the attempt. */
  flush(): Promise<void>;
  readonly session: TelemetrySession;
}

const TOGETHER = 1_000;
const AT_ONCE = 10;
const MOST = 50;
const TRIES = 5;

/** A sender over the release's data map, which decides what is sent. */
export function createSender(options: SenderOptions): Sender {
  const { telemetry, logger, wait, isAllowed } = options;
  const queue = createEventQueue(options.tab);
  const session = createTelemetrySession({ ...options, body: () => sessionBody(options) });
  const told = new Set<string>();
  let waiting = false;
  let sending: Promise<void> | undefined;
  const send = createSend(telemetry);

  const keyFor = async (): Promise<SessionKey | null> => {
    try {
      return await session.key();
    } catch (error) {
      report(logger, 'session', error);
      if (isNoise(error)) throw error;
      return null;
    }
  };

  /** Sends the queue; network failures stay queued, refusals are dropped and reported. */
  async function sendAll(): Promise<void> {
    let delay = TOGETHER;
    for (let tries = 1; tries <= TRIES && queue.size() > 0; ) {
      queue.keepOnly(({ purpose }) => isAllowed(purpose));
      const events = queue.first(MOST);
      try {
        if (events.length > 0) await send(events, await keyFor());
        queue.remove(events);
      } catch (error) {
        report(logger, 'event', error);
        if (!mayWorkLater(error)) {
          queue.remove(events);
          continue;
        }
        tries += 1;
        if (tries <= TRIES) await wait(delay);
        delay *= 2;
      }
    }
  }

  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  const flushSoon = (): void => {
    if (queue.size() >= AT_ONCE) return void flush();
    if (waiting) return;
    waiting = true;
    void wait(TOGETHER).then(() => {
      waiting = false;
      void flush();
    });
  };

  if (queue.size() > 0) flushSoon();
  return {
    session,
    flush,
    add(given) {
      const made = queuedEvent(options, given);
      if (!made) return logger.debug?.('telemetry event is not in the data map', { event: given.name });
      if (!isAllowed(made.queued.purpose)) return;
      if (made.once !== undefined && told.has(made.once)) return;
      if (made.once !== undefined) told.add(made.once);
      queue.add(made.queued);
      flushSoon();
    },
  };
}

/** Sends events in a batch, or singly once the server turned out not to take batches. */
function createSend(telemetry: TelemetryService) {
  let takesBatches = true;
  return async (events: readonly QueuedEvent[], sessionKey: SessionKey | null): Promise<void> => {
    const whole = events.map(({ key, event }) => ({ key, event: { ...event, sessionKey } }));
    if (takesBatches && whole.length > 1) {
      try {
        return await telemetry.events({ events: whole });
      } catch (error) {
        if (statusOf(error) !== 404 && statusOf(error) !== 405) throw error;
        takesBatches = false;
      }
    }
    for (const { key, event } of whole) await telemetry.event(event, key);
  };
}

/** An event's allowed data and its deduplication key; undefined if not in the data map. */
function queuedEvent(
  { part, ids, domain, uuid, query, isAllowed }: SenderOptions,
  { name, path, applicationUuid, identityUuid, properties = {} }: ToldEvent,
): { readonly queued: QueuedEvent; readonly once: string | undefined } | undefined {
  const known = eventOf(part, name);
  if (!known) return undefined;
  const eventProperties = tellable(part, name, uuid ? { ...properties, trackerUuid: uuid } : properties);
  const event: TelemetryEventRequest = {
    domain,
    queryParams: isAllowed('analytics') ? texts(tellable(part, 'session', query())) : {},
    pagePath: pagePattern(part, path),
    event: name,
    sessionKey: null,
    ...(identityUuid ? { identityId: identityUuid } : {}),
    ...(applicationUuid ? { applicationUuid } : {}),
    eventType: 'web',
    productType: 'HELOC',
    eventProperties,
    ...(known.repeats ? { dontDedupe: true } : {}),
    ...(known.once === undefined ? {} : { dedupeProperty: known.once }),
  };
  const same = known.once === undefined ? eventProperties : eventProperties[known.once];
  const once = known.repeats ? undefined : JSON.stringify([name, applicationUuid, same]);
  return { queued: { key: ids.uuid(), purpose: known.purpose, event }, once };
}

const texts = (values: Readonly<Record<string, string | number | boolean>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Browser data; source and campaign only with consent to analytics. */
function sessionBody(options: SenderOptions) {
  const { part, query, referrer, windowSize, screenSize, appVersion, isAllowed } = options;
  const [shown, whole] = [windowSize(), screenSize()];
  const isTold = isAllowed('analytics');
  const origin =
    isTold && referrer !== '' && URL.canParse(referrer) ? { referrer: new URL(referrer).origin } : {};
  return {
    ...origin,
    queryParams: isTold ? texts(tellable(part, 'session', query())) : {},
    screenWidth: whole.width,
    screenHeight: whole.height,
    windowWidth: shown.width,
    windowHeight: shown.height,
    appVersion,
  };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof FetchError ? error.status : undefined;

const isNoise = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some((one) => statusOf(one) === 0);
};

const mayWorkLater = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === undefined || isNoise(error) || status >= 500 || status === 429;
};

/** Reports refusals; calls cut off by network or navigation are noise (TELE-10). */
function report(logger: Logger, what: 'session' | 'event', error: unknown): void {
  if (!isNoise(error)) logger.warn(`telemetry ${what} failed`, { status: statusOf(error) });
}
