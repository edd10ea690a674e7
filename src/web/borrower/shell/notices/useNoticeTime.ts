import { relativeTime } from '../../../../core/shared/relativeTime.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useLanguage } from '../../../renderer/ReleaseContext.tsx';
import { useApp } from '../../foundation/AppContext.tsx';

const UNITS = {
  minute: 'notification.minutes',
  hour: 'notification.hours',
  day: 'notification.days',
  week: 'notification.weeks',
} as const;

const monthDay = (language: string) => new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' });

/** How long ago something was, in words; beyond four weeks the month and day (COND-27). */
export function useNoticeTime(created: string): string {
  const { text } = useCopy();
  const { now } = useApp();
  const language = useLanguage();
  const passed = relativeTime(Date.parse(created), now());
  return passed.type === 'ago'
    ? text(UNITS[passed.unit], { count: passed.count })
    : monthDay(language).format(passed.at);
}
