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
import type { Answers } from '../../../core/flow/answers.ts';
import type { Ids, Logger } from '../../../core/shared/ports.ts';
import type { ChatBeginning, ChatService } from '../../clients/chatService.ts';
import { afterNews, withSeen, withStatus } from './afterNews.ts';
import { type ChatDrafts, createDrafts } from './chatDrafts.ts';
import { type ChatAlert, type ChatEntry, type ChatView, EMPTY_VIEW } from './chatView.ts';
import { createNonceKeeper, createOpenStatus, createTokenKeeper } from './keepers.ts';
import {
  forgetChat,
  forgetChatOfTab,
  isChatOf,
  type KeptChat,
  keepChat,
  keepSeen,
  readChat,
  readSeen,
} from './keptChat.ts';
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
  /** Who is signed in, as of now; undefined for a visitor. */
  readonly who: () => string | undefined;
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
export interface ChatStore extends ChatDrafts {
  readonly view: () => ChatView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly begin: (visitor: Visitor) => Promise<void>;
  /** Sends a message; files have been uploaded before. Does nothing where there is nothing to send (CHAT-19) or nobody to send it to. */
  readonly send: (text: string, files: readonly ChatFile[]) => void;
  readonly sendAgain: (id: string) => void;
  /** What was filled in before the chat. */
  readonly keepForm: (answers: Answers) => void;
  /** The bytes of a file of the conversation. */
  readonly fetchFile: (uuid: string) => Promise<Blob>;
  readonly end: () => void;
  readonly startNew: () => void;
  /** Says why an answer of the chatbot did not help; rejects when it was not taken. */
  readonly tellFeedback: (entry: ChatEntry, feedback: ChatFeedback) => Promise<void>;
  readonly takesFiles: () => boolean;
  /** For developers (CHAT-14). */
  readonly showAlert: (alert: ChatAlert) => void;
  /** Somebody else may be signed in now: they do not get the chat of another. */
  readonly changeOwner: () => void;
  /** The page has no chat any more; what was begun is kept for the tab. */
  readonly leave: () => void;
}

/** A chat; it goes on with the one that this tab began before. */
export function createChatStore(ports: ChatPorts): ChatStore {
  const { calls, timers, ids, tab, logger } = ports;
  let view: ChatView = { ...EMPTY_VIEW, seen: readSeen(tab) };
  let isLeft = false;
  /** One key for each feedback: the same words are told once. */
  const feedbackKeys = new Map<string, string>();
  let connection: ChatConnection | undefined;
  const listeners = new Set<() => void>();
  const set = (changes: Partial<ChatView>): void => {
    const { seen } = view;
    view = { ...view, ...changes };
    if (view.seen !== undefined && view.seen !== seen && view.phase === 'messaging') keepSeen(tab, view.seen);
    for (const listener of listeners) listener();
  };
  const happen = (event: ChatEvent): void => set(chatTransition(view, event));

  const nonces = createNonceKeeper({
    calls,
    timers,
    isSignedIn: () => ports.who() !== undefined,
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
    onRefused: (reason) => {
      if (reason === 'ended') return onNews({ type: 'state', conversation: 'inactive', frozen: false });
      forgetChat(tab);
      set({ alert: 'token' });
    },
  });
  const openStatus = createOpenStatus({
    isOpen: ports.isChatOpen,
    timers,
    onAnswer: (isOpen) => offer(isOpen),
  });
  const chatbot = createChatbotProvider({
    calls,
    timers,
    prove: nonces.prove,
    around: () => {
      const { applicationUuid, orgCode, pageUrl, tag } = ports.around();
      return {
        organization: orgCode,
        pageUrl,
        ...(applicationUuid === undefined ? {} : { applicationId: applicationUuid }),
        ...(tag === undefined ? {} : { tag }),
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
    if (view.phase !== 'messaging') return;
    const after = afterNews(view, news);
    set(after);
    if (news.type === 'refused' && news.reason === 'token') void tokens.refresh();
    if (after.phase === 'ended') over();
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
      const owner = ports.who();
      await nonces.start();
      const begun = await nonces.prove((nonce) =>
        calls.begin(beginningOf(kind, visitor, nonce), { byStream: kind === 'stream' }),
      );
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
        ...(owner === undefined ? {} : { owner }),
      };
      requireChannel(session);
      if (!isChatOf(session, ports.who())) return drop();
      keepChat(tab, session);
      set({ isStarting: false });
      if (!isLeft) converse(session, true);
    } catch {
      nonces.stop();
      set({ isStarting: false, alert: 'failed' });
    }
  }

  function send(text: string, files: readonly ChatFile[]): void {
    if (view.phase !== 'messaging' || !isSendable({ text, files })) return;
    const message = { id: ids.uuid(), text: text.trim(), files };
    const sentAt = new Date(timers.now()).toISOString();
    const entry: ChatEntry = { ...message, participant: 'customer', sentAt, status: 'sending' };
    set({ entries: [...view.entries, entry], alert: view.alert === 'resend' ? undefined : view.alert });
    connection?.send(message);
  }

  /** The chat is of somebody who is not here any more. */
  function drop(): void {
    hangUp();
    forgetChatOfTab(tab);
    feedbackKeys.clear();
    set({ ...EMPTY_VIEW, isOpen: view.isOpen });
    look();
  }

  /** A visitor's chat becomes that of who signs in; nobody else gets it then. */
  function changeOwner(): void {
    const { session } = view;
    const owner = ports.who();
    if (session && !isChatOf(session, owner)) drop();
    else if (session && owner !== undefined && session.owner === undefined) {
      const owned = { ...session, owner };
      if (view.phase === 'messaging') keepChat(tab, owned);
      set({ session: owned });
      if (view.phase === 'messaging') void nonces.start();
    }
  }

  const feedbackKey = (told: string): string => {
    const key = feedbackKeys.get(told) ?? ids.uuid();
    feedbackKeys.set(told, key);
    return key;
  };

  const drafts = createDrafts({
    view: () => view,
    change: (draft) => set({ draft: { ...view.draft, ...draft } }),
    attach: (file, key) => calls.attach(file, requireSession(view.session).token, key),
    newKey: ids.uuid,
    preview: (text) => connection?.preview(text),
    send,
  });

  const kept = readChat(tab, timers.now());
  if (kept && !isChatOf(kept, ports.who())) drop();
  else if (kept && (!isAskedFor() || kept.kind === ports.mode)) {
    converse(kept, false);
    changeOwner();
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: () => {
      happen({ type: 'opened' });
      set(withSeen(view));
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
      if (!entry || view.phase !== 'messaging') return;
      set({ alert: undefined, entries: withStatus(view.entries, id, 'sending') });
      connection?.send(entry);
    },
    ...drafts,
    keepForm: (form) => set({ form }),
    fetchFile: (uuid) => calls.file(uuid, requireSession(view.session).token),
    changeOwner,
    end: () => {
      connection?.end();
      onNews({ type: 'state', conversation: 'inactive', frozen: false });
    },
    startNew: () => {
      over();
      happen({ type: 'startedAnew' });
      const { isOpen, phase, form } = view;
      set({ ...EMPTY_VIEW, isOpen, phase, form });
      look();
    },
    tellFeedback: async (entry, { reason, additionalInformation }) => {
      const session = requireSession(view.session);
      const feedback = {
        questionId: entry.id,
        conversationId: session.conversationSid,
        responseToCustomer: entry.text,
        feedbackMessage: additionalInformation === '' ? reason : `${reason}: ${additionalInformation}`,
        rating: 0,
        senderEmail: session.emailAddress,
        senderType: 'APPLICANT',
      } as const;
      const key = feedbackKey(`${entry.id} ${feedback.feedbackMessage}`);
      await nonces.prove((nonce) =>
        calls.tellFeedback(
          nonce === undefined ? feedback : { ...feedback, nonce },
          requireSession(view.session).token,
          key,
        ),
      );
      set({ rated: [...view.rated, entry.id] });
    },
    takesFiles: () => view.session !== undefined && providerOf(view.session).takesFiles,
    showAlert: (alert) => set({ alert }),
    leave: () => {
      isLeft = true;
      openStatus.stop();
      hangUp();
    },
  };
}
