import { showLocation } from '../../core/config/finding.ts';
import type { Mode } from '../../core/journey/performerKinds.ts';
import { type Asking, type Unconnected, unconnected } from '../../core/journey/unconnected.ts';
import { unperformed } from '../../core/journey/unperformed.ts';
import type { JourneyFile } from '../../core/model/generated/journey.ts';
import type { AppPart, Release } from '../../core/model/release.ts';
import { parsedText } from '../../core/shared/parsedText.ts';
import type { SoundFile } from './openConnections.ts';

/** A lender's journey; undefined in releases older than journeys. */
export interface JourneyOfLender {
  readonly lender: string;
  readonly journey: JourneyFile | undefined;
}

/** What of a release that is not in force yet asks for performers and companies. */
export function askingOfRelease({ brand: lender, parts }: Pick<Release, 'brand' | 'parts'>): AskingLender {
  const text = parts['server.journey.json'];
  const { brand, policies } = parsedText<AppPart>(parts['app.json'] ?? '{}');
  return {
    lender,
    brand,
    policies,
    journey: text === undefined ? undefined : parsedText<JourneyFile>(text),
  };
}

/**
 * One line per task of a lender that nobody would perform, with the place in the connections where somebody could be named;
 * empty if there is none.
 */
const unperformedLines = (
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

/** What a lender's screens miss in an installation: what stops it, and what its people should know. */
export interface Missed {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** A lender whose current release asks for companies. */
export interface AskingLender extends Omit<Asking, 'journey'>, JourneyOfLender {}

/** The same message for several lenders is one line that names them. */
function linesOf(found: readonly (Unconnected & { readonly lender: string })[]): readonly string[] {
  const byMessage = Map.groupBy(found, ({ message }) => message);
  return [...byMessage].map(([message, of]) => `${message} (${of.map(({ lender }) => lender).join(', ')})`);
}

export function missedCompanies(
  lenders: readonly AskingLender[],
  { file }: Pick<SoundFile, 'file'>,
  mode: Mode,
): Missed {
  const found = lenders.flatMap(({ lender, journey, ...rest }) =>
    journey
      ? unconnected({ ...rest, journey }, { lender, mode, connections: file }).map((one) => ({
          ...one,
          lender,
        }))
      : [],
  );
  const of = (wanted: Unconnected['severity']) =>
    linesOf(found.filter(({ severity }) => severity === wanted));
  return { errors: of('error'), warnings: of('warning') };
}

/** Why lenders cannot lend by these connections: a line per task that nobody would perform and per company that is needed. */
export const refusals = (
  lenders: readonly AskingLender[],
  sound: SoundFile,
  mode: Mode,
): readonly string[] => [
  ...unperformedLines(lenders, sound, mode),
  ...missedCompanies(lenders, sound, mode).errors,
];
