import { describe, expect, it } from 'vitest';
import { OPENED, testLines, testTimers } from '../testChat.ts';
import type { ChatNews } from './chatProvider.ts';
import { createSocketProvider } from './socketProvider.ts';

const SESSION = {
  friendlyName: 'Jamie',
  emailAddress: 'jamie@example.com',
  token: 'token-1',
  conversationSid: 'c-1',
  expiration: '2026-06-15T18:00:00.000Z',
  omniProxyChannelId: 'o-1',
};

function connected() {
  const timers = testTimers();
  const lines = testLines();
  const news: ChatNews[] = [];
  const provider = createSocketProvider({ timers, openLine: lines.openLine });
  const connection = provider.open(SESSION, (one) => news.push(one), { isNew: true });
  lines.last().events.onOpen();
  lines.last().hear(OPENED);
  return { timers, lines, news, connection };
}

describe('the socket of a chat', () => {
  it('CHAT-26 loads the last 20 messages, with its token in no address', () => {
    const { lines } = connected();
    expect(lines.last().said).toEqual([{ type: 'open', token: 'token-1', conversationSid: 'c-1', last: 20 }]);
  });

  it('CALL-61 CONST-11 pings every 10 s, and closes a silent connection', async () => {
    const { timers, lines, news } = connected();
    const pings = () => lines.last().said.filter(({ type }) => type === 'ping').length;
    await timers.pass(9_999);
    expect(pings()).toBe(0);
    await timers.pass(1);
    expect(pings()).toBe(1);
    lines.last().hear({ type: 'pong' });
    await timers.pass(20_000);
    expect(pings()).toBe(3);
    expect(news.at(-1)).toEqual(OPENED);
    await timers.pass(10_000);
    expect(lines.lines[0]?.isClosed()).toBe(true);
    expect(news.at(-1)).toEqual({ type: 'connecting' });
  });

  it('CHAT-13 reconnects after 1, 2, 4 s and so on, at most 30 s, and after 1 s once it was connected', async () => {
    const { timers, lines } = connected();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = lines.lines.length;
      lines.last().events.onClose();
      await timers.pass(seconds * 1_000 - 1);
      expect(lines.lines).toHaveLength(before);
      await timers.pass(1);
      expect(lines.lines).toHaveLength(before + 1);
    }
    lines.last().events.onOpen();
    lines.last().hear(OPENED);
    lines.last().events.onClose();
    await timers.pass(1_000);
    expect(lines.lines).toHaveLength(9);
  });

  it('sends after a reconnection what did not arrive, and nothing that the server has', async () => {
    const { timers, lines, connection } = connected();
    for (const id of ['m-1', 'm-2', 'm-3']) connection.send({ id, text: id, files: [] });
    const kept = { participant: 'customer', files: [], sentAt: '2026-06-15T12:00:00.000Z' } as const;
    lines.last().hear({ type: 'message', message: { ...kept, id: 'm-1', text: 'm-1' } });
    lines.last().events.onClose();
    connection.send({ id: 'm-4', text: 'm-4', files: [] });
    await timers.pass(1_000);
    lines.last().events.onOpen();
    lines.last().hear({ ...OPENED, messages: [{ ...kept, id: 'm-2', text: 'm-2' }] });
    expect(
      lines
        .last()
        .said.slice(1)
        .map((frame) => 'id' in frame && frame.id),
    ).toEqual(['m-3', 'm-4']);
  });

  it('CHAT-26 CONST-11 reports typing at most once a second, with the latest text', async () => {
    const { timers, lines, connection } = connected();
    const previews = () =>
      lines.last().said.flatMap((frame) => (frame.type === 'typing' ? [frame.preview] : []));
    connection.preview('H');
    connection.preview('He');
    connection.preview('Hel');
    expect(previews()).toEqual(['H']);
    await timers.pass(999);
    expect(previews()).toEqual(['H']);
    await timers.pass(1);
    expect(previews()).toEqual(['H', 'Hel']);
    await timers.pass(5_000);
    connection.preview('Hello');
    expect(previews()).toEqual(['H', 'Hel', 'Hello']);
  });

  it('waits for a new token if the old one is refused, and stops when closed', async () => {
    const { timers, lines, connection } = connected();
    lines.last().hear({ type: 'refused', reason: 'token' });
    lines.last().events.onClose();
    await timers.pass(60_000);
    expect(lines.lines).toHaveLength(1);
    connection.renew('token-2');
    lines.last().events.onOpen();
    expect(lines.last().said[0]).toMatchObject({ token: 'token-2' });
    connection.close();
    await timers.pass(60_000);
    expect(lines.lines).toHaveLength(2);
    expect(lines.last().isClosed()).toBe(true);
  });

  it('a line that opens once another took its place says nothing on it', () => {
    const { lines, connection } = connected();
    lines.last().hear({ type: 'refused', reason: 'token' });
    connection.renew('token-2');
    lines.lines[0]?.events.onOpen();
    expect(lines.last().said).toEqual([]);
  });

  it('CALL-61 a ping that was held up is said once more before the line is given up', async () => {
    const lines = testLines();
    const base = testTimers();
    let asleep = 0;
    const timers = { ...base, now: () => base.now() + asleep };
    const news: ChatNews[] = [];
    createSocketProvider({ timers, openLine: lines.openLine }).open(SESSION, (one) => news.push(one), {
      isNew: true,
    });
    lines.last().events.onOpen();
    lines.last().hear(OPENED);
    asleep += 300_000;
    await base.pass(10_000);
    expect(lines.last().said.at(-1)).toEqual({ type: 'ping' });
    lines.last().hear({ type: 'pong' });
    asleep += 300_000;
    await base.pass(10_000);
    expect(lines.lines).toHaveLength(1);
    expect(lines.last().isClosed()).toBe(false);
    await base.pass(10_000);
    expect(lines.lines[0]?.isClosed()).toBe(true);
    expect(news.at(-1)).toEqual({ type: 'connecting' });
  });

  it('CHAT-13 reconnects later and later after a close with 1013, and ends nothing', async () => {
    const { timers, lines, news } = connected();
    for (const seconds of [2, 4, 8]) {
      const before = lines.lines.length;
      lines.last().events.onClose(1013);
      await timers.pass(seconds * 1_000 - 1);
      expect(lines.lines).toHaveLength(before);
      await timers.pass(1);
      expect(lines.lines).toHaveLength(before + 1);
      lines.last().events.onOpen();
      lines.last().hear(OPENED);
    }
    expect(news.map(({ type }) => type)).not.toContain('refused');
  });

  it('ends a refused conversation, unless the connection is closed with 1013', async () => {
    const { timers, lines, news } = connected();
    const types = () => news.map(({ type }) => type);
    lines.last().hear({ type: 'refused', reason: 'conversation' });
    lines.last().events.onClose(1013);
    await timers.pass(2_000);
    expect(lines.lines).toHaveLength(2);
    expect(types()).not.toContain('refused');
    lines.last().events.onOpen();
    lines.last().hear({ type: 'refused', reason: 'conversation' });
    lines.last().events.onClose(1008);
    await timers.pass(60_000);
    expect(types().filter((type) => type === 'refused')).toHaveLength(1);
    expect(lines.lines).toHaveLength(2);
  });

  it('reports the end of a conversation as soon as it is connected, not after half a minute', async () => {
    for (const [seconds, isSaid] of [
      [1, true],
      [31, false],
    ] as const) {
      const { timers, lines, connection } = connected();
      lines.last().events.onClose();
      connection.end();
      connection.close();
      await timers.pass(seconds * 1_000);
      lines.last().events.onOpen();
      lines.last().hear(OPENED);
      expect(lines.last().said.some(({ type }) => type === 'end')).toBe(isSaid);
      expect(lines.last().isClosed()).toBe(true);
      const before = lines.lines.length;
      await timers.pass(120_000);
      expect(lines.lines).toHaveLength(before);
    }
  });

  it('ignores a frame that is not JSON', () => {
    const { lines, news } = connected();
    lines.last().events.onText('{"half": ');
    expect(news).toEqual([OPENED]);
  });
});
