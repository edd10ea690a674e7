import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { TelemetryPart } from '../model/telemetryMap.ts';

const segments = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '' && !/[:*{}$]/.test(part));

export function telemetryPart({ telemetry, screens, flows, pages }: ResolvedBrand): TelemetryPart {
  const addresses = [
    ...Object.keys(screens),
    ...Object.values(flows).flatMap((flow) => flow.steps.map(({ id }) => id)),
    ...Object.values(flows).flatMap((flow) =>
      flow.steps.flatMap((step) => ('path' in step ? String(step.path) : [])),
    ),
    ...Object.entries(pages).flatMap(([id, page]) => [id, 'path' in page ? String(page.path) : '']),
  ];
  const own = telemetry.address?.properties.part?.values ?? [];
  return { events: telemetry, words: [...new Set([...own, ...addresses.flatMap(segments)])].sort() };
}
