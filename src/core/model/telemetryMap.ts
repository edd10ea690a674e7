import type { Json } from '../shared/json.ts';
import { isUuid, uuidForm } from '../shared/textChecks.ts';
import type { TelemetryEvent, TelemetryProperty } from './generated/telemetry.ts';

/** Part `telemetry.json`: what pages may send, and the known words of addresses. */
export interface TelemetryPart {
  /** By name; `*`, `session` and `address` as in the schema. */
  readonly events: Readonly<Record<string, TelemetryEvent>>;
  /** Parts of addresses that name pages, never persons. */
  readonly words: readonly string[];
}

export type TellableValue = string | number | boolean;

export type TelemetryValues = Readonly<Record<string, Json | undefined>>;

const CODE = /^[a-z]([a-z._-]|\d(?!\d{4})){0,63}$/i;

export function eventOf(part: TelemetryPart, name: string): TelemetryEvent | undefined {
  const isEvent = Object.hasOwn(part.events, name) && !['*', 'session', 'address'].includes(name);
  return isEvent ? part.events[name] : undefined;
}

/**
 * An address that is safe to send: its path without query and fragment; each part that is not a known word
 * becomes `{uuid}` or `{value}`, so personal data cannot get through.
 */
export function pagePattern(part: TelemetryPart, address: string): string {
  const words = new Set(part.words);
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  const parts = path.split('/').filter((segment) => segment !== '');
  return `/${parts.map((segment) => partPattern(segment, words)).join('/')}`;
}

function partPattern(segment: string, words: ReadonlySet<string>): string {
  if (words.has(segment)) return segment;
  return isUuid(segment) ? '{uuid}' : '{value}';
}

/** The values that the map allows an event to carry. */
export function tellable(
  part: TelemetryPart,
  event: string,
  values: TelemetryValues,
): Record<string, TellableValue> {
  const allowed = { ...part.events['*']?.properties, ...part.events[event]?.properties };
  const kept: Record<string, TellableValue> = {};
  for (const [name, property] of Object.entries(allowed)) {
    const value = Object.hasOwn(values, name) ? tell(part, property, values[name]) : undefined;
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

function tell(
  part: TelemetryPart,
  property: TelemetryProperty,
  value: Json | undefined,
): TellableValue | undefined {
  const { kind, values, fact } = property;
  if (values) return values.find((known) => known === value);
  if (kind === 'page') return typeof value === 'string' ? pagePattern(part, value) : undefined;
  if (kind === 'number' || kind === 'boolean')
    return typeof value === kind ? (value as number | boolean) : undefined;
  if (fact !== undefined && (typeof value === 'boolean' || typeof value === 'number')) return value;
  const pattern = kind === 'uuid' ? uuidForm : CODE;
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
