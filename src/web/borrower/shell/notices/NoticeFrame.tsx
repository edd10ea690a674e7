import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { monthDayText } from '../../../../core/shared/dateText.ts';
import { relativeTime } from '../../../../core/shared/relativeTime.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useLanguage } from '../../../renderer/ReleaseContext.tsx';
import { color, fontSize } from '../../../ui/theme/cssVars.ts';
import { useApp } from '../../foundation/AppContext.tsx';

const Root = styled('article')({
  display: 'grid',
  gap: '0.375rem',
  '& > header': { display: 'flex', gap: '0.5rem', alignItems: 'baseline' },
  '& > header > h3': { flex: 1, minWidth: 0, fontSize: fontSize.body },
  '& > header > span': {
    padding: '0 0.5rem',
    borderRadius: '1rem',
    background: color.primaryTint,
    color: color.primary,
    fontSize: fontSize.small,
    fontWeight: 600,
  },
  '& time': { color: color.muted, fontSize: fontSize.small },
});

export interface NoticeFrameProps {
  id: string;
  title: string;
  created: string;
  isUnread: boolean;
  children: ReactNode;
}

/** A notice: subject, age and actions. */
export function NoticeFrame({ id, title, created, isUnread, children }: NoticeFrameProps) {
  const { text } = useCopy();
  const time = useNoticeTime(created);
  const titleId = `notice-${id}`;
  return (
    <Root aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{title}</h3>
        {isUnread ? <span>{text('notification.unread')}</span> : null}
      </header>
      {children}
      <time dateTime={created}>{time}</time>
    </Root>
  );
}

const UNITS = {
  minute: 'notification.minutes',
  hour: 'notification.hours',
  day: 'notification.days',
  week: 'notification.weeks',
} as const;

/** Age in words; beyond four weeks, month and day (COND-27). */
function useNoticeTime(created: string): string {
  const { text } = useCopy();
  const { now } = useApp();
  const language = useLanguage();
  const passed = relativeTime(Date.parse(created), now());
  return passed.type === 'ago'
    ? text(UNITS[passed.unit], { count: passed.count })
    : monthDayText(passed.at, language);
}
