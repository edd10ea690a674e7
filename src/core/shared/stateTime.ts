import { addDays, type CalendarDate } from './calendarDate.ts';

/** The zone of most of the country's offices: that of a person or property whose state is not known. */
const NEW_YORK = 'America/New_York';

const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** States that are not wholly in Eastern time, each by the last of its zones to begin and to end a day. */
const ZONES: Readonly<Record<string, string>> = {
  AK: 'America/Adak',
  AL: CENTRAL,
  AR: CENTRAL,
  AZ: 'America/Phoenix',
  CA: PACIFIC,
  CO: MOUNTAIN,
  FL: CENTRAL,
  HI: 'Pacific/Honolulu',
  IA: CENTRAL,
  ID: PACIFIC,
  IL: CENTRAL,
  IN: CENTRAL,
  KS: MOUNTAIN,
  KY: CENTRAL,
  LA: CENTRAL,
  MI: CENTRAL,
  MN: CENTRAL,
  MO: CENTRAL,
  MS: CENTRAL,
  MT: MOUNTAIN,
  ND: MOUNTAIN,
  NE: MOUNTAIN,
  NM: MOUNTAIN,
  NV: PACIFIC,
  OK: CENTRAL,
  OR: PACIFIC,
  SD: MOUNTAIN,
  TN: CENTRAL,
  TX: MOUNTAIN,
  UT: MOUNTAIN,
  WA: PACIFIC,
  WI: CENTRAL,
  WY: MOUNTAIN,
};

/** The zone that days of a property are counted in: that of its state, of several the last; New York where none is known. */
export const zoneOf = (state: string | undefined): string => ZONES[state ?? ''] ?? NEW_YORK;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What clocks of a zone show at a moment, as if they showed UTC: milliseconds. */
function shownAt(moment: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(moment);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The calendar date in a zone at a moment. */
export const dayIn = (zone: string, at: Date | number): CalendarDate =>
  new Date(shownAt(Number(at), zone)).toISOString().slice(0, 10);

/** The moment at which clocks of a zone show a day and time (`HH:mm`), ISO 8601; one that they skip is the moment of the skip. */
export function momentIn(zone: string, day: CalendarDate, time: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const near = shown + (shown - shownAt(shown, zone));
  return new Date(near + (shown - shownAt(near, zone))).toISOString();
}

/** When a day begins in a zone, ISO 8601. */
export const startOfDay = (zone: string, day: CalendarDate): string => momentIn(zone, day, '00:00');

/** When a day is over in a zone, ISO 8601. */
export const endOfDay = (zone: string, day: CalendarDate): string => startOfDay(zone, addDays(day, 1));
