import { describe, expect, it } from 'vitest';
import { FetchError } from '../../clients/fetchError.ts';
import { forgetChatOfTab, readChat } from './keptChat.ts';
import { OPENED, talking, testChat, VISITOR } from './testChat.ts';

const fail = (status: number, reason?: string) => () => {
  throw new FetchError(status, 'refused', { errors: ['Words.'], ...(reason ? { reason } : {}) });
};

const AGENT = { participant: 'agent', text: 'Hello', files: [], sentAt: '2026-06-15T12:00:00.000Z' } as const;

const ITEM = {
  questionId: 'q-1',
  questionStr: 'What are the rates?',
  responseStr: 'An answer',
  createdDt: '2026-06-15T12:00:00.000Z',
  conversationId: 'c-1',
};

describe('the kind of a new chat', () => {
  it.each([
    ['an agent during the hours', true, false, 'twilio'],
    ['an agent by stream with the flag', true, true, 'stream'],
    ['the chatbot outside the hours', false, false, 'chatbot'],
  ] as const)('CHAT-10 CHAT-11 CALL-51 CALL-52 is %s', async (_what, isOpen, isByStream, kind) => {
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

  it('CHAT-09 follows the parameter outside production, and ignores it in production', async () => {
    const kinds = [false, true].map(async (isProduction) => {
      const { chat, timers } = testChat({ ports: { mode: 'talkjs', isProduction } });
      chat.open();
      await timers.pass(0);
      return chat.view().kind;
    });
    expect(await Promise.all(kinds)).toEqual(['talkjs', 'twilio']);
  });

  it('CALL-49 CONST-11 is checked every 60 s while the form is open, and never while it is closed', async () => {
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

  it("is the chatbot if agents' availability is unknown", async () => {
    const { chat } = testChat({ ports: { isChatOpen: () => Promise.reject(new Error('no')) } });
    await chat.begin(VISITOR);
    expect(chat.view().kind).toBe('chatbot');
  });
});

describe('a chat from its beginning to its end', () => {
  it('CHAT-07 CHAT-27 goes from the form to the conversation, and stores only its session in the tab', async () => {
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
  ] as const)('CHAT-08 ends if %s, and can start again', async (_what, state) => {
    const { chat, line, timers, lines } = await talking();
    line.hear({ type: 'state', ...state });
    expect(chat.view().phase).toBe('ended');
    expect(readChat(sessionStorage, timers.now())).toBeUndefined();
    await timers.pass(600_000);
    expect(lines.lines).toHaveLength(1);
    chat.startNew();
    expect(chat.view()).toMatchObject({ phase: 'pre-engagement', entries: [], isOpen: true });
  });

  it('continues after a reload, until its token has expired', async () => {
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

  it('CHAT-31 says if it cannot start, and can start afterwards', async () => {
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

  it('CHAT-35 does not start if the chat has no channel', async () => {
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

  it("CALL-54 asks for its channel's contact, and continues without one", async () => {
    const { chat, timers, called } = await talking();
    await timers.pass(0);
    expect(called('info')).toEqual([['o-1']]);
    expect(chat.view().contactId).toBe('contact-1');
    const without = await talking({ answers: { info: () => ({}) } });
    await without.timers.pass(0);
    expect(without.chat.view()).toMatchObject({ contactId: undefined, phase: 'messaging', alert: undefined });
  });

  it('counts messages that arrive while it is closed', async () => {
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

describe('unread messages', () => {
  it('counts a message received during a reconnection once', async () => {
    const { chat, line, lines, timers } = await talking();
    line.hear({ type: 'message', message: { ...AGENT, id: 'a' } });
    chat.close();
    line.events.onClose();
    await timers.pass(1_000);
    lines.last().events.onOpen();
    const messages = ['a', 'b', 'c'].map((id) => ({ ...AGENT, id }));
    lines.last().hear({ ...OPENED, messages });
    expect(chat.view().unread).toBe(2);
    lines.last().hear({ ...OPENED, messages });
    expect(chat.view().unread).toBe(2);
  });

  it('counts after a reload only messages after the last one seen', async () => {
    const { chat, line, lines, again } = await talking();
    line.hear({ type: 'message', message: { ...AGENT, id: 'a' } });
    chat.close();
    line.hear({ type: 'message', message: { ...AGENT, id: 'b' } });
    chat.leave();
    const next = again();
    lines.last().events.onOpen();
    lines.last().hear({ ...OPENED, messages: ['a', 'b', 'c'].map((id) => ({ ...AGENT, id })) });
    expect(next.view().unread).toBe(2);
    next.open();
    expect(next.view().unread).toBe(0);
  });
});

describe('messages', () => {
  it('CHAT-19 are not sent if blank, and are trimmed', async () => {
    const { chat, line } = await talking();
    chat.send('  \n', []);
    expect(chat.view().entries).toEqual([]);
    chat.send(' Hello ', []);
    expect(line.said.at(-1)).toEqual({ type: 'message', id: 'm-1', text: 'Hello', files: [] });
    expect(chat.view().entries).toMatchObject([{ id: 'm-1', status: 'sending' }]);
  });

  it('CHAT-33 show if they were not accepted, and are sent again under their id', async () => {
    const { chat, line } = await talking();
    chat.send('Hello', []);
    line.hear({ type: 'failed', id: 'm-1', reason: 'error' });
    expect(chat.view()).toMatchObject({ alert: 'resend', entries: [{ status: 'failed' }] });
    chat.sendAgain('m-1');
    expect(chat.view()).toMatchObject({ alert: undefined, entries: [{ status: 'sending' }] });
    expect(line.said.filter(({ type }) => type === 'message')).toHaveLength(2);
  });

  it('are neither pending nor sent after the end', async () => {
    const { chat, line } = await talking();
    chat.send('Hello', []);
    chat.end();
    expect(line.said.at(-1)).toEqual({ type: 'end' });
    expect(chat.view()).toMatchObject({ phase: 'ended', entries: [{ status: 'failed' }] });
    const before = line.said.length;
    chat.sendAgain('m-1');
    chat.send('More', []);
    expect(chat.view().entries).toHaveLength(1);
    expect(line.said).toHaveLength(before);
  });

  it('CHAT-13 CHAT-30 show a lost connection until it is back', async () => {
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

  it('CALL-58 answers by a call, as a message of its own', async () => {
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
        'm-1',
      ],
    ]);
    expect(chat.view().typing).toBeUndefined();
    expect(chat.view().entries.map(({ participant, text }) => [participant, text])).toEqual([
      ['customer', 'What are the rates?'],
      ['chatbot', 'An answer'],
    ]);
  });

  it('CALL-57 CHAT-28 shows its history after a reload, and reads it again if that fails', async () => {
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

  it('CALL-59 gets the reason why an answer did not help, with the rating 0', async () => {
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

  it('ends a chat here that has ended on the server', async () => {
    const { chat, timers } = testChat({ ...chatbot, answers: { ask: fail(409, 'ended') } });
    await chat.begin(VISITOR);
    chat.send('Hello', []);
    await timers.pass(0);
    expect(chat.view()).toMatchObject({ phase: 'ended', entries: [{ status: 'failed' }] });
  });

  it('ends a chat that had ended before a reload, and does not read its history again', async () => {
    const { chat, again, timers, called } = testChat({
      ...chatbot,
      answers: { history: fail(409, 'ended') },
    });
    await chat.begin(VISITOR);
    const next = again();
    await timers.pass(600_000);
    expect(next.view().phase).toBe('ended');
    expect(called('history')).toHaveLength(1);
  });

  it('replaces a refused nonce, and repeats the question once under its key', async () => {
    const nonces: (string | undefined)[] = [];
    const { chat, timers, called } = testChat({
      ports: { ...chatbot.ports, who: () => 'jamie' },
      answers: {
        authenticate: () => ({ nonce: `nonce-${called('authenticate').length}` }),
        ask: (question: { nonce?: string }) => {
          nonces.push(question.nonce);
          return nonces.length === 1 ? fail(409, 'nonce')() : ITEM;
        },
      },
    });
    await chat.begin(VISITOR);
    chat.send('What are the rates?', []);
    await timers.pass(0);
    expect(nonces).toEqual(['nonce-1', 'nonce-2']);
    expect(called('ask').map(([, , key]) => key)).toEqual(['m-1', 'm-1']);
    expect(chat.view()).toMatchObject({ phase: 'messaging', alert: undefined });
    expect(called('refreshToken')).toEqual([]);
  });

  it('reports a question as not accepted if the nonce is refused twice', async () => {
    const { chat, timers, called } = testChat({
      ports: { ...chatbot.ports, who: () => 'jamie' },
      answers: { ask: fail(409, 'nonce') },
    });
    await chat.begin(VISITOR);
    chat.send('Hello', []);
    await timers.pass(0);
    expect(called('ask')).toHaveLength(2);
    expect(chat.view()).toMatchObject({ phase: 'messaging', alert: 'resend' });
  });

  it('replaces messages by the history after a token change, and doubles nothing', async () => {
    let asked = 0;
    const { chat, timers, called } = testChat({
      ...chatbot,
      answers: {
        ask: () => {
          asked += 1;
          return asked === 2 ? fail(409, 'token')() : { ...ITEM, questionId: `q-${asked}` };
        },
        history: () => [ITEM],
      },
    });
    await chat.begin(VISITOR);
    chat.send('What are the rates?', []);
    await timers.pass(0);
    chat.send('And the fees?', []);
    await timers.pass(0);
    expect(called('history')).toEqual([['c-1', 'token-2']]);
    expect(chat.view().entries.map(({ id, status }) => [id, status])).toEqual([
      ['q-1-asked', 'sent'],
      ['q-1', 'sent'],
      ['m-2', 'failed'],
    ]);
    chat.sendAgain('m-2');
    await timers.pass(0);
    expect(called('ask').at(-1)?.slice(1)).toEqual(['token-2', 'm-2']);
    expect(chat.view().entries.map(({ id }) => id)).toEqual(['q-1-asked', 'q-1', 'q-3-asked', 'q-3']);
  });

  it('CALL-59 sends the same feedback under the same key', async () => {
    let tries = 0;
    const { chat, timers, called } = testChat({
      ...chatbot,
      answers: {
        tellFeedback: () => {
          tries += 1;
          if (tries === 1) throw new FetchError(500, 'refused');
        },
      },
    });
    await chat.begin(VISITOR);
    chat.send('What are the rates?', []);
    await timers.pass(0);
    const [, answer] = chat.view().entries;
    if (!answer) throw new Error('There is no answer');
    const said = { reason: 'Other', additionalInformation: '' };
    await expect(chat.tellFeedback(answer, said)).rejects.toThrow();
    await chat.tellFeedback(answer, said);
    const keys = called('tellFeedback').map(([, , key]) => key);
    expect(keys[0]).toMatch(/^m-/);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('the owner of a chat', () => {
  it.each([
    ['somebody else', 'alex'],
    ['nobody', undefined],
  ])(
    'a chat of a signed-in borrower is forgotten if the next person in the tab is %s',
    async (_what, next) => {
      let who: string | undefined = 'jamie';
      const { chat, again, lines } = await talking({ ports: { who: () => who } });
      chat.leave();
      const before = lines.lines.length;
      expect(again().view().phase).toBe('messaging');
      who = next;
      expect(again().view()).toMatchObject({ phase: 'pre-engagement', session: undefined, entries: [] });
      expect(sessionStorage.getItem('webchat-session')).toBeNull();
      expect(lines.lines).toHaveLength(before + 1);
    },
  );

  it('disappears from the page when somebody else signs in', async () => {
    let who: string | undefined = 'jamie';
    const { chat, line } = await talking({ ports: { who: () => who } });
    line.hear({ type: 'message', message: { ...AGENT, id: 'a' } });
    chat.changeOwner();
    expect(chat.view().entries).toHaveLength(1);
    who = 'alex';
    chat.changeOwner();
    expect(chat.view()).toMatchObject({ phase: 'pre-engagement', entries: [], isOpen: true });
    expect(line.isClosed()).toBe(true);
  });

  it('continues for a visitor who signs in, and then belongs to them', async () => {
    let who: string | undefined;
    const { chat, again, called } = await talking({ ports: { who: () => who } });
    who = 'jamie';
    chat.changeOwner();
    expect(chat.view().phase).toBe('messaging');
    expect(called('authenticate')).toHaveLength(1);
    chat.leave();
    who = undefined;
    expect(again().view().phase).toBe('pre-engagement');
  });

  it('is forgotten however the session ends', () => {
    for (const key of ['webchat-session', 'webchat-open', 'webchat-seen']) sessionStorage.setItem(key, '1');
    forgetChatOfTab(sessionStorage);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('a draft message', () => {
  const note = () => new File(['A note'], 'note.txt', { type: 'text/plain' });

  it('CHAT-26 is reported up to the length of a message; a longer one says so and is not sent', async () => {
    const { chat, line } = await talking();
    chat.write('x'.repeat(4_001));
    expect(line.said.at(-1)).toEqual({ type: 'typing', preview: 'x'.repeat(4_000) });
    expect(chat.view().draft.fault).toEqual({ copy: 'chat.message.tooLong' });
    await chat.submit();
    expect(chat.view().entries).toEqual([]);
    chat.write('x'.repeat(4_000));
    expect(chat.view().draft.fault).toBeUndefined();
    await chat.submit();
    expect(chat.view()).toMatchObject({ entries: [{ status: 'sending' }], draft: { words: '' } });
  });

  it('stays while the window is closed, and only what was sent is removed', async () => {
    let done: (file: object) => void = () => undefined;
    const { chat, timers, line } = await talking({
      answers: { attach: () => new Promise((resolve) => (done = resolve)) },
    });
    chat.choose([note()]);
    chat.write('Here it is');
    const sending = chat.submit();
    chat.close();
    chat.open();
    expect(chat.view().draft).toMatchObject({ words: 'Here it is', isBusy: true, files: [{}] });
    chat.write('Here it is, and more');
    chat.choose([note()]);
    done({ uuid: 'f-1', name: 'note.txt', type: 'text/plain', size: 6 });
    await sending;
    await timers.pass(0);
    expect(line.said.findLast(({ type }) => type === 'message')).toMatchObject({
      text: 'Here it is',
      files: ['f-1'],
    });
    expect(chat.view().draft).toMatchObject({ words: ', and more', isBusy: false });
    expect(chat.view().draft.files).toHaveLength(1);
  });

  it('CHAT-21 does not upload a file twice, and gives each file its own key', async () => {
    let tries = 0;
    const { chat, called } = await talking({
      answers: {
        attach: (file: File) => {
          tries += 1;
          if (tries === 2) throw new FetchError(422, 'refused', { errors: ['Too large'] });
          return { uuid: file.name, name: file.name, type: 'text/plain', size: 6 };
        },
      },
    });
    chat.choose([note(), new File(['Other'], 'other.txt')]);
    await chat.submit();
    expect(chat.view().draft).toMatchObject({ fault: { said: 'Too large.' }, files: [{}, {}] });
    expect(chat.view().entries).toEqual([]);
    await chat.submit();
    const made = called('attach').map(([file, , key]) => [(file as File).name, key]);
    expect(made.map(([name]) => name)).toEqual(['note.txt', 'other.txt', 'other.txt']);
    expect(made[1]?.[1]).toBe(made[2]?.[1]);
    expect(made[0]?.[1]).not.toBe(made[1]?.[1]);
    expect(chat.view().entries).toMatchObject([{ files: [{ uuid: 'note.txt' }, { uuid: 'other.txt' }] }]);
  });

  it('does not move uploads of a finished conversation into another', async () => {
    let done: (file: object) => void = () => undefined;
    let begun = 0;
    const { chat, lines } = await talking({
      answers: {
        attach: () => new Promise((resolve) => (done = resolve)),
        begin: () => {
          begun += 1;
          return {
            token: `token-${begun}`,
            conversationSid: `c-${begun}`,
            identity: 'i',
            expiration: '2026-06-15T18:00:00.000Z',
            omniProxyChannelId: 'o',
          };
        },
      },
    });
    chat.choose([note()]);
    const sending = chat.submit();
    chat.end();
    chat.startNew();
    await chat.begin(VISITOR);
    lines.last().events.onOpen();
    lines.last().hear(OPENED);
    expect(chat.view()).toMatchObject({ phase: 'messaging', session: { conversationSid: 'c-2' } });
    done({ uuid: 'f-1', name: 'note.txt', type: 'text/plain', size: 6 });
    await sending;
    expect(chat.view().entries).toEqual([]);
    expect(chat.view().draft).toMatchObject({ files: [], isBusy: false });
  });

  it('CHAT-04 keeps the form for the next opening', () => {
    const { chat } = testChat();
    chat.open();
    chat.keepForm({ chatName: 'Jamie' });
    chat.close();
    chat.open();
    expect(chat.view().form).toEqual({ chatName: 'Jamie' });
  });

  it("keeps a developer's choice of agent for the next chat, but not for the next person", async () => {
    let who: string | undefined = 'jamie';
    const { chat } = testChat({ ports: { who: () => who } });
    chat.open();
    chat.keepAgentId('agent-7');
    chat.close();
    chat.open();
    expect(chat.view().agentId).toBe('agent-7');
    await chat.begin(VISITOR);
    chat.end();
    chat.startNew();
    expect(chat.view().agentId).toBe('agent-7');
    await chat.begin(VISITOR);
    who = 'alex';
    chat.changeOwner();
    expect(chat.view().agentId).toBe('');
  });
});

describe('tokens and nonces', () => {
  it.each([
    ['as the server', '2026-06-15T18:00:00.000Z'],
    ['nine minutes fast', '2026-06-15T17:51:00.000Z'],
    ['eight hours fast', '2026-06-15T10:00:00.000Z'],
    ['eight hours slow', '2026-06-16T02:00:00.000Z'],
  ])(
    'CHAT-12 CALL-53 the token is refreshed with a tenth of its life left, and the conversation continues with it: clock %s',
    async (_clock, expiration) => {
      const { chat, timers, called, again, lines } = await talking({
        answers: {
          begin: () => ({
            token: 'token-1',
            conversationSid: 'c-1',
            identity: 'i',
            expiration,
            omniProxyChannelId: 'o-1',
          }),
          refreshToken: () => ({ token: 'token-2', expiration }),
        },
      });
      lines.last().hear({ type: 'pong' });
      await timers.pass(5.4 * 3_600_000 - 1);
      expect(called('refreshToken')).toEqual([]);
      await timers.pass(1);
      expect(called('refreshToken')).toEqual([['token-1']]);
      await timers.pass(60_000);
      expect(called('refreshToken')).toHaveLength(1);
      expect(chat.view().session?.token).toBe('token-2');
      expect(again().view().session?.token).toBe('token-2');
    },
  );

  it('CHAT-32 a failed token refresh is shown until it succeeds', async () => {
    let tries = 0;
    const { chat, line, lines, timers } = await talking({
      answers: {
        refreshToken: () => {
          tries += 1;
          if (tries === 1) throw new FetchError(500, 'refused');
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

  it.each([
    ['ended', 'ended', undefined],
    ['token', 'messaging', 'token'],
  ] as const)('CHAT-32 a refresh that is refused (%s) is final', async (reason, phase, alert) => {
    const { chat, line, timers, called } = await talking({ answers: { refreshToken: fail(409, reason) } });
    line.hear({ type: 'refused', reason: 'token' });
    await timers.pass(6 * 3_600_000);
    expect(called('refreshToken')).toHaveLength(1);
    expect(chat.view()).toMatchObject({ phase, alert });
    expect(readChat(sessionStorage, timers.now())).toBeUndefined();
    expect(sessionStorage.getItem('webchat-session')).toBeNull();
  });

  it('CALL-51 a nonce that is refused at the start is replaced', async () => {
    let tries = 0;
    const { chat, called } = testChat({
      ports: { who: () => 'jamie' },
      answers: {
        begin: () => {
          tries += 1;
          return fail(409, 'nonce')();
        },
      },
    });
    await chat.begin(VISITOR);
    expect(tries).toBe(2);
    expect(called('authenticate')).toHaveLength(2);
    expect(chat.view().alert).toBe('failed');
  });

  it('CALL-55 CALL-56 CONST-11 a signed-in borrower gets a nonce, and a new one every 60 s, until the chat ends', async () => {
    const { chat, timers, called } = await talking({ ports: { who: () => 'jamie' } });
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

  it('CALL-55 a visitor gets no nonce, and without a nonce the chat still starts', async () => {
    const visitor = await talking();
    expect(visitor.called('authenticate')).toEqual([]);
    const refused = await talking({
      ports: { who: () => 'jamie' },
      answers: { authenticate: fail(500) },
    });
    expect(refused.called('begin')[0]?.[0]).not.toHaveProperty('nonce');
    expect(refused.chat.view().phase).toBe('messaging');
  });
});
