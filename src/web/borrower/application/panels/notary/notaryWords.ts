import type { NotarySlot } from '../../../../../core/flow/notaryDays.ts';
import type { Say } from '../../../../renderer/CopyContext.tsx';

/** A local time such as `14:00` as 2:00 PM. */
export function clockWords({ text }: Say, time: string): string {
  const hour = Number(time.slice(0, 2));
  return text('screen.notary.clock', {
    clock: `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)}`,
    half: hour < 12 ? 'am' : 'pm',
  });
}

/** A day and time in words. */
export const slotWords = (say: Say, { date, time }: NotarySlot): string =>
  say.text('screen.notary.dayAndTime', {
    day: say.text('screen.notary.day', { day: date }),
    time: clockWords(say, time),
  });
