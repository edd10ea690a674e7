import { requireSession } from '../../../core/chat/chatSession.ts';
import { maskTyped } from '../../../core/chat/maskNumbers.ts';
import type { Answers } from '../../../core/flow/answers.ts';
import type { ChatSurveyAnswer } from '../../clients/chatSupportCalls.ts';
import { type Caller, createCallBack } from './callBack.ts';
import { type ChatDrafts, createDrafts } from './chatDrafts.ts';
import { createChatOffer } from './chatOffer.ts';
import { type ChatOwner, createChatOwner } from './chatOwner.ts';
import type { ChatPorts } from './chatPorts.ts';
import { type ChatSessions, createChatSessions } from './chatSessions.ts';
import { type ChatTalk, createChatTalk } from './chatTalk.ts';
import type { ChatAlert, ChatView } from './chatView.ts';
import { type ChatWindow, createChatWindow } from './chatWindow.ts';
import { createHeldView, type HeldView } from './heldView.ts';
import { createNonceKeeper, type NonceKeeper } from './keepers.ts';
import { createOwnMessages, type OwnMessages } from './ownMessages.ts';
import { createReplyFeedback, type ReplyFeedback } from './replyFeedback.ts';

export interface ChatStore
  extends ChatWindow,
    ChatSessions,
    ChatDrafts,
    OwnMessages,
    Pick<ChatOwner, 'changeOwner'> {
  readonly view: () => ChatView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly keepForm: (answers: Answers) => void;
  /** Agent chosen by a developer (CHAT-18). */
  readonly keepAgentId: (agentId: string) => void;
  readonly fetchFile: (uuid: string) => Promise<Blob>;
  /** Requests a callback; rejects on failure. */
  readonly callBack: (caller: Caller) => Promise<void>;
  /** Sends the survey; rejects on failure. */
  readonly tellSurvey: (survey: ChatSurveyAnswer) => Promise<void>;
  readonly tellFeedback: ReplyFeedback['tell'];
  readonly takesFiles: () => boolean;
  /** Developers only (CHAT-14). */
  readonly showAlert: (alert: ChatAlert) => void;
}

/** A chat that resumes the one this tab began. */
export function createChatStore(ports: ChatPorts): ChatStore {
  const { calls } = ports;
  const held = createHeldView(ports.tab);
  const { view, subscribe, set } = held;
  const nonces = noncesOf(ports);
  const offer = createChatOffer(ports, held);
  const talk = createChatTalk({ ...ports, nonces }, held);
  const feedback = createReplyFeedback({ ...ports, nonces }, held);
  const owner = createChatOwner({ ...ports, offer, talk, feedback, nonces }, held);
  const { resume, ...sessions } = createChatSessions({ ...ports, nonces, offer, talk, owner }, held);
  const messages = createOwnMessages(ports, held, talk);
  resume();
  return {
    view,
    subscribe,
    ...createChatWindow(held, offer, talk),
    ...sessions,
    changeOwner: owner.changeOwner,
    ...messages,
    ...draftsOf(ports, held, { preview: talk.preview, send: messages.send }),
    ...createCallBack({ ...ports, set }),
    keepForm: (form) => set({ form }),
    keepAgentId: (agentId) => set({ agentId }),
    fetchFile: (uuid) => calls.file(uuid, requireSession(view().session).token),
    tellSurvey: async (survey) => {
      await calls.tellSurvey(survey, requireSession(view().session).token);
      set({ isSurveyed: true });
    },
    tellFeedback: feedback.tell,
    takesFiles: talk.takesFiles,
    showAlert: (alert) => set({ alert }),
  };
}

const noncesOf = ({ calls, timers, who, logger }: ChatPorts): NonceKeeper =>
  createNonceKeeper({
    calls,
    timers,
    isSignedIn: () => who() !== undefined,
    onFailure: () => logger.warn('chat nonce refused'),
  });

/** Drafts in the view, with numbers masked in what the other side sees being typed. */
const draftsOf = (
  { calls, ids }: Pick<ChatPorts, 'calls' | 'ids'>,
  { view, set }: Pick<HeldView, 'view' | 'set'>,
  { preview, send }: Pick<ChatTalk, 'preview'> & Pick<OwnMessages, 'send'>,
): ChatDrafts =>
  createDrafts({
    view,
    change: (draft) => set({ draft: { ...view().draft, ...draft } }),
    attach: (file, key) => calls.attach(file, requireSession(view().session).token, key),
    newKey: ids.uuid,
    preview: (words) => preview(maskTyped(words)),
    send,
  });
