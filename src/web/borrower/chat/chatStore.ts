import { requireSession } from '../../../core/chat/chatSession.ts';
import { maskTyped } from '../../../core/chat/maskNumbers.ts';
import type { Answers } from '../../../core/flow/answers.ts';
import type { ChatSurveyAnswer } from '../../clients/chatSupportCalls.ts';
import { withSeen } from './afterNews.ts';
import { beginChat, type Visitor } from './beginChat.ts';
import { type Caller, createCallBack } from './callBack.ts';
import { type ChatDrafts, createDrafts } from './chatDrafts.ts';
import { createChatOffer } from './chatOffer.ts';
import type { ChatPorts } from './chatPorts.ts';
import { createChatTalk } from './chatTalk.ts';
import { type ChatAlert, type ChatView, EMPTY_VIEW } from './chatView.ts';
import { createHeldView } from './heldView.ts';
import { createNonceKeeper } from './keepers.ts';
import { forgetChatOfTab, isChatOf, keepChat, readChat } from './keptChat.ts';
import { createOwnMessages, type OwnMessages } from './ownMessages.ts';
import { createReplyFeedback, type ReplyFeedback } from './replyFeedback.ts';

export interface ChatStore extends ChatDrafts, OwnMessages {
  readonly view: () => ChatView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly begin: (visitor: Visitor) => Promise<void>;
  readonly keepForm: (answers: Answers) => void;
  /** Agent chosen by a developer (CHAT-18). */
  readonly keepAgentId: (agentId: string) => void;
  readonly fetchFile: (uuid: string) => Promise<Blob>;
  readonly end: () => void;
  readonly startNew: () => void;
  /** Switches to the assistant when no agent is available; ends a waiting chat. */
  readonly askAssistant: () => void;
  /** Requests a callback; rejects on failure. */
  readonly callBack: (caller: Caller) => Promise<void>;
  /** Sends the survey; rejects on failure. */
  readonly tellSurvey: (survey: ChatSurveyAnswer) => Promise<void>;
  readonly tellFeedback: ReplyFeedback['tell'];
  readonly takesFiles: () => boolean;
  /** Developers only (CHAT-14). */
  readonly showAlert: (alert: ChatAlert) => void;
  /** The signed-in identity may have changed; nobody gets another's chat. */
  readonly changeOwner: () => void;
  /** Detaches from the page; the tab keeps the chat. */
  readonly leave: () => void;
}

/** A chat that resumes the one this tab began. */
export function createChatStore(ports: ChatPorts): ChatStore {
  const { calls, timers, ids, tab, logger, who } = ports;
  const held = createHeldView(tab);
  const { view, subscribe, set, happen } = held;
  const nonces = createNonceKeeper({
    calls,
    timers,
    isSignedIn: () => who() !== undefined,
    onFailure: () => logger.warn('chat nonce refused'),
  });
  const offer = createChatOffer(ports, held);
  const talk = createChatTalk({ ...ports, nonces }, held);
  const feedback = createReplyFeedback({ calls, ids, nonces }, held);
  const messages = createOwnMessages(ports, held, talk);
  const drafts = createDrafts({
    view,
    change: (draft) => set({ draft: { ...view().draft, ...draft } }),
    attach: (file, key) => calls.attach(file, requireSession(view().session).token, key),
    newKey: ids.uuid,
    preview: (words) => talk.preview(maskTyped(words)),
    send: messages.send,
  });
  const startNew = (): void => {
    talk.over();
    happen({ type: 'startedAnew' });
    const { isOpen, phase, form, agentId, promisedCall } = view();
    offer.preferAssistant(false);
    set({ ...EMPTY_VIEW, isOpen, phase, form, agentId, promisedCall });
    offer.look();
  };
  const { callBack } = createCallBack({ ...ports, set });
  let isLeft = false;

  async function begin(visitor: Visitor): Promise<void> {
    if (view().isStarting) return;
    set({ isStarting: true, alert: undefined });
    try {
      const session = await beginChat({ ...ports, nonces }, { kind: await offer.kind(), visitor });
      if (!isChatOf(session, who())) return drop();
      keepChat(tab, session);
      set({ isStarting: false });
      if (isLeft) return;
      offer.stop();
      talk.start(session, { isNew: true });
    } catch {
      nonces.stop();
      set({ isStarting: false, alert: 'failed' });
    }
  }

  /** Drops a chat whose owner left. */
  function drop(): void {
    talk.hangUp();
    forgetChatOfTab(tab);
    feedback.forget();
    set({ ...EMPTY_VIEW, isOpen: view().isOpen });
    offer.look();
  }

  /** A visitor's chat becomes that of whoever signs in, and then nobody else's. */
  function changeOwner(): void {
    const { session, phase } = view();
    const owner = who();
    if (session && !isChatOf(session, owner)) drop();
    else if (session && owner !== undefined && session.owner === undefined) {
      const owned = { ...session, owner };
      if (phase === 'messaging') keepChat(tab, owned);
      set({ session: owned });
      if (phase === 'messaging') void nonces.start();
    }
  }

  const kept = readChat(tab, timers.now());
  if (kept && !isChatOf(kept, who())) drop();
  else if (kept && offer.admits(kept.kind)) {
    talk.start(kept, { isNew: false });
    changeOwner();
  }

  return {
    view,
    subscribe,
    open: () => {
      happen({ type: 'opened' });
      set(withSeen(view()));
      offer.look();
    },
    close: () => {
      happen({ type: 'closed' });
      offer.look();
    },
    begin,
    ...messages,
    ...drafts,
    keepForm: (form) => set({ form }),
    keepAgentId: (agentId) => set({ agentId }),
    fetchFile: (uuid) => calls.file(uuid, requireSession(view().session).token),
    changeOwner,
    end: talk.end,
    startNew,
    askAssistant: () => {
      if (view().phase === 'messaging') talk.end();
      if (view().phase === 'ended') startNew();
      offer.preferAssistant(true);
    },
    callBack,
    tellSurvey: async (survey) => {
      await calls.tellSurvey(survey, requireSession(view().session).token);
      set({ isSurveyed: true });
    },
    tellFeedback: feedback.tell,
    takesFiles: talk.takesFiles,
    showAlert: (alert) => set({ alert }),
    leave: () => {
      isLeft = true;
      offer.stop();
      talk.hangUp();
    },
  };
}
