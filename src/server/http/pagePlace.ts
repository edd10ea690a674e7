import { err, ok, type Result } from '../../core/shared/result.ts';
import { isUuid } from '../../core/shared/textChecks.ts';

/** Where a page of rows ended that are in the order of their times, then of their UUIDs. */
export interface PagePlace {
  readonly at: Date;
  readonly uuid: string;
}

/** A place as a text, which the caller sends back for the next page. */
export const writePlace = ({ at, uuid }: PagePlace): string => `${at.toISOString()}_${uuid}`;

/** Reads such a text; fails for whatever `writePlace` does not make of a time from year 1 to 9999. */
export function readPlace(text: string): Result<PagePlace, 'malformed'> {
  const [time = '', uuid = ''] = text.split('_');
  const place = { at: new Date(time), uuid };
  const isPlace = /^(?!0000)\d{4}-/.test(time) && !Number.isNaN(place.at.getTime()) && isUuid(uuid);
  return isPlace && writePlace(place) === text ? ok(place) : err('malformed');
}
