import { useEffect, useRef, useState } from 'react';
import { createChatService } from '../../clients/chatService.ts';
import { isChatOpen } from '../../clients/hoursService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useFlag } from '../flags/FlagProvider.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { applicationOf, identityOf } from '../foundation/subject.ts';
import type { ChatPorts } from './chatPorts.ts';
import { type ChatStore, createChatStore } from './chatStore.ts';
import { openBrowserLine } from './provider/browserLine.ts';
import type { ChatTimers } from './provider/chatProvider.ts';
import { createSocketProvider } from './provider/socketProvider.ts';

/** A signed-in identity whose token does not name it. */
const UNTOLD = 'somebody';

/** The tab's chat, created once and detached on unmount. */
export function useChatStore(mode: string | null): ChatStore {
  const ports = useChatPorts(mode);
  const [store] = useState(() => createChatStore(ports));
  const { session } = useApp();
  useEffect(() => session.subscribe(store.changeOwner), [session, store]);
  useEffect(() => () => store.leave(), [store]);
  return store;
}

/** The identity in a session token, if any. */
const whoOf = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : (identityOf(token) ?? UNTOLD);

const timersOf = (now: () => number): ChatTimers => ({
  now,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});

function useChatPorts(mode: string | null): ChatPorts {
  const { services, organization, session, ids, tab, logger } = useApp();
  const release = useRelease();
  const { text } = useCopy();
  const isByStream = useFlag('fe-webchat-stream').enabled;
  const latest = useRef({ isByStream, text });
  useEffect(() => {
    latest.current = { isByStream, text };
  });
  const { tag, skill } = release.app.brand.chat ?? {};
  const timers = timersOf(Date.now);
  return {
    calls: createChatService(services.client),
    agents: createSocketProvider({ timers, openLine: openBrowserLine }),
    isChatOpen: () => isChatOpen(services.client),
    timers,
    ids,
    tab,
    logger,
    isProduction: release.mode === 'production',
    mode,
    isByStream: () => latest.current.isByStream,
    who: () => whoOf(session.read()),
    around: () => {
      const { origin, pathname } = window.location;
      const applicationUuid = applicationOf(pathname);
      return {
        orgCode: organization.orgCode,
        welcomeMessage: latest.current.text('chat.welcome'),
        pageUrl: `${origin}${pathname}`,
        ...(applicationUuid === undefined ? {} : { applicationUuid }),
        ...(tag === undefined ? {} : { tag }),
        ...(skill === undefined ? {} : { skill }),
      };
    },
  };
}
