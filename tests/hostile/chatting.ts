import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ANA, type BegunChat, INIT, SOCKET, socketOf, type TestSocket } from '../contract/chatServer.ts';
import type { Pair } from './pair.ts';
import type { Figures } from './promised.ts';
import { jsonOf, newVisitor } from './visitor.ts';

async function openTab(address: string, { token, conversationSid }: BegunChat): Promise<TestSocket> {
  const tab = socketOf(new WebSocket(`${address.replace('http', 'ws')}${SOCKET}`));
  await new Promise((resolve, reject) => {
    tab.raw.addEventListener('open', resolve);
    tab.raw.addEventListener('error', () => reject(new Error('The socket was refused')));
  });
  tab.send({ type: 'open', token, conversationSid, last: 20 });
  await tab.next('opened');
  return tab;
}

/**
 * A chat with a tab at each server: customer and agent messages, through either server, reach both tabs once and in
 * order.
 */
export async function chatTogether({ servers }: Pair, messages: number): Promise<Figures> {
  const [one, other] = servers;
  const begin = { path: INIT, body: { ...ANA, chatMode: 'twilio' } };
  const chat = jsonOf<BegunChat>(await newVisitor().send(one.address, begin));
  const tabs = [await openTab(one.address, chat), await openTab(other.address, chat)] as const;
  const said: string[] = [];
  let slowest = 0;
  try {
    for (let turn = 0; turn < messages; turn += 1) {
      const text = `Message ${turn}`;
      said.push(text);
      const since = performance.now();
      if (turn % 2 === 0)
        tabs[turn % 4 === 0 ? 0 : 1].send({ type: 'message', id: randomUUID(), text, files: [] });
      else {
        const { address } = turn % 4 === 1 ? one : other;
        const path = `/sandbox/chat/${chat.conversationSid}`;
        expect((await newVisitor().send(address, { path, body: { say: text } })).status).toBe(204);
      }
      for (const tab of tabs) await tab.next('message', ({ message }) => message.text === text);
      slowest = Math.max(slowest, performance.now() - since);
    }
    for (const tab of tabs) {
      const heard = tab.heard.flatMap((frame) => (frame.type === 'message' ? [frame.message.text] : []));
      expect(heard.filter((text) => said.includes(text))).toEqual(said);
    }
  } finally {
    for (const tab of tabs) tab.close();
  }
  return { messages, 'not heard, or heard twice': 0, 'milliseconds at most': Math.round(slowest) };
}
