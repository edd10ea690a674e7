import { type ChatFeedback, type ChatSession, requireSession } from '../../../core/chat/chatSession.ts';
import type { ChatbotFeedback } from '../../clients/chatbotCalls.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { ChatEntry } from './chatView.ts';
import type { HeldView } from './heldView.ts';
import type { NonceKeeper } from './keepers.ts';

/** Feedback on chatbot answers (CHAT-22 to CHAT-24, CALL-59). */
export interface ReplyFeedback {
  readonly tell: (entry: ChatEntry, feedback: ChatFeedback) => Promise<void>;
  /** Clears the keys for the next person. */
  readonly forget: () => void;
}

interface FeedbackPorts extends Pick<ChatPorts, 'calls' | 'ids'> {
  readonly nonces: Pick<NonceKeeper, 'prove'>;
}

/** Sends feedback and marks the answers in the view. */
export function createReplyFeedback(
  { calls, ids, nonces }: FeedbackPorts,
  { view, set }: Pick<HeldView, 'view' | 'set'>,
): ReplyFeedback {
  /** Idempotency key per feedback. */
  const keys = new Map<string, string>();
  const keyOf = ({ questionId, feedbackMessage }: ChatbotFeedback): string => {
    const told = `${questionId} ${feedbackMessage}`;
    const key = keys.get(told) ?? ids.uuid();
    keys.set(told, key);
    return key;
  };
  return {
    tell: async (entry, said) => {
      const feedback = feedbackOf(requireSession(view().session), entry, said);
      const key = keyOf(feedback);
      await nonces.prove((nonce) =>
        calls.tellFeedback(
          nonce === undefined ? feedback : { ...feedback, nonce },
          requireSession(view().session).token,
          key,
        ),
      );
      set({ rated: [...view().rated, entry.id] });
    },
    forget: () => keys.clear(),
  };
}

const feedbackOf = (
  session: ChatSession,
  entry: ChatEntry,
  { reason, additionalInformation }: ChatFeedback,
): ChatbotFeedback => ({
  questionId: entry.id,
  conversationId: session.conversationSid,
  responseToCustomer: entry.text,
  feedbackMessage: additionalInformation === '' ? reason : `${reason}: ${additionalInformation}`,
  rating: 0,
  senderEmail: session.emailAddress,
  senderType: 'APPLICANT',
});
