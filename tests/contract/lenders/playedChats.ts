import type { Answered, Client } from '../../../examples/lender/src/api/client.ts';
import { createLenderApi } from '../../../examples/lender/src/api/lenderApi.ts';

interface Said {
  readonly id: string;
  readonly participant: 'customer' | 'agent';
  readonly name?: string | undefined;
  readonly text: string;
}

interface PlayedChat {
  readonly uuid: string;
  agent?: { readonly id: string; readonly name: string };
  isOver?: true;
  readonly messages: Said[];
}

interface Sent {
  readonly agent: string & { readonly id: string; readonly name: string };
  readonly text: string;
}

const answered = (status: number, body?: object): Answered => ({ status, body });

/** A server with chats, as far as the example calls it, by small pages. Ids of messages are what the borrowers' browsers say. */
export function playedChats(pageSize = 100) {
  const chats = new Map<string, PlayedChat>();
  const kept = new Map<string, readonly [asked: string, Answered]>();
  const calls: string[] = [];
  const before = new Map<string, () => void>();
  let failing: { readonly isMeant: (call: string) => boolean; readonly status: number } | undefined;

  /** What comes after the place `after`, a page of it. */
  function pageOf<T>(all: readonly T[], query: URLSearchParams, idOf: (one: T) => string) {
    const from = all.findIndex((one) => idOf(one) === query.get('after')) + 1;
    const page = all.slice(from, from + pageSize);
    return { page, hasMore: from + page.length < all.length };
  }

  function list(query: URLSearchParams): Answered {
    const open = [...chats.values()].filter(({ isOver }) => !isOver);
    const { page, hasMore } = pageOf(open, query, ({ uuid }) => uuid);
    const wire = page.map(({ uuid, agent }) => ({ uuid, state: agent ? 'taken' : 'waiting', agent }));
    return answered(200, { chats: wire, ...(hasMore && { next: page.at(-1)?.uuid }) });
  }

  function act(chat: PlayedChat, name: string, { agent, text }: Sent): Answered {
    if (chat.isOver || (name === 'take' && chat.agent)) return answered(409);
    if (name === 'take') chat.agent = agent;
    if (name === 'end') chat.isOver = true;
    if (name !== 'messages') return answered(200);
    const id = `said-${chat.messages.length}`;
    chat.messages.push({ id, participant: 'agent', name: chat.agent?.name, text });
    return answered(201, { id });
  }

  function failure(call: string): Answered | undefined {
    calls.push(call);
    before.get(call)?.();
    before.delete(call);
    if (!failing?.isMeant(call)) return undefined;
    const { status } = failing;
    failing = undefined;
    return answered(status);
  }

  const client: Client = {
    async get(path) {
      const { pathname, searchParams } = new URL(path, 'http://bank.test');
      const failed = failure(`GET ${path}`);
      if (failed) return failed;
      const [, , uuid] = pathname.split('/');
      if (uuid === undefined) return list(searchParams);
      const { messages } = chats.get(uuid)!;
      const { page, hasMore } = pageOf(messages, searchParams, ({ id }) => id);
      return answered(200, { messages: page, hasMore });
    },
    async post(path, { body, key }) {
      const failed = failure(`POST ${path}`);
      if (failed) return failed;
      const [, , uuid = '', name = ''] = path.split('/');
      const asked = `${path} ${JSON.stringify(body)}`;
      const [askedBefore, answer] = kept.get(`${name} ${key}`) ?? [];
      if (answer) return askedBefore === asked ? answer : answered(422);
      const done = act(chats.get(uuid)!, name, body as Sent);
      if (done.status < 300) kept.set(`${name} ${key}`, [asked, done]);
      return done;
    },
  };

  const chatOf = (uuid: string): PlayedChat => {
    const chat = chats.get(uuid) ?? { uuid, messages: [] };
    chats.set(uuid, chat);
    return chat;
  };

  return {
    api: createLenderApi(client),
    /** Every call so far: `GET /chats`. */
    calls,
    /** A borrower writes; the first message opens the chat. */
    customer: (uuid: string, id: string, text: string) =>
      chatOf(uuid).messages.push({ id, participant: 'customer', text }),
    /** What the bank said in a chat. */
    said: (uuid: string): readonly string[] =>
      chatOf(uuid)
        .messages.filter(({ participant }) => participant === 'agent')
        .map(({ text }) => text),
    isOver: (uuid: string): boolean => chatOf(uuid).isOver ?? false,
    /** Does something once, before the next such call. */
    doBefore: (call: string, what: () => void) => before.set(call, what),
    /** The next such call is answered with a status. */
    failNext(isMeant: (call: string) => boolean, status = 500): void {
      failing = { isMeant, status };
    },
  };
}
