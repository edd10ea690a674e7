import { describe, expect, it } from 'vitest';
import { FetchError } from '../../clients/fetchError.ts';
import { readChat } from './keptChat.ts';
import { OPENED, talking, testChat, VISITOR } from './testChat.ts';

const fail =
  (status: number, errors: readonly string[] = []) =>
  () => {
    throw new FetchError(status, 'refused', { errors });
  };

describe('which chat begins', () => {
  it.each([
    ['an agent during the hours', true, false, 'twilio'],
    ['an agent by stream with the flag', true, true, 'stream'],
    ['the chatbot outside the hours', false, false, 'chatbot'],
  ] as const)('CHAT-10 CHAT-11 CALL-51 CALL-52 it is %s', async (_what, isOpen, isByStream, kind) => {
    const { chat, timers, called } = testChat({
      ports: { isChatOpen: async () => isOpen, isByStream: () => isByStream },
    });
    chat.open();
    await timers.pass(0);
    expect(chat.view().kind).toBe(kind);
    await chat.begin(VISITOR);
    expect(called('begin')).toEqual([
      [
        {
          ...VISITOR,
          chatMode: kind,
          orgCode: 'main',
          welcomeMessage: 'Welcome',
          pageUrl: 'https://main.example/register',
        },
        { byStream: kind === 'stream' },
      ],
    ]);
  });

  it('CHAT-09 is that of the parameter outside production, and not in production', async () => {
    const kinds = [false, true].map(async (isProduction) => {
      const { chat, timers } = testChat({ ports: { mode: 'talkjs', isProduction } });
      chat.open();
      await timers.pass(0);
      return chat.view().kind;
    });
    expect(await Promise.all(kinds)).toEqual(['talkjs', 'twilio']);
  });

  it('CALL-49 CONST-11 is asked for every 60 s while the form stands open, and never while it is closed', async () => {
    let asked = 0;
    const isChatOpen = async () => {
      asked += 1;
      return asked < 3;
    };
    const { chat, timers } = testChat({ ports: { isChatOpen } });
    await timers.pass(300_000);
    expect(asked).toBe(0);
    chat.open();
    await timers.pass(59_999);
    expect(asked).toBe(1);
    await timers.pass(60_001);
    expect(asked).toBe(3);
    expect(chat.view().kind).toBe('chatbot');
    chat.close();
    await timers.pass(300_000);
    expect(asked).toBe(3);
  });

  it('the chatbot answers when nobody can tell whether agents do', async () => {
    const { chat } = testChat({ ports: { isChatOpen: () => Promise.reject(new Error('no')) } });
    await chat.begin(VISITOR);
    expect(chat.view().kind).toBe('chatbot');
  });
});

describe('a chat from its beginning to its end', () => {
  it('CHAT-07 CHAT-27 goes from the form to the conversation, and is kept for the tab with no more than its session', async () => {
    const { chat, timers } = await talking();
    expect(chat.view()).toMatchObject({ isOpen: true, phase: 'messaging', isConnected: true });
    expect(Object.keys(readChat(sessionStorage, timers.now()) ?? {}).sort()).toEqual([
      'conversationSid',
      'emailAddress',
      'expiration',
      'friendlyName',
      'kind',
      'omniProxyChannelId',
      'token',
    ]);
  });

  it.each([
    ['the conversation is not active', { conversation: 'inactive', frozen: false }],
    ['the channel is frozen', { conversation: 'active', frozen: true }],
  ] as const)('CHAT-08 ends when %s, and begins anew', async (_what, state) => {
    const { chat, line, timers, lines } = await talking();
    line.hear({ type: 'state', ...state });
    expect(chat.view().phase).toBe('ended');
    expect(readChat(sessionStorage, timers.now())).toBeUndefined();
    await timers.pass(600_000);
    expect(lines.lines).toHaveLength(1);
    chat.startNew();
    expect(chat.view()).toMatchObject({ phase: 'pre-engagement', entries: [], isOpen: true });
  });

  it('goes on after the page was loaded again, until its token has run out', async () => {
    const { again, lines, timers } = await talking();
    const next = again();
    expect(next.view().phase).toBe('messaging');
    lines.last().events.onOpen();
    expect(lines.last().said[0]).toEqual({
      type: 'open',
      token: 'token-1',
      conversationSid: 'c-1',
      last: 20,
    });
    next.leave();
    sessionStorage.setItem(
      'webchat-session',
      (sessionStorage.getItem('webchat-session') ?? '').replace(/2026[^"]+/, '2026-06-15T12:00:01.000Z'),
    );
    await timers.pass(1_000);
    expect(again().view().phase).toBe('pre-engagement');
  });

  it('CHAT-31 says when it cannot begin, and can be begun afterwards', async () => {
    let tries = 0;
    const { chat } = testChat({
      answers: {
        begin: () => {
          tries += 1;
          if (tries === 1) throw new FetchError(500, 'refused');
          return {
            token: 't',
            conversationSid: 'c',
            identity: 'i',
            expiration: '2026-06-15T13:00:00.000Z',
            omniProxyChannelId: 'o',
          };
        },
      },
    });
    await chat.begin(VISITOR);
    expect(chat.view()).toMatchObject({ alert: 'failed', phase: 'pre-engagement', isStarting: false });
    await chat.begin(VISITOR);
    expect(chat.view()).toMatchObject({ alert: undefined, phase: 'messaging' });
  });

  it('CHAT-35 does not begin with a chat that has no channel', async () => {
    const { chat } = testChat({
      answers: {
        begin: () => ({
          token: 't',
          conversationSid: 'c',
          identity: 'i',
          expiration: '2026-06-15T13:00:00.000Z',
        }),
      },
    });
    await chat.begin(VISITOR);
    expect(chat.view()).toMatchObject({ alert: 'failed', phase: 'pre-engagement' });
  });

  it('CALL-54 asks for the contact of its channel, and goes on without one', async () => {
    const { chat, timers, called } = await talking();
    await timers.pass(0);
    expect(called('info')).toEqual([['o-1']]);
    expect(chat.view().contactId).toBe('contact-1');
    const without = await talking({ answers: { info: () => ({}) } });
    await without.timers.pass(0);
    expect(without.chat.view()).toMatchObject({ contactId: undefined, phase: 'messaging', alert: undefined });
  });

  it('counts what was told while it was closed', async () => {
    const { chat, line } = await talking();
    chat.close();
    const told = {
      participant: 'agent',
      text: 'Hello',
      files: [],
      sentAt: '2026-06-15T12:00:00.000Z',
    } as const;
    line.hear({ type: 'message', message: { ...told, id: 'a' } });
    line.hear({ type: 'message', message: { ...told, id: 'a' } });
    expect(chat.view().unread).toBe(1);
    chat.open();
    expect(chat.view().unread).toBe(0);
  });
});

describe('messages', () => {
  it('CHAT-19 nothing blank is sent; words are, without what is blank around them', async () => {
    const { chat, line } = await talking();
    chat.send('  \n', []);
    expect(chat.view().entries).toEqual([]);
    chat.send(' Hello ', []);
    expect(line.said.at(-1)).toEqual({ type: 'message', id: 'm-1', text: 'Hello', files: [] });
    expect(chat.view().entries).toMatchObject([{ id: 'm-1', status: 'sending' }]);
  });

  it('CHAT-33 one that was not taken says so, and is sent again under its id', async () => {
    const { chat, line } = await talking();
    chat.send('Hello', []);
    line.hear({ type: 'failed', id: 'm-1', reason: 'error' });
    expect(chat.view()).toMatchObject({ alert: 'resend', entries: [{ status: 'failed' }] });
    chat.sendAgain('m-1');
    expect(chat.view()).toMatchObject({ alert: undefined, entries: [{ status: 'sending' }] });
    expect(line.said.filter(({ type }) => type === 'message')).toHaveLength(2);
  });

  it('CHAT-13 CHAT-30 a lost connection is said until it is back', async () => {
    const { chat, line, lines, timers } = await talking();
    line.events.onClose();
    expect(chat.view().alert).toBe('lost');
    await timers.pass(1_000);
    lines.last().events.onOpen();
    lines.last().hear(OPENED);
    expect(chat.view()).toMatchObject({ alert: undefined, isConnected: true });
  });
});

describe('the chatbot', () => {
  const chatbot = { ports: { isChatOpen: async () => false } };

  it('CALL-58 is asked by a call; its answer is a message of its own', async () => {
    const { chat, timers, called } = testChat(chatbot);
    await chat.begin(VISITOR);
    chat.send('What are the rates?', []);
    expect(chat.view().typing).toBe('chatbot');
    await timers.pass(0);
    expect(called('ask')).toEqual([
      [
        {
          organization: 'main',
          pageUrl: 'https://main.example/register',
          conversationId: 'c-1',
          message: 'What are the rates?',
          senderId: 'c-1',
          senderType: 'APPLICANT',
        },
        'token-1',
      ],
    ]);
    expect(chat.view().typing).toBeUndefined();
    expect(chat.view().entries.map(({ participant, text }) => [participant, text])).toEqual([
      ['customer', 'What are the rates?'],
      ['chatbot', 'An answer'],
    ]);
  });

  it('CALL-57 CHAT-28 its history is there after the page was loaded again, and asked for anew when it cannot be had', async () => {
    let tries = 0;
    const { chat, again, timers, called } = testChat({
      ...chatbot,
      answers: {
        history: () => {
          tries += 1;
          if (tries === 1) throw new FetchError(500, 'refused');
          return [
            {
              questionId: 'q-1',
              questionStr: 'A question',
              responseStr: 'An answer',
              createdDt: '2026-06-15T12:00:00.000Z',
              conversationId: 'c-1',
            },
          ];
        },
      },
    });
    await chat.begin(VISITOR);
    expect(called('history')).toEqual([]);
    const next = again();
    await timers.pass(0);
    expect(next.view().alert).toBe('lost');
    await timers.pass(1_000);
    expect(called('history')).toEqual([
      ['c-1', 'token-1'],
      ['c-1', 'token-1'],
    ]);
    expect(next.view()).toMatchObject({
      alert: undefined,
      entries: [{ text: 'A question' }, { text: 'An answer' }],
    });
  });

  it('CALL-59 is told why an answer did not help, with the rating 0', async () => {
    const { chat, timers, called } = testChat(chatbot);
    await chat.begin(VISITOR);
    chat.send('What are the rates?', []);
    await timers.pass(0);
    const [, answer] = chat.view().entries;
    if (!answer) throw new Error('There is no answer');
    await chat.tellFeedback(answer, { reason: 'Answer too vague', additionalInformation: 'No number' });
    expect(called('tellFeedback')[0]?.[0]).toEqual({
      questionId: 'q-1',
      conversationId: 'c-1',
      responseToCustomer: 'An answer',
      feedbackMessage: 'Answer too vague: No number',
      rating: 0,
      senderEmail: VISITOR.email,
      senderType: 'APPLICANT',
    });
    expect(chat.view().rated).toEqual(['q-1']);
  });

  it('a chat that is over on the server ends here', async () => {
    const { chat, timers } = testChat({ ...chatbot, answers: { ask: fail(409, ['the chat has ended']) } });
    await chat.begin(VISITOR);
    chat.send('Hello', []);
    await timers.pass(0);
    expect(chat.view().phase).toBe('ended');
  });
});

describe('what proves who writes', () => {
  it('CHAT-12 CALL-53 the token is refreshed when a tenth of its life is left, and the conversation goes on with it', async () => {
    const { chat, timers, called, again, lines } = await talking({
      answers: {
        begin: () => ({
          token: 'token-1',
          conversationSid: 'c-1',
          identity: 'i',
          expiration: '2026-06-15T18:00:00.000Z',
          omniProxyChannelId: 'o-1',
        }),
      },
    });
    lines.last().hear({ type: 'pong' });
    await timers.pass(5.4 * 3_600_000 - 1);
    expect(called('refreshToken')).toEqual([]);
    await timers.pass(1);
    expect(called('refreshToken')).toEqual([['token-1']]);
    expect(chat.view().session?.token).toBe('token-2');
    expect(again().view().session?.token).toBe('token-2');
  });

  it('CHAT-32 a token that cannot be refreshed is said until it can', async () => {
    let tries = 0;
    const { chat, line, lines, timers } = await talking({
      answers: {
        refreshToken: () => {
          tries += 1;
          if (tries === 1) throw new FetchError(409, 'refused');
          return { token: 'token-2', expiration: '2026-06-15T14:00:00.000Z' };
        },
      },
    });
    line.hear({ type: 'refused', reason: 'token' });
    await timers.pass(0);
    expect(chat.view().alert).toBe('token');
    await timers.pass(30_000);
    expect(chat.view().alert).toBeUndefined();
    lines.last().events.onOpen();
    expect(lines.last().said[0]).toMatchObject({ type: 'open', token: 'token-2' });
  });

  it('CALL-55 CALL-56 CONST-11 somebody signed in has a nonce, a new one every 60 s, until the chat ends', async () => {
    const { chat, timers, called } = await talking({ ports: { isSignedIn: () => true } });
    expect(called('begin')[0]?.[0]).toMatchObject({ nonce: 'nonce-1' });
    await timers.pass(59_999);
    expect(called('refreshNonce')).toEqual([]);
    await timers.pass(60_001);
    expect(called('refreshNonce')).toEqual([['nonce-1'], ['nonce-2']]);
    chat.end();
    await timers.pass(300_000);
    expect(called('refreshNonce')).toHaveLength(2);
    expect(called('authenticate')).toHaveLength(1);
  });

  it('CALL-55 nobody is asked who is not signed in, and without a nonce the chat begins all the same', async () => {
    const visitor = await talking();
    expect(visitor.called('authenticate')).toEqual([]);
    const refused = await talking({
      ports: { isSignedIn: () => true },
      answers: { authenticate: fail(500) },
    });
    expect(refused.called('begin')[0]?.[0]).not.toHaveProperty('nonce');
    expect(refused.chat.view().phase).toBe('messaging');
  });
});
