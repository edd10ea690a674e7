import type { Transaction } from 'kysely';
import { CHAT } from '../../../../core/chat/chatConstants.ts';
import type { Tables } from '../../../db/tables.ts';
import { closed, text, uuid } from '../../../http/routeSchema.ts';
import {
  type Acted,
  type ActRefusal,
  type Agent,
  endChatAsAgent,
  handChatOver,
  sayInChat,
  takeChat,
  typeInChat,
} from '../../chat/agentChatService.ts';
import type { LenderApiTools, LenderCallDescription } from '../client/lenderCall.ts';
import { type LenderAnswer, type LenderCall, lenderWrite } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
import type { OfChat } from './readChats.ts';
import { actedSchema, agentId, agentSchema, queueName, wireActed } from './wireChat.ts';

const CHATS = '/chats/:uuid';

const common = { scope: 'chats', tag: 'chats', params: closed({ uuid }) } as const;

const problems = ['chat-over', 'chat-taken', 'chat-waiting'] as const;

const refusals: Readonly<Record<ActRefusal, () => LenderProblem>> = {
  unknown: () => new LenderProblem('not-found'),
  over: () => new LenderProblem('chat-over'),
  taken: () => new LenderProblem('chat-taken'),
  waiting: () => new LenderProblem('chat-waiting'),
  full: () => new LenderProblem('conflict', { detail: 'The chat holds no more messages: end it' }),
  blank: () =>
    new LenderProblem('unprocessable', { errors: [{ pointer: '#/text', detail: 'must not be blank' }] }),
};

const EXAMPLE_AGENT = { id: 'agent-17', name: 'Avery Chen' };

/** Who acts where, by a call. */
const actingOf = <Agent>({
  client,
  params,
  body,
  aboutChat,
}: Pick<LenderCall, 'client' | 'aboutChat'> & OfChat & { readonly body: { readonly agent: Agent } }) => ({
  lender: client.lender,
  uuid: params.uuid.toLowerCase(),
  agent: body.agent,
  about: aboutChat,
});

/** Answers with the chat after an act, or with why there was none. */
function answerOf(acted: Acted): LenderAnswer {
  if (!acted.ok) throw refusals[acted.error]();
  return { body: wireActed(acted.value) };
}

/** An act in a chat, which is answered with the chat. */
function registerAct<S extends OfChat & { readonly body: object }>(
  tools: LenderApiTools,
  description: Omit<LenderCallDescription, keyof typeof common | 'method' | 'answer' | 'problems'>,
  act: (tx: Transaction<Tables>, call: LenderCall<S>) => Promise<Acted>,
): void {
  lenderWrite<S>(
    tools,
    { ...common, method: 'POST', answer: actedSchema, problems, ...description },
    async (tx, call) => answerOf(await act(tx, call)),
  );
}

function registerTake(tools: LenderApiTools): void {
  const { dependencies } = tools;
  lenderWrite<OfChat & { readonly body: { readonly agent: Agent } }>(
    tools,
    {
      ...common,
      operation: 'takeChat',
      method: 'POST',
      path: `${CHATS}/take`,
      summary: 'Take a chat that waits, for one of your agents',
      description:
        'The borrower sees the agent’s name. One agent only: whoever comes second gets chat-taken.',
      body: closed({ agent: agentSchema }),
      example: { agent: EXAMPLE_AGENT },
      answer: actedSchema,
      problems: ['chat-over', 'chat-taken'],
    },
    async (tx, call) => answerOf(await takeChat(tx, dependencies, actingOf(call))),
  );
}

interface Said extends OfChat {
  readonly body: { readonly agent: string; readonly text: string };
}

function registerSay(tools: LenderApiTools): void {
  const { dependencies } = tools;
  lenderWrite<Said>(
    tools,
    {
      ...common,
      operation: 'sayInChat',
      method: 'POST',
      path: `${CHATS}/messages`,
      summary: 'Say something to the borrower',
      description: 'Plain text. Send it with an Idempotency-Key, so that it is not said twice.',
      body: closed({ agent: agentId, text: { ...text(CHAT.messageLength), minLength: 1 } }),
      example: { agent: EXAMPLE_AGENT.id, text: 'Hello, this is Avery. How can I help you?' },
      answer: closed({ id: uuid }),
      status: 201,
      problems: [...problems, 'conflict'],
    },
    async (tx, call) => {
      const said = await sayInChat(tx, dependencies, { ...actingOf(call), text: call.body.text });
      if (!said.ok) throw refusals[said.error]();
      return { body: { id: said.value } };
    },
  );
}

function registerTyping(tools: LenderApiTools): void {
  registerAct<OfChat & { readonly body: { readonly agent: string; readonly isTyping: boolean } }>(
    tools,
    {
      operation: 'typeInChat',
      path: `${CHATS}/typing`,
      summary: 'Show the borrower that the agent is typing, or not any more',
      description: 'For a minute, unless you say it again. What the agent says ends it.',
      body: closed({ agent: agentId, isTyping: { type: 'boolean' } }),
      example: { agent: EXAMPLE_AGENT.id, isTyping: true },
    },
    (tx, call) => typeInChat(tx, tools.dependencies, { ...actingOf(call), isTyping: call.body.isTyping }),
  );
}

interface HandedOver extends OfChat {
  readonly body: { readonly agent: string; readonly to: Agent | { readonly queue: string } };
}

function registerHandOver(tools: LenderApiTools): void {
  registerAct<HandedOver>(
    tools,
    {
      operation: 'handChatOver',
      path: `${CHATS}/hand-over`,
      summary: 'Hand a chat to another agent, or to a group of agents',
      description:
        'The borrower is told. Handed to a group, it waits again until somebody takes it, for as long as a new chat.',
      body: closed({ agent: agentId, to: { oneOf: [agentSchema, closed({ queue: queueName })] } }),
      example: { agent: EXAMPLE_AGENT.id, to: { queue: 'closing' } },
    },
    (tx, call) => handChatOver(tx, tools.dependencies, { ...actingOf(call), to: call.body.to }),
  );
}

function registerEnd(tools: LenderApiTools): void {
  registerAct<OfChat & { readonly body: { readonly agent?: string } }>(
    tools,
    {
      operation: 'endChat',
      path: `${CHATS}/end`,
      summary: 'End a chat',
      description: 'One that waits is ended without an agent.',
      body: closed({ agent: agentId }, ['agent']),
      example: { agent: EXAMPLE_AGENT.id },
    },
    (tx, { client, params, body, aboutChat }) => {
      const acting = actingOf({ client, params, body: { agent: body.agent }, aboutChat });
      return endChatAsAgent(tx, tools.dependencies, acting);
    },
  );
}

export function registerChatActs(tools: LenderApiTools): void {
  registerTake(tools);
  registerSay(tools);
  registerTyping(tools);
  registerHandOver(tools);
  registerEnd(tools);
}
