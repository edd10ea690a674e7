import type { TelemetryErrorsRequest } from '../../core/model/generated/api/telemetry-errors.ts';
import type { TelemetryEventRequest } from '../../core/model/generated/api/telemetry-event.ts';
import type { TelemetryEventsRequest } from '../../core/model/generated/api/telemetry-events.ts';
import type { TelemetrySessionRequest } from '../../core/model/generated/api/telemetry-session.ts';
import type { TelemetryVitalsRequest } from '../../core/model/generated/api/telemetry-vitals.ts';
import type { HttpClient } from './httpClient.ts';

/** TELE-05 */
export interface SessionKey {
  readonly uuid: string;
  readonly epoch: number;
  readonly trackerUuid: string;
}

/** Sessions, events (CALL-21, CALL-22), page speed and errors; the calls survive leaving the page. */
export const createTelemetryService = (client: HttpClient) => {
  const tell = (name: string, body: object, key?: string) =>
    client.send<void>({
      method: 'POST',
      path: `/ft/external/${name}`,
      body,
      external: true,
      keepalive: true,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  return {
    session: (body: TelemetrySessionRequest) =>
      client.send<{ sessionKey: SessionKey }>({
        method: 'POST',
        path: '/ft/external/session',
        body,
        external: true,
      }),
    /** Sends an event, stored once per key. */
    event: (body: TelemetryEventRequest, key: string) => tell('event', body, key),
    /** Sends several events in one call. */
    events: (body: TelemetryEventsRequest) => tell('events', body),
    vitals: (body: TelemetryVitalsRequest) => tell('vitals', body),
    errors: (body: TelemetryErrorsRequest) => tell('errors', body),
  };
};

export type TelemetryService = ReturnType<typeof createTelemetryService>;
