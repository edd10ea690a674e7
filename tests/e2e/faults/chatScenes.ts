import type { Locator, Page } from '@playwright/test';
import { api, at } from '../fixtures.ts';
import { registerIdentity } from '../sandbox.ts';
import { STILL_TIME } from '../stillTime.ts';
import { chatCalls } from './commonCalls.ts';
import type { Prepared, Scene } from './scene.ts';
import { passTime } from './traffic.ts';

const SUPPORT = '/account/heloc/register/support';
const EMAIL = 'jamie@example.com';

const chat = (page: Page) => page.locator('#chat');
const message = (page: Page) => chat(page).getByLabel('Your message');
const answers = (page: Page) => chat(page).locator('li[data-participant=chatbot]');

/** The chat loads after the page. */
const comes = (part: Locator): Promise<boolean> =>
  part
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );

async function post(call: string, body: object, token?: string): Promise<Record<string, string>> {
  const response = await fetch(api(call.replace('POST ', '')), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-chat-token': token } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call} answers ${response.status}`);
  return response.json();
}

/** A tab with an open chatbot conversation and these questions. */
async function withChatbot(questions: readonly string[] = [], lasts?: number): Promise<Prepared> {
  const person = { name: 'Jamie Rivera', email: EMAIL };
  const begun = await post(chatCalls.begin, { ...person, orgCode: 'main', chatMode: 'chatbot' });
  const { token = '', conversationSid = '' } = begun;
  for (const question of questions)
    await post(
      chatCalls.ask,
      {
        conversationId: conversationSid,
        message: question,
        organization: 'main',
        pageUrl: at('main', SUPPORT),
        senderId: conversationSid,
        senderType: 'APPLICANT',
      },
      token,
    );
  const { omniProxyChannelId, expiration } = begun;
  const session = {
    kind: 'chatbot',
    friendlyName: person.name,
    emailAddress: EMAIL,
    token,
    conversationSid,
    expiration: lasts === undefined ? expiration : new Date(STILL_TIME + lasts).toISOString(),
    omniProxyChannelId,
  };
  return {
    address: at('main', `${SUPPORT}?mode=chatbot`),
    tab: { 'webchat-session': JSON.stringify(session), 'webchat-open': '1' },
  };
}

const beginning = (call: string, mode: string): Scene => ({
  needed: [call],
  prepare: async () => ({ address: at('main', `${SUPPORT}?pop-webchat=1&mode=${mode}`) }),
  stands: (page) => comes(page.locator('#overlay-chat-form')),
  async fill(page) {
    await chat(page).getByLabel('Name').fill('Jamie Rivera');
    await chat(page).getByLabel('Email address').fill(EMAIL);
  },
  send: (page) => chat(page).getByRole('button', { name: 'Start chat' }).click(),
  isDone: async (page) => (await message(page).count()) > 0,
});

/** The chat, on a page with few calls of its own. */
export const chatScenes: Readonly<Record<string, Scene>> = {
  'a chat with an agent begins': beginning(chatCalls.begin, 'twilio'),
  'a chat by stream begins': beginning(chatCalls.beginByStream, 'stream'),
  'the chatbot is asked': {
    needed: [chatCalls.ask],
    prepare: () => withChatbot(),
    stands: (page) => comes(message(page)),
    fill: (page) => message(page).fill('What are the rates?'),
    send: (page) => message(page).press('Enter'),
    // Unsent text is shown among the messages.
    askedAgain: /chat-message/,
    isDone: async (page) => (await answers(page).count()) > 0,
  },
  'an answer of the chatbot did not help': {
    needed: [chatCalls.feedback],
    prepare: () => withChatbot(['What are the rates?']),
    stands: (page) => comes(answers(page)),
    async fill(page) {
      const more = page.getByRole('dialog', { name: 'Tell us more' });
      if ((await more.count()) === 0) await chat(page).getByRole('button', { name: 'Not helpful?' }).click();
      await more.getByLabel('Answer too vague').check();
    },
    send: (page) =>
      page.getByRole('dialog', { name: 'Tell us more' }).getByRole('button', { name: 'Send' }).click(),
    isDone: async (page) => (await chat(page).getByText('Thank you. We read').count()) > 0,
  },
  'a chat of somebody signed in goes on': {
    needed: [],
    background: [chatCalls.history, chatCalls.info, chatCalls.refreshToken, chatCalls.authenticate],
    alone: [chatCalls.refreshNonce],
    async prepare() {
      const email = `chat-${crypto.randomUUID()}@example.com`;
      const jwt = await registerIdentity('main', { email, password: 'Correct-horse-7!' });
      return { ...(await withChatbot(['What are the rates?'], 90_000)), jwt };
    },
    stands: (page) => comes(message(page)),
    // A new token and nonce are due.
    send: (page) => passTime(page, 61_000),
    isDone: async (page) => (await message(page).count()) > 0,
  },
  'when agents answer': {
    needed: [chatCalls.week],
    background: [chatCalls.openStatus],
    prepare: async () => ({ address: at('main', `${SUPPORT}?pop-webchat=1`) }),
    stands: (page) => comes(chat(page).getByText('When our team answers')),
    async send(page) {
      if ((await chat(page).locator('details[open] > summary').count()) === 0)
        await chat(page).getByText('When our team answers').click();
    },
    isDone: async (page) => (await chat(page).locator('details dl').count()) > 0,
  },
};
