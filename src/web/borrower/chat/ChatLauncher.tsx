import { useCallback, useEffect, useRef, useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useFlag } from '../flags/FlagProvider.tsx';
import { type AppPorts, useApp } from '../foundation/AppContext.tsx';
import { belowBase } from '../foundation/addresses.ts';
import { type Place, usePlace } from '../foundation/router.tsx';
import { lazyOverlay } from '../overlay/lazyOverlay.tsx';
import { Toggle, ToggleRegion, ToggleRoom } from './chatFloat.ts';
import type { ChatProps } from './chatProps.ts';
import { registerChat } from './chatSlot.ts';
import { keepOpen, readChat, wasChatOpen } from './keptChat.ts';
import { useCovers } from './useCovers.ts';

const Chat = lazyOverlay<ChatProps>(() => import('./Chat.tsx'));

/** The chat of every page, by flag and lender settings (CHAT-02, CHAT-03); last on the page. */
export function ChatLauncher() {
  const { enabled } = useFlag('fe-webchat');
  const { chat } = useRelease().app.brand;
  return enabled && chat?.on !== false ? <Launcher /> : null;
}

/** The initial state: open on load (ROUTE-24), or as the previous page left it. */
function atLoad(tab: Storage, now: number, { pathname, search }: Place) {
  const query = new URLSearchParams(search);
  const isAsked = query.has('pop-webchat') && belowBase(pathname) !== undefined;
  const isOpen = isAsked || wasChatOpen(tab);
  // A conversation continues in a closed window, to count what arrives.
  return { mode: query.get('mode'), isAsked, isOpen, isWanted: isOpen || readChat(tab, now) !== undefined };
}

/** Counts explicit openings, which move the focus into the chat. */
interface Opening {
  readonly isOpen: boolean;
  readonly isWanted: boolean;
  readonly times: number;
}

function useOpening({ tab, now }: Pick<AppPorts, 'tab' | 'now'>) {
  const place = usePlace();
  const [start] = useState(() => atLoad(tab, now(), place));
  const [opening, setOpening] = useState<Opening>({
    isOpen: start.isOpen,
    isWanted: start.isWanted,
    times: start.isAsked ? 1 : 0,
  });
  const cameFrom = useRef<Element | null>(null);
  const open = useCallback(() => {
    cameFrom.current = document.activeElement;
    setOpening(({ times }) => ({ isOpen: true, isWanted: true, times: times + 1 }));
  }, []);
  const close = useCallback(() => setOpening((before) => ({ ...before, isOpen: false })), []);
  const giveUp = useCallback(
    () => setOpening((before) => ({ ...before, isOpen: false, isWanted: false })),
    [],
  );
  useEffect(() => registerChat(open), [open]);
  const { isOpen } = opening;
  useEffect(() => keepOpen(tab, isOpen), [tab, isOpen]);
  return { ...opening, mode: start.mode, open, close, giveUp, cameFrom };
}

function Launcher() {
  const { text } = useCopy();
  const app = useApp();
  const release = useRelease();
  const toggle = useRef<HTMLButtonElement>(null);
  const { isOpen, isWanted, times, mode, open, close, giveUp, cameFrom } = useOpening(app);
  const covers = useCovers(toggle);
  const [unread, setUnread] = useState(0);
  const ahead = () => Chat.prefetch(release);
  /** Returns the focus to the opener, if it still exists. */
  const leave = useCallback(() => {
    close();
    const back = cameFrom.current;
    requestAnimationFrame(() => {
      const isThere = back instanceof HTMLElement && back !== document.body && back.isConnected;
      (isThere ? back : toggle.current)?.focus();
    });
  }, [close, cameFrom]);
  return (
    <>
      <ToggleRoom />
      <ToggleRegion
        aria-label={text('chat.toggle.region')}
        data-open={isOpen ? '' : undefined}
        data-covers={covers ? '' : undefined}
        data-text={release.app.theme.text}
      >
        <Toggle
          ref={toggle}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={unread > 0 ? text('chat.toggle.unread', { count: unread }) : undefined}
          onClick={open}
          onPointerEnter={ahead}
          onFocus={ahead}
        >
          <Icon name="chat" />
          <span className="eq-toggle-words">{text('chat.toggle.open')}</span>
          {unread > 0 ? (
            <span className="eq-count" aria-hidden="true">
              {unread}
            </span>
          ) : null}
        </Toggle>
      </ToggleRegion>
      {isWanted ? (
        <Chat
          isOpen={isOpen}
          focus={times}
          mode={mode}
          onLeave={leave}
          onUnread={setUnread}
          onClose={giveUp}
        />
      ) : null}
    </>
  );
}
