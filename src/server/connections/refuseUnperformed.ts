import { type Performing, unperformed } from '../../core/journey/unperformed.ts';
import type { JourneyFile } from '../../core/model/generated/journey.ts';
import type { Release } from '../../core/model/release.ts';

/** A lender's journey; undefined in releases older than journeys. */
export interface JourneyOfLender {
  readonly lender: string;
  readonly journey: JourneyFile | undefined;
}

export function journeyOfRelease({ brand, parts }: Pick<Release, 'brand' | 'parts'>): JourneyOfLender {
  const text = parts['server.journey.json'];
  return { lender: brand, journey: text === undefined ? undefined : (JSON.parse(text) as JourneyFile) };
}

/** One line per task of a lender that nobody would perform; empty if there is none. */
export const unperformedLines = (
  journeys: readonly JourneyOfLender[],
  performing: Omit<Performing, 'lender'>,
): readonly string[] =>
  journeys.flatMap(({ lender, journey }) => {
    if (!journey) return [];
    const found = unperformed(journey, { ...performing, lender }).map(({ message }) => message);
    return [...new Set(found)].map((message) => `${lender}: ${message}`);
  });
