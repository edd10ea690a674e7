import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { ChatTools } from './chatTools.ts';
import type { OpenChat } from './openChat.ts';
import { talkWith } from './socketConnection.ts';

const OPEN = {
  type: 'open',
  token: 'x',
  conversationSid: '3f0f1c1e-7b1e-4a57-9a4c-3a1f5f0f0a01',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A connection whose chat opens at once or after `ready`, and handles messages by `hear`. */
function connect(hear: OpenChat['hear'] = async () => {}, ready = Promise.resolve()) {
  const emitter = new EventEmitter();
  const closed: number[] = [];
  const leave = vi.fn();
  const socket = Object.assign(emitter, {
    OPEN: 1,
    readyState: 1,
    close(code: number) {
      closed.push(code);
      if (socket.readyState === 3) return;
      socket.readyState = 3;
      emitter.emit('close');
    },
    send: () => {},
    terminate: () => {},
  });
  talkWith(socket as unknown as WebSocket, {} as ChatTools, async () => {
    await ready;
    return { hear, leave };
  });
  return {
    closed,
    leave,
    async say(message: object) {
      emitter.emit('message', JSON.stringify(message), false);
      await vi.advanceTimersByTimeAsync(0);
    },
    flood(count: number) {
      for (let said = 0; said < count; said += 1) emitter.emit('message', '{"type":"ping"}', false);
    },
  };
}

describe('a connection', () => {
  it('is closed if it opens no chat within ten seconds', async () => {
    const { closed } = connect();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(closed).toEqual([1008]);
  });

  it('is not closed while the server takes its time to open the chat it asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { closed, say } = connect(undefined, promise);
    await say(OPEN);
    await vi.advanceTimersByTimeAsync(60_000);
    resolve();
    await say({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(89_000);
    expect(closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(closed).toEqual([1008]);
  });

  it('CALL-61 may be silent for 90 seconds and no longer, because hidden tabs wake once a minute', async () => {
    const { closed, leave, say } = connect();
    await say(OPEN);
    await vi.advanceTimersByTimeAsync(89_000);
    await say({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(89_000);
    expect(closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(closed).toEqual([1008]);
    expect(leave).toHaveBeenCalledOnce();
  });

  it('is closed without pings, even if messages arrive', async () => {
    const { closed, say } = connect();
    await say(OPEN);
    await vi.advanceTimersByTimeAsync(89_000);
    await say({ type: 'typing', preview: 'x' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(closed).toEqual([1008]);
  });

  it('is closed if fifty frames wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { closed, say, flood } = connect(() => promise);
    await say(OPEN);
    flood(50);
    expect(closed).toEqual([]);
    flood(1);
    expect(closed).toEqual([1013]);
    resolve();
  });
});
