import { type ChatKind, chatKind, isChatKind } from '../../../core/chat/chatKind.ts';
import { isSendable } from '../../../core/chat/chatMessage.ts';
import { type ChatEvent, chatTransition } from '../../../core/chat/chatPhase.ts';
import {
  type ChatFeedback,
  requireChannel,
  requireContact,
  requireSession,
} from '../../../core/chat/chatSession.ts';
import type { ChatFile } from '../../../core/chat/chatSocket.ts';
import type { Ids, Logger } from '../../../core/shared/ports.ts';
import type { ChatBeginning, ChatService } from '../../clients/chatService.ts';
import { afterNews, withStatus } from './afterNews.ts';
import { type ChatAlert, type ChatEntry, type ChatView, EMPTY_VIEW } from './chatView.ts';
import { createNonceKeeper, createOpenStatus, createTokenKeeper } from './keepers.ts';
import { forgetChat, type KeptChat, keepChat, readChat } from './keptChat.ts';
import { createChatbotProvider } from './provider/chatbotProvider.ts';
import type { ChatConnection, ChatNews, ChatProvider, ChatTimers } from './provider/chatProvider.ts';

/** What a chat needs from around it; a test gives its own. */
export interface ChatPorts {
  readonly calls: ChatService;
  /** Carries conversations with agents. */
  readonly agents: ChatProvider;
  readonly isChatOpen: () => Promise<boolean>;
  readonly timers: ChatTimers;
  readonly ids: Ids;
  readonly tab: Storage;
  readonly logger: Logger;
  readonly isProduction: boolean;
  /** The query parameter `mode` of the page (CHAT-09). */
  readonly mode: string | null;
  /** The flag fe-webchat-stream, as of now. */
  readonly isByStream: () => boolean;
  readonly isSignedIn: () => boolean;
  /** What every call says of where the chat is, as of now. */
  readonly around: () => Pick<
    ChatBeginning,
    'applicationUuid' | 'tag' | 'skill' | 'orgCode' | 'welcomeMessage' | 'pageUrl'
  >;
}

/** Who begins a chat. */
export interface Visitor {
  readonly name: string;
  readonly email: string;
  /** Of a developer who wants one agent (CHAT-18). */
  readonly agentId?: string;
}

/** The chat of a tab: what it shows, and what may be done. */
export interface ChatStore {
  readonly view: () => ChatView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly begin: (visitor: Visitor) => Promise<void>;
  /** Sends a message; files have been uploaded before. Does nothing where there is nothing to send (CHAT-19). */
  readonly send: (text: string, files: readonly ChatFile[]) => void;
  readonly sendAgain: (id: string) => void;
  /** Uploads a file for a message. */
  readonly attach: (file: File) => Promise<ChatFile>;
  readonly type: (text: string) => void;
  readonly end: () => void;
  readonly startNew: () => void;
  /** Says why an answer of the chatbot did not help; rejects when it was not taken. */
  readonly tellFeedback: (entry: ChatEntry, feedback: ChatFeedback) => Promise<void>;
  readonly takesFiles: () => boolean;
  /** For developers (CHAT-14). */
  readonly showAlert: (alert: ChatAlert) => void;
  /** The page has no chat any more; what was begun is kept for the tab. */
  readonly leave: () => void;
}

/** A chat; it goes on with the one that this tab began before. */
export function createChatStore(ports: ChatPorts): ChatStore {
  const { calls, timers, ids, tab, logger } = ports;
  let view: ChatView = EMPTY_VIEW;
  let connection: ChatConnection | undefined;
  const listeners = new Set<() => void>();
  const set = (changes: Partial<ChatView>): void => {
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  };
  const happen = (event: ChatEvent): void => set(chatTransition(view, event));

  const nonces = createNonceKeeper({
    calls,
    timers,
    isSignedIn: ports.isSignedIn,
    onFailure: () => logger.warn('chat nonce refused'),
  });
  const tokens = createTokenKeeper({
    calls,
    timers,
    chat: () => view.session,
    onToken: (token, expiration) => {
      const session = { ...requireSession(view.session), token, expiration };
      keepChat(tab, session);
      set({ session, alert: view.alert === 'token' ? undefined : view.alert });
      connection?.renew(token);
      tokens.watch();
    },
    onFailure: () => set({ alert: 'token' }),
  });
  const openStatus = createOpenStatus({
    isOpen: ports.isChatOpen,
    timers,
    onAnswer: (isOpen) => offer(isOpen),
  });
  const chatbot = createChatbotProvider({
    calls,
    timers,
    around: () => {
      const { applicationUuid, orgCode, pageUrl, tag } = ports.around();
      const nonce = nonces.nonce();
      return {
        organization: orgCode,
        pageUrl,
        ...(applicationUuid === undefined ? {} : { applicationId: applicationUuid }),
        ...(tag === undefined ? {} : { tag }),
        ...(nonce === undefined ? {} : { nonce }),
      };
    },
  });

  /** The kind of chat that would begin now (CHAT-09 to CHAT-11). */
  function offer(open: boolean): void {
    const situation = { production: ports.isProduction, mode: ports.mode, open };
    const streamFlag = ports.isByStream();
    const kind = chatKind({ ...situation, agentActive: false, chatbotActive: false, streamFlag });
    if (view.phase === 'pre-engagement') set({ kind });
  }

  const isAskedFor = (): boolean => !ports.isProduction && isChatKind(ports.mode);

  /** The same for who does not wait until it is known. */
  async function offered(): Promise<ChatKind> {
    offer(isAskedFor() || (await ports.isChatOpen().catch(() => false)));
    return view.kind ?? 'chatbot';
  }

  /** Finds out who would answer, while the chat stands open and has not begun. */
  function look(): void {
    if (!view.isOpen || view.phase !== 'pre-engagement') openStatus.stop();
    else if (isAskedFor()) offer(true);
    else openStatus.start();
  }

  function converse(session: KeptChat, isNew: boolean): void {
    openStatus.stop();
    connection?.close();
    set({ ...chatTransition(view, { type: 'started' }), session, kind: session.kind });
    connection = providerOf(session).open(session, onNews, { isNew });
    tokens.watch();
    void nonces.start();
    void loadContact(session);
  }

  const providerOf = ({ kind }: Pick<KeptChat, 'kind'>): ChatProvider =>
    kind === 'chatbot' ? chatbot : ports.agents;

  /** The survey asks by the contact; without one it is asked all the same. */
  async function loadContact(session: KeptChat): Promise<void> {
    try {
      const contactId = requireContact(await calls.info(requireChannel(session)));
      if (view.session?.conversationSid === session.conversationSid) set({ contactId });
    } catch {
      logger.warn('chat contact not available');
    }
  }

  function onNews(news: ChatNews): void {
    set(afterNews(view, news));
    if (news.type === 'refused' && news.reason === 'token') void tokens.refresh();
    if (view.phase === 'ended') over();
  }

  /** The conversation has ended: nothing of it goes on, and a reload begins anew. */
  function over(): void {
    hangUp();
    forgetChat(tab);
  }

  function hangUp(): void {
    connection?.close();
    connection = undefined;
    tokens.stop();
    nonces.stop();
  }

  const beginningOf = (kind: string, visitor: Visitor, nonce: string | undefined): ChatBeginning => ({
    ...ports.around(),
    name: visitor.name,
    email: visitor.email,
    chatMode: kind,
    ...(visitor.agentId ? { skill: visitor.agentId } : {}),
    ...(nonce === undefined ? {} : { nonce }),
  });

  async function begin(visitor: Visitor): Promise<void> {
    if (view.isStarting) return;
    set({ isStarting: true, alert: undefined });
    try {
      const kind = view.kind ?? (await offered());
      const nonce = await nonces.start();
      const begun = await calls.begin(beginningOf(kind, visitor, nonce), { byStream: kind === 'stream' });
      const { token, conversationSid, expiration, omniProxyChannelId, stream } = begun;
      const session: KeptChat = {
        kind,
        friendlyName: visitor.name,
        emailAddress: visitor.email,
        token,
        conversationSid,
        expiration,
        omniProxyChannelId,
        ...(stream === undefined ? {} : { stream }),
      };
      requireChannel(session);
      keepChat(tab, session);
      set({ isStarting: false });
      converse(session, true);
    } catch {
      nonces.stop();
      set({ isStarting: false, alert: 'failed' });
    }
  }

  function send(text: string, files: readonly ChatFile[]): void {
    if (!isSendable({ text, files })) return;
    const message = { id: ids.uuid(), text: text.trim(), files };
    const sentAt = new Date(timers.now()).toISOString();
    const entry: ChatEntry = { ...message, participant: 'customer', sentAt, status: 'sending' };
    set({ entries: [...view.entries, entry], alert: view.alert === 'resend' ? undefined : view.alert });
    connection?.send(message);
  }

  const kept = readChat(tab, timers.now());
  if (kept && (!isAskedFor() || kept.kind === ports.mode)) converse(kept, false);

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: () => {
      set({ unread: 0 });
      happen({ type: 'opened' });
      look();
    },
    close: () => {
      happen({ type: 'closed' });
      look();
    },
    begin,
    send,
    sendAgain: (id) => {
      const entry = view.entries.find((one) => one.id === id);
      if (!entry) return;
      set({ alert: undefined, entries: withStatus(view.entries, id, 'sending') });
      connection?.send(entry);
    },
    attach: (file) => calls.attach(file, requireSession(view.session).token),
    type: (text) => connection?.preview(text),
    end: () => {
      connection?.end();
      onNews({ type: 'state', conversation: 'inactive', frozen: false });
    },
    startNew: () => {
      over();
      happen({ type: 'startedAnew' });
      const { isOpen, phase } = view;
      set({ ...EMPTY_VIEW, isOpen, phase });
      look();
    },
    tellFeedback: async (entry, { reason, additionalInformation }) => {
      const session = requireSession(view.session);
      const nonce = nonces.nonce();
      await calls.tellFeedback(
        {
          questionId: entry.id,
          conversationId: session.conversationSid,
          responseToCustomer: entry.text,
          feedbackMessage: additionalInformation === '' ? reason : `${reason}: ${additionalInformation}`,
          rating: 0,
          senderEmail: session.emailAddress,
          senderType: 'APPLICANT',
          ...(nonce === undefined ? {} : { nonce }),
        },
        session.token,
      );
      set({ rated: [...view.rated, entry.id] });
    },
    takesFiles: () => view.session !== undefined && providerOf(view.session).takesFiles,
    showAlert: (alert) => set({ alert }),
    leave: () => {
      openStatus.stop();
      hangUp();
    },
  };
}
