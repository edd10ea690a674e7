import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ANA, type BegunChat, INIT, SOCKET, socketOf, type TestSocket } from '../contract/chatServer.ts';
import { agentsOfHarborlight, type Pair } from './pair.ts';
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

/** The agents of a lender: says something in a chat, at a server. */
type Agents = (address: string, chat: BegunChat, text: string) => Promise<number>;

const ofSandbox: Agents = async (address, { conversationSid }, text) => {
  const path = `/sandbox/chat/${conversationSid}`;
  return (await newVisitor().send(address, { path, body: { say: text } })).status;
};

/** By the Lender API; the chat is taken by whoever says something first. */
async function byLenderApi({ servers }: Pair): Promise<Agents> {
  const asked = { method: 'POST', body: new URLSearchParams(agentsOfHarborlight) };
  const token = await (await fetch(`${servers[0].address}/lender/v1/oauth/token`, asked)).json();
  const { access_token } = token as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const agent = { id: 'agent-17', name: 'Avery Chen' };
  const taken = new Set<string>();
  return async (address, { conversationSid }, text) => {
    const send = (act: string, body: object) =>
      newVisitor().send(address, { path: `/lender/v1/chats/${conversationSid}/${act}`, body, headers });
    if (!taken.has(conversationSid)) {
      const both = await Promise.all([0, 1].map(() => send('take', { agent })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      taken.add(conversationSid);
    }
    return (await send('messages', { agent: agent.id, text })).status;
  };
}

interface Talk {
  readonly orgCode: string;
  readonly agents: Agents;
  readonly messages: number;
}

/** A chat with a tab at each server; resolves to the slowest message, in milliseconds. */
async function talk({ servers }: Pair, { orgCode, agents, messages }: Talk): Promise<number> {
  const [one, other] = servers;
  const begin = { path: INIT, body: { ...ANA, orgCode, chatMode: 'twilio' } };
  const chat = jsonOf<BegunChat>(await newVisitor(orgCode).send(one.address, begin));
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
      else expect(await agents((turn % 4 === 1 ? one : other).address, chat, text)).toBeLessThan(300);
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
  return slowest;
}

/**
 * Chats with a tab at each server: what customers and agents say through either server reaches both tabs once and in order,
 * with the agents of the sandbox and with those of a lender by the Lender API. Of two who take a chat at once, one gets it.
 */
export async function chatTogether(pair: Pair, messages: number): Promise<Figures> {
  const slowest = [
    await talk(pair, { orgCode: 'main', agents: ofSandbox, messages }),
    await talk(pair, { orgCode: 'harborlight', agents: await byLenderApi(pair), messages }),
  ];
  return {
    messages: 2 * messages,
    'not heard, or heard twice': 0,
    'milliseconds at most': Math.round(Math.max(...slowest)),
  };
}
