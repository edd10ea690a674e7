import { useCallback, useState } from 'react';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyOverlay } from '../../overlay/lazyOverlay.tsx';
import { IconButton } from '../parts/headerStyles.ts';
import type { NotificationsPanelProps } from './NotificationsPanel.tsx';
import { useNotices } from './useNotices.ts';

const load = () => import('./NotificationsPanel.tsx');

/** Conditions need the words of application screens, loaded only if there are any. */
const panels = {
  told: lazyOverlay<NotificationsPanelProps>(load),
  asked: lazyOverlay<NotificationsPanelProps>(load, 'overlaysOnScreens'),
} as const;

/** Opens the notifications panel and shows the number of new ones. */
export function NotificationsBell() {
  const { text } = useCopy();
  const release = useRelease();
  const notices = useNotices();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { unread } = notices;
  const Panel = panels[notices.notices.some(({ type }) => type === 'condition') ? 'asked' : 'told'];
  const ahead = () => Panel.prefetch(release);
  return (
    <>
      <IconButton
        type="button"
        aria-label={text('shell.header.notifications', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onPointerEnter={ahead}
        onFocus={ahead}
      >
        <Icon name="bell" />
        {unread > 0 ? (
          <span className="eq-count" aria-hidden="true">
            {unread}
          </span>
        ) : null}
      </IconButton>
      {isOpen ? <Panel onClose={close} notices={notices} /> : null}
    </>
  );
}
