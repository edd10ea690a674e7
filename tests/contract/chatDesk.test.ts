import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releasesOf } from '../../src/server/config-files/loadReleases.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import type { ChatDesk } from '../../src/server/features/chat/chatDesk.ts';
import { type ChatServer, openChat, openChatServer } from './chatServer.ts';

const told: string[] = [];

/** A provider's desk. */
const otherDesk: ChatDesk = {
  began: async (_tx, { provider }) => void told.push(`began ${provider}`),
  said: async (_tx, _conversation, { text }) => void told.push(`said ${text}`),
  typing: (_uuid, preview) => void told.push(`typing ${preview}`),
  ended: async () => void told.push('ended'),
  work: async () => [],
};

let server: ChatServer;
beforeAll(async () => {
  server = await openChatServer({ desk: otherDesk });
});
afterAll(() => server.close());

describe("the agents' desk", () => {
  it("CALL-63 is an adapter: another desk gets everything that the sandbox's own gets, and can replace it", async () => {
    const { chat, socket } = await openChat(server, { chatMode: 'talkjs' });
    socket.send({ type: 'typing', preview: 'Hel' });
    socket.send({ type: 'message', id: randomUUID(), text: 'Hello', files: [] });
    await socket.next('message');
    socket.send({ type: 'end' });
    await socket.next('state');
    expect(told).toEqual(['began talkjs', 'typing Hel', 'said Hello', 'ended']);
    const turns = await server.dependencies.db.kysely.selectFrom('chat_turns').selectAll().execute();
    expect(turns).toEqual([]);
    expect((await server.post(`/sandbox/chat/${chat.conversationSid}`, {})).statusCode).toBe(404);
    socket.close();
  });

  it('CALL-63 links to the survey that the brand names', () => {
    const tree = readConfigTree('.');
    const surveyOf = (survey: string) => {
      const files = tree.files.map((file) =>
        file.path === 'config/brand.yaml'
          ? { path: file.path, text: file.text.replace(/survey: [^,\s]+/, `survey: ${survey}`) }
          : file,
      );
      const { releases } = releasesOf({ ...tree, files }, undefined);
      return JSON.parse(releases.get('main')?.parts['app.json'] ?? '{}').brand.chat.survey;
    };
    expect(surveyOf('https://other.example/ask')).toBe('https://other.example/ask');
  });
});
