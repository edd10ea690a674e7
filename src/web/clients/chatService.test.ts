import { describe, expect, it, vi } from 'vitest';
import { chatRefusal, createChatService } from './chatService.ts';
import { FetchError } from './fetchError.ts';
import { createHttpClient } from './httpClient.ts';
import { createSessionStore } from './session.ts';

function setUp(answer: () => Response) {
  localStorage.clear();
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const session = createSessionStore(localStorage);
  session.write('jwt-1');
  const onUnauthorized = vi.fn();
  const chat = createChatService(
    createHttpClient({
      origin: 'https://a.example',
      org: 'main',
      session,
      fetch,
      onUnauthorized,
    }),
  );
  const header = (name: string) => new Headers(fetch.mock.calls[0]?.[1]?.headers).get(name);
  return { chat, header, session, onUnauthorized };
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const QUESTION = {
  conversationId: 'c-1',
  message: 'What are the rates?',
  organization: 'main',
  pageUrl: 'https://a.example/',
  senderId: 'c-1',
  senderType: 'APPLICANT',
} as const;

describe('the calls of the chat', () => {
  it.each([
    ['the first nonce', (chat: ReturnType<typeof createChatService>) => chat.authenticate()],
    ['another nonce', (chat: ReturnType<typeof createChatService>) => chat.refreshNonce('n-1')],
    ['another token', (chat: ReturnType<typeof createChatService>) => chat.refreshToken('token-1')],
    ['a question', (chat: ReturnType<typeof createChatService>) => chat.ask(QUESTION, 'token-1', 'key-1')],
    ['the history', (chat: ReturnType<typeof createChatService>) => chat.history('c-1', 'token-1')],
    [
      'a call back',
      (chat: ReturnType<typeof createChatService>) =>
        chat.callBack({ name: 'Ana', phone: '4155550132', orgCode: 'main' }, 'key-1'),
    ],
    ['who is on duty', (chat: ReturnType<typeof createChatService>) => chat.users({})],
  ])('leave the borrower signed in if %s is refused', async (_what, call) => {
    const { chat, session, onUnauthorized } = setUp(() => json({ status: 'unauthenticated' }, 401));
    await expect(call(chat)).rejects.toThrow(FetchError);
    expect(session.read()).toBe('jwt-1');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it.each([
    ['a question', (chat: ReturnType<typeof createChatService>) => chat.ask(QUESTION, 'token-1', 'key-1234')],
    [
      'a file',
      (chat: ReturnType<typeof createChatService>) =>
        chat.attach(new File(['x'], 'x.txt'), 'token-1', 'key-1234'),
    ],
    [
      'what is said of an answer',
      (chat: ReturnType<typeof createChatService>) =>
        chat.tellFeedback(
          {
            questionId: 'q-1',
            conversationId: 'c-1',
            responseToCustomer: 'An answer',
            feedbackMessage: 'Other',
            rating: 0,
            senderEmail: 'jamie@example.com',
            senderType: 'APPLICANT',
          },
          'token-1',
          'key-1234',
        ),
    ],
  ])("CALL-58 CALL-59 send the chat's token and an own key with %s", async (_what, call) => {
    const { chat, header } = setUp(() => json({}));
    await call(chat);
    expect([header('x-chat-token'), header('idempotency-key')]).toEqual(['token-1', 'key-1234']);
  });

  it.each(['text/plain', 'application/json', 'audio/mpeg'])(
    'read a file of the conversation as bytes, also as %s',
    async (type) => {
      const { chat, header } = setUp(() => new Response('{"a":1}', { headers: { 'content-type': type } }));
      const file = await chat.file('f-1', 'token-1');
      expect(header('x-chat-token')).toBe('token-1');
      expect(await file.text()).toBe('{"a":1}');
    },
  );
});

describe('the reason for a refused chat call', () => {
  it('comes from the code of a 409, never from its words', () => {
    const of = (status: number, data: unknown) => chatRefusal(new FetchError(status, 'refused', data));
    expect(of(409, { errors: ['No.'], reason: 'ended' })).toBe('ended');
    expect(of(409, { errors: ['No.'], reason: 'nonce' })).toBe('nonce');
    expect(of(409, { errors: ['No.'], reason: 'token' })).toBe('token');
    expect(of(409, { errors: ['The chat has ended.'] })).toBeUndefined();
    expect(of(409, { reason: 'other' })).toBeUndefined();
    expect(of(422, { reason: 'ended' })).toBeUndefined();
    expect(chatRefusal(new Error('ended'))).toBeUndefined();
  });
});
