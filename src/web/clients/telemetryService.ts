import type { TelemetryEventRequest } from '../../core/model/generated/api/telemetry-event.ts';
import type { TelemetrySessionRequest } from '../../core/model/generated/api/telemetry-session.ts';
import type { HttpClient } from './httpClient.ts';

/** The key of a browsing session (2 §3). */
export interface SessionKey {
  readonly uuid: string;
  readonly epoch: number;
  readonly trackerUuid: string;
}

/** Sessions and events (CALL-21, CALL-22). */
export const createTelemetryService = (client: HttpClient) => ({
  session: (body: TelemetrySessionRequest) =>
    client.send<{ sessionKey: SessionKey }>({
      method: 'POST',
      path: '/ft/external/session',
      body,
      external: true,
    }),
  event: (body: TelemetryEventRequest) =>
    client.send<void>({ method: 'POST', path: '/ft/external/event', body, external: true }),
});

export type TelemetryService = ReturnType<typeof createTelemetryService>;
