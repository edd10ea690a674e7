import type { FromServer, ToServer } from '../../../core/chat/chatSocket.ts';
import type { BegunChat, ChatService } from '../../clients/chatService.ts';
import type { ChatPorts } from './chatPorts.ts';
import { createChatStore } from './chatStore.ts';
import type { ChatTimers } from './provider/chatProvider.ts';
import type { LineEvents } from './provider/keptLine.ts';
import { createSocketProvider } from './provider/socketProvider.ts';

/** A clock the test moves. */
export function testTimers(): ChatTimers & { readonly pass: (milliseconds: number) => Promise<void> } {
  let now = Date.parse('2026-06-15T12:00:00.000Z');
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const entry = { at: now + milliseconds, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    pass: async (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        await settle();
        const next = waiting.toSorted((one, other) => one.at - other.at)[0];
        if (!next || next.at > end) break;
        waiting = waiting.filter((one) => one !== next);
        now = next.at;
        next.run();
      }
      now = end;
      await settle();
    },
  };
}

/** An opened line and what was sent on it. */
export interface TestLine {
  readonly said: ToServer[];
  readonly events: LineEvents;
  readonly isClosed: () => boolean;
  readonly hear: (frame: FromServer) => void;
}

/** Lines the test answers. */
export function testLines() {
  const lines: TestLine[] = [];
  return {
    lines,
    last: (): TestLine => {
      const line = lines.at(-1);
      if (!line) throw new Error('No line was opened');
      return line;
    },
    openLine: (events: LineEvents) => {
      const said: ToServer[] = [];
      let isClosed = false;
      lines.push({
        said,
        events,
        isClosed: () => isClosed,
        hear: (frame) => events.onText(JSON.stringify(frame)),
      });
      return {
        say: (text: string) => void said.push(JSON.parse(text) as ToServer),
        close: () => {
          isClosed = true;
        },
      };
    },
  };
}

/** A conversation just opened. */
export const OPENED = {
  type: 'opened',
  conversation: 'active',
  frozen: false,
  participants: [],
  messages: [],
} as const satisfies FromServer;

export type MadeCall = readonly [name: keyof ChatService, ...given: unknown[]];

interface TestChatOptions {
  readonly answers?: Partial<{ readonly [Name in keyof ChatService]: (...given: never[]) => unknown }>;
  readonly ports?: Partial<ChatPorts>;
}

/** A chat with calls and lines the test answers; its first token is valid for an hour. */
export function testChat({ answers = {}, ports = {} }: TestChatOptions = {}) {
  const timers = testTimers();
  const lines = testLines();
  const made: MadeCall[] = [];
  const begun = (): BegunChat => ({
    token: 'token-1',
    conversationSid: 'c-1',
    identity: 'i-1',
    expiration: new Date(timers.now() + 3_600_000).toISOString(),
    omniProxyChannelId: 'o-1',
  });
  const usual: Record<string, () => unknown> = {
    begin: begun,
    refreshToken: () => ({ ...begun(), token: 'token-2' }),
    info: () => ({ contactId: 'contact-1' }),
    authenticate: () => ({ nonce: 'nonce-1' }),
    refreshNonce: () => ({ nonce: 'nonce-2' }),
    history: () => [],
    ask: () => ({ questionId: 'q-1', responseStr: 'An answer', conversationId: 'c-1' }),
  };
  const calls = new Proxy({} as ChatService, {
    get:
      (_target, name: keyof ChatService) =>
      async (...given: never[]) => {
        made.push([name, ...given]);
        return (answers[name] ?? usual[name])?.(...given);
      },
  });
  let ids = 0;
  sessionStorage.clear();
  const all: ChatPorts = {
    calls,
    agents: createSocketProvider({ timers, openLine: lines.openLine }),
    isChatOpen: async () => true,
    timers,
    ids: { uuid: () => `m-${++ids}` },
    tab: sessionStorage,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    isProduction: true,
    mode: null,
    isByStream: () => false,
    who: () => undefined,
    around: () => ({ orgCode: 'main', welcomeMessage: 'Welcome', pageUrl: 'https://main.example/register' }),
    ...ports,
  };
  return {
    timers,
    lines,
    chat: createChatStore(all),
    /** The chat after a reload. */
    again: () => createChatStore(all),
    called: (name: keyof ChatService) => made.filter(([one]) => one === name).map(([, ...given]) => given),
  };
}

export const VISITOR = { name: 'Jamie Rivera', email: 'jamie@example.com' } as const;

/** An open chat with an agent. */
export async function talking(options?: TestChatOptions) {
  const test = testChat(options);
  test.chat.open();
  await test.timers.pass(0);
  await test.chat.begin(VISITOR);
  const line = test.lines.last();
  line.events.onOpen();
  line.hear(OPENED);
  return { ...test, line };
}
