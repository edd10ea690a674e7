import { CHAT } from '../../../../core/chat/chatConstants.ts';
import { compact } from '../../../../core/shared/compact.ts';
import { closed, text, uuid } from '../../../http/routeSchema.ts';
import type { LenderChat } from '../../chat/lenderChatService.ts';

const moment = { type: 'string', format: 'date-time' } as const;

const said = (maxLength: number) => ({ ...text(maxLength), minLength: 1, pattern: '\\S' }) as const;

/** What the lender calls an agent. */
export const agentId = { ...said(64), description: 'What you call the agent. Borrowers do not see it.' };

export const agentSchema = closed({
  id: agentId,
  name: { ...said(128), description: 'What the borrower reads.' },
});

export const queueName = {
  ...said(64),
  description: 'A group of agents, by a name of yours. Borrowers do not see it.',
};

const asActed = {
  uuid,
  state: { type: 'string', enum: ['waiting', 'taken', 'over'] },
  openedAt: moment,
  waitsSince: moment,
  agent: agentSchema,
  queue: queueName,
  language: { ...text(), description: 'Of the page: `en-US`.' },
  application: { ...uuid, description: 'Which the borrower is signed in to.' },
} as const;

/** A chat after an act: nothing that its customer or the page said, because the answer is kept for repeats. */
export const actedSchema = closed(asActed, ['waitsSince', 'agent', 'queue', 'language', 'application']);

/** A chat as the Lender API tells it. */
export const chatSchema = closed(
  {
    ...asActed,
    skill: {
      ...text(),
      description: 'The group of agents that the page asked for (`chat.skill` of brand.yaml).',
    },
    tag: { ...text(), description: 'The mark of the lender’s chats (`chat.tag` of brand.yaml).' },
    page: { ...text(2_000), description: 'Where the chat began.' },
    welcome: { ...text(1_000), description: 'What the page said when it began.' },
    customer: closed({
      name: text(CHAT.nameLength),
      email: text(CHAT.emailLength),
      isSignedIn: {
        type: 'boolean',
        description: 'Without it, name and address are only what somebody typed: say nothing about a loan.',
      },
    }),
  },
  ['waitsSince', 'agent', 'queue', 'skill', 'tag', 'language', 'page', 'welcome', 'application'],
);

const stateOf = ({ state, frozen, agent_id }: LenderChat['chat']): string => {
  if (state !== 'active' || frozen) return 'over';
  return agent_id === null ? 'waiting' : 'taken';
};

export function wireActed(chat: LenderChat['chat']): object {
  const { agent_id: id, agent_name: name } = chat;
  return compact({
    uuid: chat.uuid,
    state: stateOf(chat),
    openedAt: chat.created_at.toISOString(),
    waitsSince: chat.waits_since?.toISOString(),
    agent: id === null ? undefined : { id, name: name ?? '' },
    queue: chat.queue ?? undefined,
    language: chat.language ?? undefined,
    application: chat.application_uuid ?? undefined,
  });
}

export const wireChat = ({ chat, customer }: LenderChat): object => ({
  ...wireActed(chat),
  ...compact({
    skill: customer.skill,
    tag: customer.tag,
    page: customer.pageUrl,
    welcome: customer.welcomeMessage,
    customer: { name: customer.name, email: customer.email, isSignedIn: chat.identity_uuid !== null },
  }),
});

const file = closed({
  uuid,
  name: text(),
  type: text(),
  size: { type: 'integer', description: 'In bytes. Its bytes are at `/chat-files/{uuid}/content`.' },
});

/** Something that was said in a chat. */
export const messageSchema = closed(
  {
    id: {
      ...uuid,
      description:
        'As `after` it gives what was said since. Unique within its chat only: the borrower’s browser chooses those of its messages.',
    },
    participant: { type: 'string', enum: ['customer', 'agent', 'chatbot'] },
    name: {
      ...text(),
      description: 'Of the agent; without it, the page itself told the borrower something.',
    },
    text: { ...text(CHAT.messageLength), description: 'Social Security and card numbers are masked.' },
    files: { type: 'array', items: file },
    sentAt: moment,
  },
  ['name'],
);
