import type { WebSocket } from 'ws';
import { CHAT } from '../../../core/chat/chatConstants.ts';
import type { ToServer } from '../../../core/chat/chatSocket.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { ChatTools } from './chatTools.ts';
import type { Line } from './line.ts';
import { createOpenChat, type OpenChat } from './openChat.ts';
import { readFrame } from './readFrame.ts';

/** Who has not opened a chat by then is sent away, in milliseconds. */
const OPEN_WITHIN = CHAT.socketPing;
/** Who has not pinged for so long is gone; browsers wake the timers of hidden tabs once a minute. */
const PINGED_WITHIN = 9 * CHAT.socketPing;
const POLICY_VIOLATION = 1008;
const GOING_ON_LATER = 1013;
/** Frames that wait to be worked on; more is a flood. */
const MOST_WAITING = 50;

/** Talks with one browser: frames one after the other, pings answered (CALL-61), who is silent sent away. `openChat` opens chats. */
export function talkWith(
  socket: WebSocket,
  tools: ChatTools,
  openChat: typeof createOpenChat = createOpenChat,
): void {
  let chat: OpenChat | undefined;
  let silence: NodeJS.Timeout | undefined;
  let waiting = 0;
  let queue: Promise<void> = Promise.resolve();

  const close = (code: number): void => socket.close(code);
  const line: Line = {
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    close,
    cut: () => socket.terminate(),
  };
  const expectWithin = (milliseconds: number): void => {
    clearTimeout(silence);
    silence = setTimeout(() => close(POLICY_VIOLATION), milliseconds).unref();
  };

  async function open(message: Extract<ToServer, { type: 'open' }>): Promise<void> {
    if (chat !== undefined) return close(POLICY_VIOLATION);
    // Asked for in time: how long the server takes to open it is not the browser's fault.
    expectWithin(PINGED_WITHIN);
    const opened = await openChat(tools, message, line);
    if (socket.readyState !== socket.OPEN) return opened?.leave();
    chat = opened;
    if (chat === undefined) close(POLICY_VIOLATION);
  }

  async function hear(message: ToServer): Promise<void> {
    if (message.type === 'open') return open(message);
    if (chat === undefined) return close(POLICY_VIOLATION);
    if (message.type === 'ping') expectWithin(PINGED_WITHIN);
    await chat.hear(message);
  }

  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : readFrame(String(data));
    if (message === undefined) return close(POLICY_VIOLATION);
    waiting += 1;
    if (waiting > MOST_WAITING) return close(GOING_ON_LATER);
    queue = queue
      // A chat is opened by a token that names it; the browser cannot say of which lender its page is.
      .then(() => acrossLenders(() => hear(message)))
      .catch((error: unknown) => {
        tools.logger.error('a frame of a chat failed', { error });
        close(GOING_ON_LATER);
      })
      .finally(() => {
        waiting -= 1;
      });
  });
  socket.on('close', () => {
    clearTimeout(silence);
    chat?.leave();
  });
  expectWithin(OPEN_WITHIN);
}
