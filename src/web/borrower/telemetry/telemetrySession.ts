import type { TelemetrySessionRequest } from '../../../core/model/generated/api/telemetry-session.ts';
import { isObject } from '../../../core/shared/json.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { SessionKey, TelemetryService } from '../../clients/telemetryService.ts';

/** Telemetry library version reported by sessions (TELE-08, CONST-10). */
export const LIB_VERSION = '2.2.24';

/** Attempts to start a session (TELE-06, C-15). */
export const SESSION_TRIES = 3;

const KEY = 'telemetry-session';
const FIRST_DELAY = 1_000;

export interface SessionOptions {
  readonly telemetry: Pick<TelemetryService, 'session'>;
  readonly tab: Storage;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Browser data. */
  readonly body: () => Omit<TelemetrySessionRequest, 'platform' | 'libVersion' | 'sessionKey'>;
}

export interface TelemetrySession {
  /** The key; requests it with at most three attempts, then rejects with status 500 (TELE-06). */
  key(): Promise<SessionKey>;
  /** The key, if there already. */
  known(): SessionKey | undefined;
  /** The session's tracker; rejects with 'Could not establish session.' (TELE-07). */
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
  } catch {}
}

/** A session that begins on first use and lasts as long as the tab. */
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
