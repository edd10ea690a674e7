import type { Client } from './client.ts';

/** What happened: a CloudEvent. It carries ids only; whoever wants more fetches it. */
export interface LenderEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly application?: string; readonly task?: string; readonly chat?: string };
}

/** What tasks are given, as far as this bank reads it; schemas/tasks says what each is given. */
export interface Given {
  readonly applicant?: { readonly lastName: string };
  readonly documents?: readonly { readonly uuid: string }[];
  readonly income?: { readonly sources: readonly { readonly uuid: string }[] };
  readonly payoffs?: readonly {
    readonly liabilityUuid: string;
    readonly creditorName: string;
    readonly balance: number;
  }[];
}

export interface Task {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly round: number;
  readonly status: string;
  /** `lender` is this bank's system; everything else is done by somebody else. */
  readonly performer: string;
  readonly revision: number;
  readonly application: string;
  readonly given?: Given;
}

/** A borrower's chat, as far as this bank reads it. */
export interface Chat {
  readonly uuid: string;
  readonly state: 'waiting' | 'taken' | 'over';
  readonly agent?: { readonly id: string };
}

export interface ChatMessage {
  readonly id: string;
  readonly participant: 'customer' | 'agent' | 'chatbot';
  /** Of the agent; the page itself has none. */
  readonly name?: string;
  readonly text: string;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

export interface EventsPage {
  readonly events: readonly LenderEvent[];
  /** Where the next page begins. */
  readonly next: number;
  readonly hasMore: boolean;
}

export interface Answer {
  readonly outcome: string;
  readonly data?: object;
}

/** The client may not answer chats (403), or the server has none (404). */
const WITHOUT_CHATS = [403, 404];

/** The calls that this bank uses. Each throws an Error for an answer that it does not expect. */
export function createLenderApi(client: Client) {
  async function read<T>(path: string): Promise<T> {
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`GET ${path.replace(/\?.*/, '')} answered ${status}`);
    return body as T;
  }
  const query = (values: Readonly<Record<string, string | undefined>>): string =>
    new URLSearchParams(
      Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ).toString();

  return {
    /** What happened after a position; without one from the oldest that is kept. Undefined when that place is not kept any more. */
    async events(after: string | undefined): Promise<EventsPage | undefined> {
      const { status, body } = await client.get(`/events?${query({ after, limit: '100' })}`);
      if (status === 410) return undefined;
      if (status !== 200) throw new Error(`GET /events answered ${status}`);
      return body as EventsPage;
    },

    /** A page of the open tasks. */
    async openTasks(after: string | undefined): Promise<Page<Task>> {
      const path = `/tasks?${query({ status: 'open', after, limit: '100' })}`;
      const { tasks, next } = await read<{ tasks: readonly Task[]; next?: string }>(path);
      return { items: tasks, next };
    },

    /** A task with what it is given; undefined when it is not (or no longer) ours. */
    async task(uuid: string): Promise<Task | undefined> {
      const { status, body } = await client.get(`/tasks/${uuid}`);
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`GET /tasks/... answered ${status}`);
      return body as Task;
    },

    /** The status: 200 taken, 409 the task is over, 412 it has another revision, 422 it is not of the contract. */
    answer: (task: { readonly uuid: string; readonly revision: number }, answer: Answer, key: string) =>
      client.post(`/tasks/${task.uuid}/answer`, { body: answer, key, ifMatch: `"${task.revision}"` }),

    /** Chats that wait for an agent, and those that one has taken: all pages. */
    async openChats(): Promise<readonly Chat[]> {
      const open: Chat[] = [];
      let after: string | undefined;
      do {
        const { status, body } = await client.get(`/chats?${query({ after, limit: '100' })}`);
        if (WITHOUT_CHATS.includes(status)) return [];
        if (status !== 200) throw new Error(`GET /chats answered ${status}`);
        const { chats, next } = body as { chats: readonly Chat[]; next?: string };
        open.push(...chats);
        after = next;
      } while (after !== undefined);
      return open;
    },

    /** What was said in a chat after a message, oldest first, to its end; all of it without one. */
    async chat(uuid: string, after: string | undefined): Promise<readonly ChatMessage[]> {
      const said: ChatMessage[] = [];
      for (;;) {
        const path = `/chats/${uuid}?${query({ after: said.at(-1)?.id ?? after, limit: '500' })}`;
        const page = await read<{ messages: readonly ChatMessage[]; hasMore: boolean }>(path);
        said.push(...page.messages);
        if (!page.hasMore) return said;
      }
    },

    /** What an agent does in a chat. The status: 2xx done, 404 and 409 too late. */
    async chatAct(
      uuid: string,
      act: 'take' | 'messages' | 'end',
      body: object,
      key: string,
    ): Promise<number> {
      const { status } = await client.post(`/chats/${uuid}/${act}`, { body, key });
      if (status > 299 && status !== 404 && status !== 409) throw new Error(`${act} answered ${status}`);
      return status;
    },
  };
}

export type LenderApi = ReturnType<typeof createLenderApi>;
