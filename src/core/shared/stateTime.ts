import { TZDateMini, tzOffset } from '@date-fns/tz';
import { millisecondsInMinute } from 'date-fns/constants';
import { lightFormat } from 'date-fns/lightFormat';
import { addDays, type CalendarDate } from './calendarDate.ts';

const NEW_YORK = 'America/New_York';

const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** States outside Eastern time, each with the zone where a day begins and ends last. */
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

/**
 * The zone in which the days of a property are counted: that of its state (the last one, if several), New
 * York if unknown.
 */
export const zoneOf = (state: string | undefined): string => ZONES[state ?? ''] ?? NEW_YORK;

/** The other zone of states that have two, where clocks show a later time. */
const EARLIER_ZONES: Readonly<Record<string, string>> = {
  AK: 'America/Anchorage',
  AZ: MOUNTAIN,
  FL: NEW_YORK,
  ID: MOUNTAIN,
  IN: NEW_YORK,
  KS: CENTRAL,
  KY: NEW_YORK,
  MI: NEW_YORK,
  ND: CENTRAL,
  NE: CENTRAL,
  NV: MOUNTAIN,
  OR: MOUNTAIN,
  SD: CENTRAL,
  TN: NEW_YORK,
  TX: CENTRAL,
};

/** Every zone in which people of a state may live; all of the United States if the state is unknown. */
export function zonesOf(state: string | undefined): readonly string[] {
  const earlier = EARLIER_ZONES[state ?? ''];
  if (earlier !== undefined) return [zoneOf(state), earlier];
  return state === undefined ? [NEW_YORK, 'Pacific/Honolulu'] : [zoneOf(state)];
}

/** No zone's day changes within a quarter of an hour of UTC: every offset in use is a multiple of one. */
const QUARTER = 15 * millisecondsInMinute;

/** A server asks for the same day many times a second. */
const lastDays = new Map<string, { readonly quarter: number; readonly day: CalendarDate }>();

export function dayIn(zone: string, at: Date | number): CalendarDate {
  const quarter = Math.floor(Number(at) / QUARTER);
  const last = lastDays.get(zone);
  if (last?.quarter === quarter) return last.day;
  const day = lightFormat(new TZDateMini(Number(at), zone), 'yyyy-MM-dd');
  lastDays.set(zone, { quarter, day });
  return day;
}

/** Milliseconds. */
const aheadAt = (zone: string, at: number): number => tzOffset(zone, new Date(at)) * millisecondsInMinute;

/** ISO 8601, from a local day and time (`HH:mm`); a skipped time moves later by the gap. */
export function momentIn(zone: string, day: CalendarDate, time: string): string {
  // Not `parseISO`, whose result shifts near a clock change of the program's own time zone.
  const shown = Date.parse(`${day}T${time}Z`);
  const near = shown - aheadAt(zone, shown);
  const at = shown - aheadAt(zone, near);
  return new Date(aheadAt(zone, at) === aheadAt(zone, near) ? at : near).toISOString();
}

/** ISO 8601. */
export const startOfDay = (zone: string, day: CalendarDate): string => momentIn(zone, day, '00:00');

/** ISO 8601. */
export const endOfDay = (zone: string, day: CalendarDate): string => startOfDay(zone, addDays(day, 1));
