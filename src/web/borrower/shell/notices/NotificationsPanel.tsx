import styled from '@emotion/styled';
import { useState } from 'react';
import {
  hasMore,
  isUnread,
  type Notification,
  shownNotifications,
} from '../../../../core/flow/notifications.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { PanelLayer } from '../../../ui/feedback/PanelLayer.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { color } from '../../../ui/theme/cssVars.ts';
import { safeRedirect } from '../../foundation/safeRedirect.ts';
import type { OverlayProps } from '../../overlay/lazyOverlay.tsx';
import { TextButton } from '../parts/headerStyles.ts';
import { ConditionNotice } from './ConditionNotice.tsx';
import { NoticeFrame } from './NoticeFrame.tsx';
import { NoticeLink } from './NoticeLink.tsx';
import type { Notices } from './useNotices.ts';

export interface NotificationsPanelProps extends OverlayProps {
  readonly notices: Notices;
}

const PANEL_ID = 'notifications';

const List = styled('ul')({
  display: 'grid',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '1rem 0' },
  '& > li:first-of-type': { paddingTop: 0 },
  '& > li + li': { borderTop: `1px solid ${color.hairline}` },
});

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
});

/** Conditions and notifications: three at first, then View All (COND-23, COND-25, COND-26). */
export default function NotificationsPanel({ onClose, notices: feed }: NotificationsPanelProps) {
  const { text } = useCopy();
  return (
    <PanelLayer
      id={PANEL_ID}
      place="corner"
      title={text('notification.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      {feed.notices.length > 0 ? <Filled feed={feed} onClose={onClose} /> : null}
      {feed.notices.length === 0 ? (
        <p>{text(feed.isUnknown ? 'notification.failed' : 'notification.empty')}</p>
      ) : null}
    </PanelLayer>
  );
}

function Filled({ feed, onClose }: { feed: Notices; onClose: () => void }) {
  const [isAll, setAll] = useState(false);
  return (
    <Stack data-gap="small">
      <List>
        {shownNotifications(feed.notices, isAll).map((notice) =>
          notice.type === 'condition' ? (
            <li key={notice.condition.uuid}>
              <ConditionNotice {...notice} onClose={onClose} />
            </li>
          ) : (
            <li key={notice.notification.uuid}>
              <NotificationNotice
                notification={notice.notification}
                onFollow={() => {
                  void feed.markRead(notice.isUnread ? [notice.notification.uuid] : []);
                  onClose();
                }}
              />
            </li>
          ),
        )}
      </List>
      <Ends feed={feed} isAll={isAll} setAll={setAll} />
    </Stack>
  );
}

interface EndsProps {
  feed: Notices;
  isAll: boolean;
  setAll: (isAll: boolean) => void;
}

function Ends({ feed, isAll, setAll }: EndsProps) {
  const { text } = useCopy();
  const unread = feed.notices.flatMap((notice) =>
    notice.type === 'notification' && notice.isUnread ? [notice.notification.uuid] : [],
  );
  const isMore = hasMore(feed.notices);
  const markAll = () => {
    // The button is removed; the focus stays in the panel.
    document.getElementById(PANEL_ID)?.focus();
    void feed.markRead(unread);
  };
  if (!isMore && unread.length === 0) return null;
  return (
    <Foot>
      {isMore ? (
        <TextButton type="button" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {text(isAll ? 'notification.viewLess' : 'notification.viewAll')}
        </TextButton>
      ) : null}
      {unread.length > 0 ? (
        <TextButton type="button" onClick={markAll}>
          {text('notification.markRead')}
        </TextButton>
      ) : null}
    </Foot>
  );
}

interface NotificationNoticeProps {
  notification: Notification;
  onFollow: () => void;
}

/** A notification; links off this host are dropped (G-38). */
function NotificationNotice({ notification, onFollow }: NotificationNoticeProps) {
  const { uuid, title, description, created, ctas } = notification;
  return (
    <NoticeFrame id={uuid} title={title} created={created} isUnread={isUnread(notification)}>
      <p>{description}</p>
      {ctas.map(({ title: label, redirectPath }) => {
        const to = safeRedirect(redirectPath);
        return to === undefined ? null : (
          <NoticeLink key={`${label} ${to}`} to={to} about={uuid} onFollow={onFollow}>
            {label}
          </NoticeLink>
        );
      })}
    </NoticeFrame>
  );
}
