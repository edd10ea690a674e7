import { showLocation } from '../../core/config/finding.ts';
import type { Mode } from '../../core/journey/performerKinds.ts';
import { unperformed } from '../../core/journey/unperformed.ts';
import type { JourneyFile } from '../../core/model/generated/journey.ts';
import type { Release } from '../../core/model/release.ts';
import type { SoundFile } from './openConnections.ts';

/** A lender's journey; undefined in releases older than journeys. */
export interface JourneyOfLender {
  readonly lender: string;
  readonly journey: JourneyFile | undefined;
}

export function journeyOfRelease({ brand, parts }: Pick<Release, 'brand' | 'parts'>): JourneyOfLender {
  const text = parts['server.journey.json'];
  return { lender: brand, journey: text === undefined ? undefined : (JSON.parse(text) as JourneyFile) };
}

/**
 * One line per task of a lender that nobody would perform, with the place in the connections where somebody could be named;
 * empty if there is none.
 */
export const unperformedLines = (
  journeys: readonly JourneyOfLender[],
  { file, placeOf }: SoundFile,
  mode: Mode,
): readonly string[] =>
  journeys.flatMap(({ lender, journey }) => {
    if (!journey) return [];
    const found = unperformed(journey, { mode, connections: file, lender }).map(({ message, saidAt }) => {
      const place = placeOf ? `${showLocation(placeOf(saidAt))} ` : '';
      return `${place}${lender}: ${message}`;
    });
    return [...new Set(found)];
  });
