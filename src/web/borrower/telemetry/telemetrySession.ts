import type { TelemetrySessionRequest } from '../../../core/model/generated/api/telemetry-session.ts';
import { isObject } from '../../../core/shared/json.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { SessionKey, TelemetryService } from '../../clients/telemetryService.ts';

/** The version of the telemetry library that sessions are told (TELE-08, CONST-10). */
export const LIB_VERSION = '2.2.24';

/** How often a session is tried for in all (TELE-06, C-15). */
export const SESSION_TRIES = 3;

const KEY = 'telemetry-session';
const FIRST_DELAY = 1_000;

/** What a session begins with. */
export interface SessionOptions {
  readonly telemetry: Pick<TelemetryService, 'session'>;
  readonly tab: Storage;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** What the browser is. */
  readonly body: () => Omit<TelemetrySessionRequest, 'platform' | 'libVersion' | 'sessionKey'>;
}

/** The browsing session of a tab. */
export interface TelemetrySession {
  /** Its key; asks for it with three tries at most, and rejects with status 500 when all failed (TELE-06). */
  key(): Promise<SessionKey>;
  /** Its key if there is one by now. */
  known(): SessionKey | undefined;
  /** The tracker of the session; rejects with 'Could not establish session.' without one (TELE-07). */
  trackerId(): Promise<string>;
}

function keptKey(tab: Storage): SessionKey | undefined {
  try {
    const kept: unknown = JSON.parse(tab.getItem(KEY) ?? 'null');
    const isKey = isObject(kept) && typeof kept.uuid === 'string' && typeof kept.trackerUuid === 'string';
    return isKey && typeof kept.epoch === 'number' ? (kept as unknown as SessionKey) : undefined;
  } catch {
    return undefined;
  }
}

function keepKey(tab: Storage, key: SessionKey): void {
  try {
    tab.setItem(KEY, JSON.stringify(key));
  } catch {
    // The next page begins another session.
  }
}

/** A session that begins when its key is first asked for and goes on with the tab. */
export function createTelemetrySession({ telemetry, tab, wait, body }: SessionOptions): TelemetrySession {
  let known: SessionKey | undefined;
  let asking: Promise<SessionKey> | undefined;

  async function establish(): Promise<SessionKey> {
    let delay = FIRST_DELAY;
    for (let tries = 1; ; tries += 1) {
      try {
        const sessionKey = keptKey(tab) ?? null;
        const sent = { platform: 'WEB' as const, libVersion: LIB_VERSION, ...body(), sessionKey };
        const answer = await telemetry.session(sent);
        keepKey(tab, answer.sessionKey);
        return answer.sessionKey;
      } catch (error) {
        if (tries === SESSION_TRIES) throw failed(error);
        await wait(delay);
        delay *= 2;
      }
    }
  }

  const key = (): Promise<SessionKey> => {
    asking ??= establish().then(
      (found) => {
        known = found;
        return found;
      },
      (error: unknown) => {
        asking = undefined;
        throw error;
      },
    );
    return asking;
  };

  return {
    key,
    known: () => known,
    async trackerId() {
      const found = await key().catch(() => undefined);
      if (!found) throw new Error('Could not establish session.');
      return found.trackerUuid;
    },
  };
}

function failed(cause: unknown): FetchError {
  const error = new FetchError(500, 'An error occurred while establishing a session, retries failed.');
  error.cause = cause;
  return error;
}
