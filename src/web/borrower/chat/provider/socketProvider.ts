import { CHAT } from '../../../../core/chat/chatConstants.ts';
import type { ChatSession } from '../../../../core/chat/chatSession.ts';
import type { FromServer, ToServer } from '../../../../core/chat/chatSocket.ts';
import { backoffMs } from './backoff.ts';
import type { ChatConnection, ChatNews, ChatProvider, ChatTimers, NewMessage } from './chatProvider.ts';
import { createHeartbeat } from './heartbeat.ts';
import { throttled } from './throttled.ts';

/** An open line to the server, as a WebSocket has it. */
export interface Line {
  readonly say: (text: string) => void;
  readonly close: () => void;
}

/** What happens on a line; nothing after `onClose`. */
export interface LineEvents {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** `code`: as RFC 6455 has it. */
  readonly onClose: (code?: number) => void;
}

/** What the provider needs from around it. */
export interface SocketPorts {
  readonly timers: ChatTimers;
  readonly openLine: (events: LineEvents) => Line;
}

/** Closed so because there is too much going on: come again later. */
const TRY_AGAIN_LATER = 1013;
/** How long a refusal waits for the line to be closed, which says whether it is for good. */
const CLOSED_WITHIN = 5_000;
/** How long the end of a conversation is tried to be said. */
const END_WITHIN = 30_000;

/** Conversations with agents over our own socket (CALL-61, CALL-63), whichever call began them. */
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

  /** The line is gone, or counts as gone. */
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

  /** The server closed the line: for good after a refusal, unless it says to come again. */
  function closed(code: number | undefined): void {
    if (code === TRY_AGAIN_LATER) {
      crowded += 1;
      refusal = undefined;
    }
    lose();
  }

  /** The conversation is not to be had here. */
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
