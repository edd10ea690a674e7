import useSWR from 'swr';
import { clockText } from '../../../core/shared/dateText.ts';
import { type HoursEntry, operatingHours } from '../../clients/hoursService.ts';
import { type Say, useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';

/** Phone hours in words. */
export interface SupportHours {
  readonly weekdays: string;
  readonly weekend: string;
}

const [MONDAY, SATURDAY] = [1, 6];

/** Hours of weekdays 1 and 6 in Pacific time (SHELL-40, SHELL-41, C-48); undefined while unknown. */
export function useSupportHours(): SupportHours | undefined {
  const { text } = useCopy();
  const { services } = useApp();
  const language = useLanguage();
  const { data = [] } = useSWR('hours', () => operatingHours(services.client, 'OPS_PHONE'));
  const [weekdays, weekend] = [MONDAY, SATURDAY].map((day) =>
    rangeOf(
      data.find(({ weekdayValue }) => weekdayValue === day),
      { text, language },
    ),
  );
  return weekdays && weekend ? { weekdays, weekend } : undefined;
}

/** A day's hours in words, in Pacific time (SHELL-41). */
export function rangeOf(
  entry: HoursEntry | undefined,
  { text, language }: { readonly text: Say['text']; readonly language: string },
): string | undefined {
  if (!entry) return undefined;
  const [start, end] = [entry.startTime, entry.endTime].map((time) =>
    time ? clockText(time, language) : undefined,
  );
  if (!entry.isOpen || !start || !end) return text('shell.footer.hours.closed');
  return text('shell.footer.hours.range', { start, end });
}
