import useSWR from 'swr';
import { clockText } from '../../../core/shared/dateText.ts';
import { type HoursEntry, operatingHours } from '../../clients/hoursService.ts';
import { type Say, useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';

/** When the phone is answered, as it is said. */
export interface SupportHours {
  readonly weekdays: string;
  readonly weekend: string;
}

const [MONDAY, SATURDAY] = [1, 6];

/** The hours of weekday 1 and weekday 6 in Pacific time (SHELL-40, SHELL-41, C-48); undefined while or when they cannot be told. */
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

/** The hours of a day as they are said, in Pacific time (SHELL-41); undefined without the day. */
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
