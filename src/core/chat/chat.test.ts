import { describe, expect, it } from 'vitest';
import { CHAT } from './chatConstants.ts';
import { CHAT_KINDS, type ChatKind, type ChatSituation, chatKind } from './chatKind.ts';
import { ATTACHMENT_TYPES, isAttachmentName, isSendable } from './chatMessage.ts';
import { type ChatEvent, type ChatState, chatTransition, hasEnded, NEW_CHAT } from './chatPhase.ts';
import {
  CHAT_PARTICIPANTS,
  type ChatFeedback,
  type ChatHistoryItem,
  type ChatSession,
  requireChannel,
  requireContact,
  requireSession,
} from './chatSession.ts';
import { freshFor, runsOutAt, tokenLifeMs } from './chatToken.ts';

const MINUTE = 60_000;

it('CONST-11 the chat constants have their specified values', () => {
  expect(CHAT).toMatchObject({
    nameLength: 128,
    emailLength: 128,
    feedbackLength: 140,
    chatbotTokenLife: 10 * MINUTE,
    agentTokenLife: 360 * MINUTE,
    openStatusPoll: MINUTE,
    typingPreview: 1_000,
    messagesLoaded: 20,
    nonceRefresh: MINUTE,
    socketPing: 10_000,
  });
});

describe('which chat is offered', () => {
  const quiet: ChatSituation = {
    production: true,
    mode: null,
    agentActive: false,
    chatbotActive: false,
    open: true,
    streamFlag: false,
  };

  it('CHAT-09 outside production the parameter chooses the kind; an unknown value, or any value in production, is ignored', () => {
    for (const mode of CHAT_KINDS) {
      expect(chatKind({ ...quiet, production: false, mode, agentActive: true })).toBe(mode);
      expect(chatKind({ ...quiet, mode, open: false })).toBe('chatbot');
    }
    expect(chatKind({ ...quiet, production: false, mode: 'fax', open: false })).toBe('chatbot');
    expect(chatKind({ ...quiet, production: false })).toBe('twilio');
  });

  it("CHAT-10 in production an ongoing chat continues, an agent's first; otherwise an agent answers while available", () => {
    const table = [false, true].flatMap((agentActive) =>
      [false, true].flatMap((chatbotActive) =>
        [false, true].map((open) => [
          agentActive,
          chatbotActive,
          open,
          chatKind({ ...quiet, agentActive, chatbotActive, open }),
        ]),
      ),
    );
    expect(table).toEqual([
      [false, false, false, 'chatbot'],
      [false, false, true, 'twilio'],
      [false, true, false, 'chatbot'],
      [false, true, true, 'chatbot'],
      [true, false, false, 'twilio'],
      [true, false, true, 'twilio'],
      [true, true, false, 'twilio'],
      [true, true, true, 'twilio'],
    ]);
  });

  it('CHAT-11 FLAG-11 agents use stream when its flag is on, the chatbot never does', () => {
    expect(chatKind({ ...quiet, streamFlag: true })).toBe('stream');
    expect(chatKind({ ...quiet, streamFlag: true, agentActive: true, open: false })).toBe('stream');
    expect(chatKind({ ...quiet, streamFlag: true, open: false })).toBe('chatbot');
  });
});

describe('the phases of a chat', () => {
  it('CHAT-08 a chat has ended if the conversation is not active or the channel is frozen', () => {
    expect(hasEnded({ state: 'active', frozen: false })).toBe(false);
    expect(hasEnded({ state: 'inactive', frozen: false })).toBe(true);
    expect(hasEnded({ state: 'active', frozen: true })).toBe(true);
  });

  it('CHAT-07 opening shows the form first, then messages; closing keeps the phase', () => {
    const run = (...events: ChatEvent[]): ChatState => events.reduce(chatTransition, NEW_CHAT);
    expect(NEW_CHAT).toEqual({ isOpen: false, phase: 'pre-engagement' });
    expect(run({ type: 'opened' })).toEqual({ isOpen: true, phase: 'pre-engagement' });
    expect(run({ type: 'opened' }, { type: 'started' })).toEqual({ isOpen: true, phase: 'messaging' });
    expect(run({ type: 'opened' }, { type: 'started' }, { type: 'closed' })).toEqual({
      isOpen: false,
      phase: 'messaging',
    });
  });

  it('CHAT-08 a chat can end only during the conversation, and only then start again', () => {
    const over: ChatEvent = { type: 'conversation', conversation: { state: 'inactive', frozen: false } };
    const messaging: ChatState = { isOpen: true, phase: 'messaging' };
    const ended: ChatState = { isOpen: true, phase: 'ended' };
    expect(chatTransition(messaging, over)).toEqual(ended);
    expect(chatTransition({ isOpen: true, phase: 'pre-engagement' }, over).phase).toBe('pre-engagement');
    expect(
      chatTransition(messaging, { type: 'conversation', conversation: { state: 'active', frozen: false } }),
    ).toEqual(messaging);
    expect(chatTransition(ended, { type: 'startedAnew' })).toEqual({
      isOpen: true,
      phase: 'pre-engagement',
    });
    expect(chatTransition(messaging, { type: 'startedAnew' })).toEqual(messaging);
    expect(chatTransition(ended, { type: 'started' })).toEqual(ended);
  });
});

describe('tokens', () => {
  it('CHAT-25 last 10 minutes with the chatbot and 6 hours with agents', () => {
    expect(CHAT_KINDS.map((kind) => [kind, tokenLifeMs(kind) / MINUTE])).toEqual([
      ['twilio', 360],
      ['nice', 360],
      ['stream', 360],
      ['talkjs', 360],
      ['chatbot', 10],
    ]);
  });

  it('CHAT-12 must be refreshed in the last tenth of their life', () => {
    const now = Date.parse('2026-06-15T12:00:00Z');
    const fresh = (kind: ChatKind, later: number) =>
      freshFor(runsOutAt(kind, now), now + later * MINUTE, kind) / MINUTE;
    expect([fresh('chatbot', 0), fresh('chatbot', 8.5), fresh('chatbot', 9), fresh('chatbot', 15)]).toEqual([
      9, 0.5, 0, 0,
    ]);
    expect([fresh('twilio', 0), fresh('twilio', 323), fresh('twilio', 324)]).toEqual([324, 1, 0]);
  });
});

describe('messages', () => {
  it('CHAT-19 are sent if they are not blank or have files', () => {
    expect(isSendable({ text: ' \n\t', files: [] })).toBe(false);
    expect(isSendable({ text: ' a ', files: [] })).toBe(true);
    expect(isSendable({ text: '', files: [1] })).toBe(true);
  });

  it('CHAT-21 accept files of seven types', () => {
    expect(Object.keys(ATTACHMENT_TYPES)).toEqual(['.jpg', '.png', '.amr', '.mp3', '.mp4', '.pdf', '.txt']);
    expect(['a.jpg', 'A.PNG', 'x.y.pdf', 'n.txt'].every(isAttachmentName)).toBe(true);
    expect(['a.exe', 'pdf', 'a.jpg.exe', 'a.jpeg2', ''].some(isAttachmentName)).toBe(false);
  });
});

describe('what a browser stores of a chat', () => {
  const session: ChatSession = {
    friendlyName: 'Ana',
    emailAddress: 'ana@example.com',
    token: 't',
    conversationSid: 'c',
    expiration: '2026-06-15T12:00:00.000Z',
    omniProxyChannelId: 'o',
    stream: { channelType: 'messaging', channelId: 'o', userId: 'u' },
    initialMessage: 'Hello',
  };

  it('CHAT-27 the fields of a session', () => {
    expect(Object.keys(session)).toEqual([
      'friendlyName',
      'emailAddress',
      'token',
      'conversationSid',
      'expiration',
      'omniProxyChannelId',
      'stream',
      'initialMessage',
    ]);
  });

  it('CHAT-28 the fields of a question and of feedback on its answer', () => {
    const item: Required<ChatHistoryItem> = {
      questionId: 'q',
      questionStr: 'How?',
      responseStr: 'So.',
      createdDt: '2026-06-15T12:00:00.000Z',
      conversationId: 'c',
    };
    const feedback: Required<ChatFeedback> = { reason: 'Other', additionalInformation: '' };
    expect([Object.keys(item).length, Object.keys(feedback)]).toEqual([
      5,
      ['reason', 'additionalInformation'],
    ]);
  });

  it('CHAT-29 the participants are customer, agent and chatbot', () => {
    expect(CHAT_PARTICIPANTS).toEqual(['customer', 'agent', 'chatbot']);
  });

  it('CHAT-34 CHAT-35 CHAT-36 the error names the missing session, channel or contact', () => {
    expect(requireSession(session)).toBe(session);
    expect(() => requireSession(undefined)).toThrow('Webchat session data not found');
    expect(requireChannel(session)).toBe('o');
    expect(() => requireChannel({})).toThrow('Omni Proxy value not available');
    expect(requireContact({ contactId: 'k' })).toBe('k');
    expect(() => requireContact({ contactId: '' })).toThrow('Contact ID not available');
  });
});
