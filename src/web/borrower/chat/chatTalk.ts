import { chatTransition } from '../../../core/chat/chatPhase.ts';
import { requireChannel, requireContact, requireSession } from '../../../core/chat/chatSession.ts';
import { runsOutAt } from '../../../core/chat/chatToken.ts';
import { warnOf } from '../foundation/networkNoise.ts';
import { afterNews } from './afterNews.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { HeldView } from './heldView.ts';
import { createTokenKeeper, type NonceKeeper } from './keepers.ts';
import { forgetChat, type KeptChat, keepChat } from './keptChat.ts';
import { createChatbotProvider } from './provider/chatbotProvider.ts';
import type { ChatConnection, ChatNews, ChatProvider, NewMessage } from './provider/chatProvider.ts';

/** The running conversation; the view shows its news. */
export interface ChatTalk {
  /** Resumes a session; `isNew`: without messages so far. */
  readonly start: (session: KeptChat, options: { readonly isNew: boolean }) => void;
  readonly send: (message: NewMessage) => void;
  readonly preview: (text: string) => void;
  readonly takesFiles: () => boolean;
  readonly end: () => void;
  /** Ends it for good; a reload begins a new chat. */
  readonly over: () => void;
  /** Disconnects; it can be resumed. */
  readonly hangUp: () => void;
}

interface TalkPorts extends Pick<ChatPorts, 'calls' | 'agents' | 'timers' | 'tab' | 'logger' | 'around'> {
  readonly nonces: NonceKeeper;
}

/** Creates the conversation handler, idle at first. */
export function createChatTalk(ports: TalkPorts, { view, set }: Pick<HeldView, 'view' | 'set'>): ChatTalk {
  const { calls, timers, tab, logger, nonces } = ports;
  const chatbot = chatbotOf(ports);
  let connection: ChatConnection | undefined;

  const tokens = createTokenKeeper({
    calls,
    timers,
    chat: () => view().session,
    onToken: (token) => {
      const before = requireSession(view().session);
      const session = { ...before, token, expiration: runsOutAt(before.kind, timers.now()) };
      keepChat(tab, session);
      set({ session, alert: view().alert === 'token' ? undefined : view().alert });
      connection?.renew(token);
      tokens.watch();
    },
    onFailure: () => set({ alert: 'token' }),
    onRefused: (reason) => {
      if (reason === 'ended') return onNews(ENDED);
      forgetChat(tab);
      set({ alert: 'token' });
    },
  });

  const providerOf = ({ kind }: Pick<KeptChat, 'kind'>): ChatProvider =>
    kind === 'chatbot' ? chatbot : ports.agents;

  function onNews(news: ChatNews): void {
    if (view().phase !== 'messaging') return;
    const after = afterNews(view(), news);
    set(after);
    if (news.type === 'refused' && news.reason === 'token') void tokens.refresh();
    if (after.phase === 'ended') over();
  }

  function hangUp(): void {
    connection?.close();
    connection = undefined;
    tokens.stop();
    nonces.stop();
  }

  function over(): void {
    hangUp();
    forgetChat(tab);
  }

  /** The survey works without the contact ID too. */
  async function loadContact(session: KeptChat): Promise<void> {
    try {
      const contactId = requireContact(await calls.info(requireChannel(session)));
      if (view().session?.conversationSid === session.conversationSid) set({ contactId });
    } catch (error) {
      warnOf(logger, 'chat contact not available', error);
    }
  }

  return {
    start: (session, options) => {
      connection?.close();
      set({ ...chatTransition(view(), { type: 'started' }), session, kind: session.kind });
      connection = providerOf(session).open(session, onNews, options);
      tokens.watch();
      void nonces.start();
      void loadContact(session);
    },
    send: (message) => connection?.send(message),
    preview: (text) => connection?.preview(text),
    takesFiles: () => {
      const { session } = view();
      return session !== undefined && providerOf(session).takesFiles;
    },
    end: () => {
      connection?.end();
      onNews(ENDED);
    },
    over,
    hangUp,
  };
}

const ENDED = { type: 'state', conversation: 'inactive', frozen: false } as const satisfies ChatNews;

const chatbotOf = ({ calls, timers, nonces, around }: TalkPorts): ChatProvider =>
  createChatbotProvider({
    calls,
    timers,
    prove: nonces.prove,
    around: () => {
      const { applicationUuid, orgCode, pageUrl, tag } = around();
      return {
        organization: orgCode,
        pageUrl,
        ...(applicationUuid === undefined ? {} : { applicationId: applicationUuid }),
        ...(tag === undefined ? {} : { tag }),
      };
    },
  });
