import { CHAT } from '../../../../core/chat/chatConstants.ts';
import type { ChatSession } from '../../../../core/chat/chatSession.ts';
import type { FromServer, ToServer } from '../../../../core/chat/chatSocket.ts';
import type { ChatConnection, ChatNews, ChatTimers } from './chatProvider.ts';
import { createKeptLine, type LinePorts } from './keptLine.ts';
import { createUnconfirmed } from './unconfirmed.ts';

type Refused = Extract<FromServer, { readonly type: 'refused' }>;

/** How long to wait after a refusal for the close code, which says whether it is final. */
const CLOSED_WITHIN = 5_000;
/** How long to keep trying to deliver the end of a conversation. */
const END_WITHIN = 30_000;

/** A conversation on a line of its own: joins it, and again with each new line or token, until it is over. */
export function createSocketConversation(
  ports: LinePorts,
  { conversationSid, token: firstToken }: ChatSession,
  tell: (news: ChatNews) => void,
): ChatConnection {
  let token = firstToken;
  let phase: 'joining' | 'joined' | 'refused' | 'over' = 'joining';
  let isEnding = false;

  const line = createKeptLine(ports, {
    onOpen: () => line.say({ type: 'open', token, conversationSid, last: CHAT.messagesLoaded }),
    onFrame: (frame) => (frame.type === 'refused' ? refused(frame) : hear(frame)),
    onLost: lost,
  });
  const say = (frame: ToServer): void => {
    if (phase === 'joined') line.say(frame);
  };
  const messages = createUnconfirmed(say);
  const refusal = createRefusal(ports.timers, (final) => {
    finish();
    tell(final);
  });

  function finish(): void {
    phase = 'over';
    line.hangUp();
  }

  function hear(frame: Exclude<FromServer, Refused | { readonly type: 'pong' }>): void {
    if (frame.type === 'opened') {
      phase = 'joined';
      line.joined();
    }
    messages.hear(frame);
    if (phase === 'joined' && isEnding) {
      say({ type: 'end' });
      finish();
    }
    tell(frame);
  }

  function refused(frame: Refused): void {
    line.rest();
    if (frame.reason === 'conversation') {
      refusal.take(frame);
      return;
    }
    phase = 'refused';
    if (isEnding) finish();
    tell(frame);
  }

  function lost(isCrowded: boolean): boolean {
    refusal.lineClosed(isCrowded);
    if (phase === 'over' || phase === 'refused') return false;
    phase = 'joining';
    tell({ type: 'connecting' });
    return true;
  }

  line.dial();
  return {
    send: messages.send,
    preview: (text) => say({ type: 'typing', preview: text.slice(0, CHAT.messageLength) }),
    end: () => {
      say({ type: 'end' });
      if (phase !== 'joining' || isEnding) return;
      isEnding = true;
      ports.timers.after(END_WITHIN, finish);
    },
    renew: (next) => {
      token = next;
      if (phase !== 'refused') return;
      phase = 'joining';
      line.dial();
    },
    close: () => {
      if (!isEnding) finish();
    },
  };
}

/** A refusal of the conversation: final unless the server closes the line only for want of room. */
function createRefusal(timers: ChatTimers, onFinal: (refusal: Refused) => void) {
  let pending: Refused | undefined;
  const decide = (refusal: Refused): void => {
    if (pending !== refusal) return;
    pending = undefined;
    onFinal(refusal);
  };
  return {
    take: (refusal: Refused): void => {
      pending = refusal;
      timers.after(CLOSED_WITHIN, () => decide(refusal));
    },
    lineClosed: (isCrowded: boolean): void => {
      if (isCrowded) pending = undefined;
      else if (pending) decide(pending);
    },
  };
}
