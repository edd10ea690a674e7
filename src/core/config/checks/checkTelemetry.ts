import { telemetryEvents } from '../../model/telemetryEvents.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

const events: readonly string[] = telemetryEvents;

/**
 * Every event must be one that the program sends and carry no personal fact; `once` must be one of its
 * properties.
 */
export function checkTelemetry(check: BrandCheck): void {
  const { telemetry, facts } = check.brand;
  for (const [name, event] of Object.entries(telemetry)) {
    if (!events.includes(name))
      check.report(
        toPointer(['telemetry', name]),
        'unknown-event',
        `The program sends no event named ${name}`,
        {
          suggestion: suggest(name, events),
          on: 'key',
        },
      );
    for (const [property, { fact }] of Object.entries(event.properties)) {
      if (fact === undefined || facts[fact]?.personal !== true) continue;
      const pointer = toPointer(['telemetry', name, 'properties', property, 'fact']);
      check.report(pointer, 'personal-telemetry', `${fact} is personal data, which no event may carry`);
    }
    if (event.once !== undefined && !Object.hasOwn(event.properties, event.once))
      check.report(
        toPointer(['telemetry', name, 'once']),
        'unknown-field',
        `The event has no property ${event.once}`,
        { suggestion: suggest(event.once, Object.keys(event.properties)) },
      );
  }
}
