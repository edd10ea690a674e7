import type { HoursSeed } from '../../../core/model/generated/sandbox-hours.ts';
import { HOURS_ZONE } from '../../../core/shared/hoursZone.ts';

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: HOURS_ZONE,
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whether a department answers at a moment (milliseconds since the epoch), by its week in Pacific time; the end is out. */
export function isOpenAt(week: readonly HoursSeed[], moment: number): boolean {
  const parts = Object.fromEntries(pacific.formatToParts(moment).map(({ type, value }) => [type, value]));
  const today = week.find(({ weekday }) => weekday === parts.weekday?.toUpperCase());
  const time = `${parts.hour}:${parts.minute}`;
  return today?.isOpen === true && time >= (today.startTime ?? '24:00') && time < (today.endTime ?? '00:00');
}
