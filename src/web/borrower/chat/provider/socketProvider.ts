import { CHAT } from '../../../../core/chat/chatConstants.ts';
import type { ChatSession } from '../../../../core/chat/chatSession.ts';
import type { FromServer, ToServer } from '../../../../core/chat/chatSocket.ts';
import { backoffMs } from './backoff.ts';
import type { ChatConnection, ChatNews, ChatProvider, ChatTimers, NewMessage } from './chatProvider.ts';
import { createHeartbeat } from './heartbeat.ts';
import { throttled } from './throttled.ts';

export interface Line {
  readonly say: (text: string) => void;
  readonly close: () => void;
}

/** Events of a line; none after `onClose`. */
export interface LineEvents {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** `code`: RFC 6455. */
  readonly onClose: (code?: number) => void;
}

export interface SocketPorts {
  readonly timers: ChatTimers;
  readonly openLine: (events: LineEvents) => Line;
}

/** WebSocket close code for "try again later". */
const TRY_AGAIN_LATER = 1013;
/** How long to wait after a refusal for the close code, which says whether it is final. */
const CLOSED_WITHIN = 5_000;
/** How long to keep trying to deliver the end of a conversation. */
const END_WITHIN = 30_000;

/** Agent conversations over our socket (CALL-61, CALL-63). */
export const createSocketProvider = (ports: SocketPorts): ChatProvider => ({
  takesFiles: true,
  open: (session, tell) => connect(ports, session, tell),
});

function connect(
  { timers, openLine }: SocketPorts,
  { conversationSid, token: firstToken }: ChatSession,
  tellAll: (news: ChatNews) => void,
): ChatConnection {
  let token = firstToken;
  let line: Line | undefined;
  let isJoined = false;
  let isOver = false;
  let isRefused = false;
  let isEnding = false;
  let failed = 0;
  let crowded = 0;
  let callOff: (() => void) | undefined;
  let isSilent = false;
  let refusal: Extract<FromServer, { readonly type: 'refused' }> | undefined;
  const unsaid = new Map<string, NewMessage>();
  const tell = (news: ChatNews): void => {
    if (!isSilent) tellAll(news);
  };

  const say = (frame: ToServer): void => line?.say(JSON.stringify(frame));
  const wait = (milliseconds: number, run: () => void): void => {
    callOff?.();
    callOff = timers.after(milliseconds, run);
  };
  const sayMessage = ({ id, text, files }: NewMessage): void =>
    say({ type: 'message', id, text, files: files.map(({ uuid }) => uuid) });
  const preview = throttled<string>(timers, CHAT.typingPreview, (text) => {
    if (isJoined) say({ type: 'typing', preview: text.slice(0, CHAT.messageLength) });
  });

  const heartbeat = createHeartbeat({
    now: timers.now,
    wait,
    ping: () => say({ type: 'ping' }),
    onSilence: lose,
  });

  /** The line is lost. */
  function lose(): void {
    const lost = line;
    line = undefined;
    isJoined = false;
    callOff?.();
    lost?.close();
    if (refusal) giveUp();
    if (isOver || isRefused) return;
    tell({ type: 'connecting' });
    wait(backoffMs(failed + crowded), dial);
    failed += 1;
  }

  /** The server closed the line: final after a refusal, unless it says to try again. */
  function closed(code: number | undefined): void {
    if (code === TRY_AGAIN_LATER) {
      crowded += 1;
      refusal = undefined;
    }
    lose();
  }

  /** The conversation is unavailable. */
  function giveUp(): void {
    const told = refusal;
    refusal = undefined;
    finish();
    if (told) tell(told);
  }

  function finish(): void {
    isOver = true;
    preview.stop();
    lose();
  }

  function joined(messages: readonly { readonly id: string }[]): void {
    isJoined = true;
    failed = 0;
    for (const { id } of messages) unsaid.delete(id);
    for (const message of unsaid.values()) sayMessage(message);
    if (!isEnding) return;
    say({ type: 'end' });
    finish();
  }

  function hear(frame: FromServer): void {
    heartbeat.heard();
    if (frame.type === 'pong') {
      crowded = 0;
      return;
    }
    if (frame.type === 'opened') joined(frame.messages);
    else if (frame.type === 'refused' && frame.reason === 'conversation') {
      refusal = frame;
      wait(CLOSED_WITHIN, giveUp);
      return;
    } else if (frame.type === 'refused') {
      isRefused = true;
      callOff?.();
      if (isEnding) finish();
    } else if (frame.type === 'message') unsaid.delete(frame.message.id);
    else if (frame.type === 'failed') unsaid.delete(frame.id);
    tell(frame);
  }

  function dial(): void {
    isRefused = false;
    const mine: Line = openLine({
      onOpen: () => {
        heartbeat.heard();
        say({ type: 'open', token, conversationSid, last: CHAT.messagesLoaded });
        heartbeat.start();
      },
      onText: (text) => {
        const frame = line === mine && !isOver ? frameOf(text) : undefined;
        if (frame) hear(frame);
      },
      onClose: (code) => {
        if (line === mine) closed(code);
      },
    });
    line = mine;
  }

  dial();
  return {
    send: (message) => {
      unsaid.set(message.id, message);
      preview.stop();
      if (isJoined) sayMessage(message);
    },
    preview: preview.tell,
    end: () => {
      if (isJoined) say({ type: 'end' });
      else if (!isOver && !isRefused && !isEnding) {
        isEnding = true;
        timers.after(END_WITHIN, () => isOver || finish());
      }
    },
    renew: (next) => {
      token = next;
      if (isRefused) {
        line?.close();
        dial();
      }
    },
    close: () => {
      isSilent = true;
      if (!isEnding) finish();
    },
  };
}

function frameOf(text: string): FromServer | undefined {
  try {
    return JSON.parse(text) as FromServer;
  } catch {
    return undefined;
  }
}
