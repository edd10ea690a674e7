import { isUnread, type Notification } from '../../../../core/flow/notifications.ts';
import { safeRedirect } from '../../foundation/safeRedirect.ts';
import { NoticeFrame } from './NoticeFrame.tsx';
import { NoticeLink } from './NoticeLink.tsx';

interface NotificationNoticeProps {
  notification: Notification;
  /** One of its links was followed. */
  onFollow: () => void;
}

/** Something the lender tells; links that do not stay on this host are left out (G-38). */
export function NotificationNotice({ notification, onFollow }: NotificationNoticeProps) {
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
