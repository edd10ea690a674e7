import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatServer, openChat, openChatServer } from './chatServer.ts';

let server: ChatServer;
beforeAll(async () => {
  server = await openChatServer();
}, 120_000);
afterAll(() => server.close());

describe('a chat with an agent', () => {
  it('CALL-61 CHAT-29 begins, an agent joins and answers', async () => {
    const { socket, opened } = await openChat(server);
    expect(opened).toMatchObject({
      conversation: 'active',
      frozen: false,
      participants: [{ participant: 'customer', name: 'Ana Torres' }],
      messages: [],
    });
    await server.dependencies.clock.advance(1_000);
    const greeting = await socket.next('message');
    expect(greeting.message).toMatchObject({ participant: 'agent', name: 'Avery Chen', files: [] });
    expect(greeting.message.text).toContain('Ana Torres');
    expect((await socket.next('participants')).participants).toContainEqual({
      participant: 'agent',
      name: 'Avery Chen',
    });
    const id = randomUUID();
    socket.send({ type: 'message', id, text: 'Thank you', files: [] });
    expect((await socket.next('message')).message).toMatchObject({
      id,
      participant: 'customer',
      text: 'Thank you',
    });
    await socket.next('typing', ({ participant, isTyping }) => participant === 'agent' && isTyping);
    await server.dependencies.clock.advance(2_000);
    const answer = await socket.next('message');
    expect(answer.message.text).toBe('You are welcome. Is there anything else?');
    socket.close();
  });
});
