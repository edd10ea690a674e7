import { CHAT } from '../../../../core/chat/chatConstants.ts';
import type { ChatSession } from '../../../../core/chat/chatSession.ts';
import type { FromServer, ToServer } from '../../../../core/chat/chatSocket.ts';
import { backoffMs } from './backoff.ts';
import type { ChatConnection, ChatNews, ChatProvider, ChatTimers, NewMessage } from './chatProvider.ts';
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
  readonly onClose: () => void;
}

/** What the provider needs from around it. */
export interface SocketPorts {
  readonly timers: ChatTimers;
  readonly openLine: (events: LineEvents) => Line;
}

/** A line on which nothing was heard for this many pings is given up. */
const SILENT_PINGS = 2;

/** Conversations with agents over our own socket (CALL-61, CALL-63), whichever call began them. */
export const createSocketProvider = (ports: SocketPorts): ChatProvider => ({
  takesFiles: true,
  open: (session, tell) => connect(ports, session, tell),
});

function connect(
  { timers, openLine }: SocketPorts,
  { conversationSid, token: firstToken }: ChatSession,
  tell: (news: ChatNews) => void,
): ChatConnection {
  let token = firstToken;
  let line: Line | undefined;
  let isJoined = false;
  let isOver = false;
  let isRefused = false;
  let failed = 0;
  let heardAt = timers.now();
  let callOff: (() => void) | undefined;
  const unsaid = new Map<string, NewMessage>();

  const say = (frame: ToServer): void => line?.say(JSON.stringify(frame));
  const wait = (milliseconds: number, run: () => void): void => {
    callOff?.();
    callOff = timers.after(milliseconds, run);
  };
  const sayMessage = ({ id, text, files }: NewMessage): void =>
    say({ type: 'message', id, text, files: files.map(({ uuid }) => uuid) });
  const preview = throttled<string>(timers, CHAT.typingPreview, (text) => {
    if (isJoined) say({ type: 'typing', preview: text });
  });

  const ping = (): void => {
    if (timers.now() - heardAt > SILENT_PINGS * CHAT.socketPing) lose();
    else {
      say({ type: 'ping' });
      wait(CHAT.socketPing, ping);
    }
  };

  /** The line is gone, or counts as gone. */
  function lose(): void {
    const lost = line;
    line = undefined;
    isJoined = false;
    callOff?.();
    lost?.close();
    if (isOver || isRefused) return;
    tell({ type: 'connecting' });
    wait(backoffMs(failed), dial);
    failed += 1;
  }

  function hear(frame: FromServer): void {
    heardAt = timers.now();
    if (frame.type === 'pong') return;
    if (frame.type === 'opened') {
      isJoined = true;
      failed = 0;
      for (const { id } of frame.messages) unsaid.delete(id);
      for (const message of unsaid.values()) sayMessage(message);
    } else if (frame.type === 'refused') {
      isRefused = true;
      callOff?.();
    } else if (frame.type === 'message') unsaid.delete(frame.message.id);
    else if (frame.type === 'failed') unsaid.delete(frame.id);
    tell(frame);
  }

  function dial(): void {
    isRefused = false;
    const mine: Line = openLine({
      onOpen: () => {
        heardAt = timers.now();
        say({ type: 'open', token, conversationSid, last: CHAT.messagesLoaded });
        wait(CHAT.socketPing, ping);
      },
      onText: (text) => {
        const frame = line === mine && !isOver ? frameOf(text) : undefined;
        if (frame) hear(frame);
      },
      onClose: () => {
        if (line === mine) lose();
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
    end: () => say({ type: 'end' }),
    renew: (next) => {
      token = next;
      if (isRefused) {
        line?.close();
        dial();
      }
    },
    close: () => {
      isOver = true;
      preview.stop();
      lose();
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
