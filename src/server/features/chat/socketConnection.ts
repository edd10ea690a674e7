import type { WebSocket } from 'ws';
import { CHAT } from '../../../core/chat/chatConstants.ts';
import type { ToServer } from '../../../core/chat/chatSocket.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { ChatTools } from './chatTools.ts';
import type { Line } from './line.ts';
import { createOpenChat, type OpenChat } from './openChat.ts';
import { readFrame } from './readFrame.ts';

const OPEN_WITHIN = CHAT.socketPing;
/** Longest silence; browsers wake timers of hidden tabs once a minute. */
const PINGED_WITHIN = 9 * CHAT.socketPing;
const POLICY_VIOLATION = 1008;
const GOING_ON_LATER = 1013;
/** Queued frames; more is a flood. */
const MOST_WAITING = 50;

/**
 * Talks with one browser: processes frames in order, answers pings (CALL-61), disconnects the silent.
 * `openChat` opens chats.
 */
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
    // It asked in time; slow opening is the server's fault.
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
      // A chat's token names it; the browser cannot prove its page's lender.
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
