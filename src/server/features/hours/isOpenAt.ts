import { TZDateMini } from '@date-fns/tz';
import { getISODay } from 'date-fns/getISODay';
import { lightFormat } from 'date-fns/lightFormat';
import type { HoursSeed } from '../../../core/model/generated/sandbox-hours.ts';
import { HOURS_ZONE } from '../../../core/shared/hoursZone.ts';

/**
 * True when a department is open at a moment (epoch milliseconds), by its week in Pacific time; the end is
 * exclusive.
 */
export function isOpenAt(week: readonly HoursSeed[], moment: number): boolean {
  const there = new TZDateMini(moment, HOURS_ZONE);
  const today = week.find(({ weekdayValue }) => weekdayValue === getISODay(there));
  const time = lightFormat(there, 'HH:mm');
  return today?.isOpen === true && time >= (today.startTime ?? '24:00') && time < (today.endTime ?? '00:00');
}
