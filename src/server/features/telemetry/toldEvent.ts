import { createHash } from 'node:crypto';
import type { TelemetryEventRequest } from '../../../core/model/generated/api/telemetry-event.ts';
import { eventOf, pagePattern, type TelemetryPart, tellable } from '../../../core/model/telemetryMap.ts';
import { compact } from '../../../core/shared/compact.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { isUuid } from '../../../core/shared/textChecks.ts';
import type { TelemetryEvent } from './telemetryStore.ts';

const HOST = /^[a-z0-9.-]{1,253}$/i;

const uuidOrNull = (text: string | undefined): string | null => (text && isUuid(text) ? text : null);

/**
 * An event reduced to what the data map allows, with addresses as patterns; undefined for an unmapped event.
 * Browsers should send nothing else, but are not trusted.
 */
export function toldEvent(
  part: TelemetryPart,
  sent: TelemetryEventRequest,
  { key, at }: { readonly key: string | undefined; readonly at: Date },
): TelemetryEvent | undefined {
  const { event, sessionKey, domain, pagePath, queryParams, identityId, eventType, productType } = sent;
  if (!eventOf(part, event)) return undefined;
  const applicationUuid = uuidOrNull(sent.applicationUuid);
  const properties = tellable(part, event, sent.eventProperties ?? {});
  const page = pagePath === undefined ? undefined : pagePattern(part, pagePath);
  const detail = compact({
    productType,
    domain: domain && HOST.test(domain) ? domain : undefined,
    pagePath: page,
    queryParams: queryParams && tellable(part, 'session', queryParams),
    identityId: uuidOrNull(identityId) ?? undefined,
    eventType: eventType === 'web' || eventType === 'app' ? eventType : undefined,
    eventProperties: sent.eventProperties && properties,
  });
  const told = sent.dedupeProperty === undefined ? properties : (properties[sent.dedupeProperty] ?? null);
  return {
    sessionUuid: sessionKey?.uuid ?? null,
    applicationUuid,
    event,
    detail,
    key: key ?? null,
    dedupeKey: sent.dontDedupe ? null : hash([event, applicationUuid, told]),
    at,
  };
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** A browser's self-description at the start of a session, as stored. */
export function toldSession(
  part: TelemetryPart,
  sent: Readonly<Record<string, unknown>> & {
    readonly queryParams?: Readonly<Record<string, string>>;
    readonly referrer?: string;
    readonly appVersion?: string;
  },
): JsonObject {
  const { queryParams, referrer, appVersion, ...figures } = sent;
  const origin = referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).origin : undefined;
  return compact({
    ...(figures as JsonObject),
    queryParams: queryParams && tellable(part, 'session', queryParams),
    referrer: origin,
    appVersion: appVersion && /^[\w.-]{1,50}$/.test(appVersion) ? appVersion : undefined,
  });
}
