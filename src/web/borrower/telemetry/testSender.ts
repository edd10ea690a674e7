import { vi } from 'vitest';
import type { TelemetryEventRequest } from '../../../core/model/generated/api/telemetry-event.ts';
import type { TelemetryPart } from '../../../core/model/telemetryMap.ts';
import { createHttpClient } from '../../clients/httpClient.ts';
import { createSessionStore } from '../../clients/session.ts';
import { createTelemetryService } from '../../clients/telemetryService.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { createSender, type SenderOptions } from './createSender.ts';

export interface TelemetryCall {
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly init: RequestInit;
}

/** The fake server's answer: a status, or a network failure. */
export type TelemetryAnswer = (name: string, count: number) => number | 'offline';

export const SESSION_KEY = {
  uuid: '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d10',
  epoch: 1,
  trackerUuid: '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d11',
};
export const TRACKER = '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d12';

/** A sender over the product's data map and a fake server; without waits by default. */
export async function openSender(answer: TelemetryAnswer = () => 204, more: Partial<SenderOptions> = {}) {
  const calls: TelemetryCall[] = [];
  const counts = new Map<string, number>();
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const name = String(input).replace('/ft/external/', '');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    calls.push({ name, body: JSON.parse(String(init.body)), init });
    const status = answer(name, count);
    if (status === 'offline') throw new TypeError('Failed to fetch');
    if (status >= 400) return new Response('{}', { status, headers: { 'content-type': 'application/json' } });
    if (name !== 'session') return new Response(null, { status: 204 });
    return Response.json({ sessionKey: SESSION_KEY });
  };
  const client = createHttpClient({
    origin: 'http://localhost',
    org: 'main',
    session: createSessionStore(localStorage),
    fetch,
    onUnauthorized: () => undefined,
  });
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const waits: number[] = [];
  let ids = 0;
  const release = await testRelease();
  const sender = createSender({
    telemetry: createTelemetryService(client),
    part: await release.part<TelemetryPart>('telemetry.json'),
    tab: sessionStorage,
    ids: { uuid: () => `event-key-${++ids}` },
    logger,
    wait: async (milliseconds) => void waits.push(milliseconds),
    domain: 'main.example',
    uuid: TRACKER,
    query: () => ({ utm_source: 'mail', email: 'zeb@example.com' }),
    referrer: 'https://partner.example/zebulon?ssn=123-45-6789',
    windowSize: () => ({ width: 390, height: 700 }),
    screenSize: () => ({ width: 390, height: 844 }),
    appVersion: 'abc',
    isAllowed: () => true,
    ...more,
  });
  const events = (): TelemetryEventRequest[] =>
    calls.flatMap(({ name, body }) => {
      if (name === 'event') return [body as unknown as TelemetryEventRequest];
      const batch = (body.events ?? []) as { event: TelemetryEventRequest }[];
      return name === 'events' ? batch.map(({ event }) => event) : [];
    });
  return {
    sender,
    calls,
    events,
    logger,
    waits,
    of: (name: string) => calls.filter((call) => call.name === name),
  };
}
