import { ok, type Result } from '../../../../core/shared/result.ts';
import { readPlace, writePlace } from '../../../http/pagePlace.ts';
import { closed, text, uuid } from '../../../http/routeSchema.ts';
import { sendChatFile } from '../../chat/chatFileService.ts';
import {
  type ChatPosition,
  chatOfFile,
  chatOfLender,
  type LenderChat,
  openChatsOf,
  transcriptOf,
} from '../../chat/lenderChatService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderRead } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
import { chatSchema, messageSchema, wireChat } from './wireChat.ts';

const LARGEST_PAGE = 100;
const MOST_MESSAGES = 500;
const USUAL_MESSAGES = 200;

const cursorOf = ({ chat: { created_at: at, uuid: id } }: LenderChat): string => writePlace({ at, uuid: id });

function positionOf(cursor: string): Result<ChatPosition, 'malformed'> {
  const place = readPlace(cursor);
  return place.ok ? ok({ createdAt: place.value.at, uuid: place.value.uuid }) : place;
}

const badAfter = (detail: string): LenderProblem =>
  new LenderProblem('bad-request', { errors: [{ parameter: 'after', detail }] });

interface Listed {
  readonly query: { readonly state?: 'waiting' | 'taken'; readonly after?: string; readonly limit?: number };
}

function registerList(tools: LenderApiTools): void {
  const { db, encryption } = tools.dependencies;
  lenderRead<Listed>(
    tools,
    {
      operation: 'listChats',
      method: 'GET',
      path: '/chats',
      scope: 'chats',
      tag: 'chats',
      summary: 'Open chats, oldest first: those that wait for an agent, and those that one has taken',
      query: closed(
        {
          state: { type: 'string', enum: ['waiting', 'taken'], description: 'Both without it.' },
          after: { ...text(100), description: 'The next of the page before.' },
          limit: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
        },
        ['state', 'after', 'limit'],
      ),
      answer: closed({ chats: { type: 'array', items: chatSchema }, next: text(100) }, ['next']),
    },
    async ({ client: { lender }, query: { state, after, limit = LARGEST_PAGE } }) => {
      const position = after === undefined ? undefined : positionOf(after);
      if (position && !position.ok) throw badAfter('is not the next of an answer');
      const asked = { lender, after: position?.value, limit: limit + 1 };
      const isTaken = state === undefined ? undefined : state === 'taken';
      const found = await openChatsOf(db.kysely, encryption, { ...asked, isTaken });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return { body: { chats: page.map(wireChat), ...(last && { next: cursorOf(last) }) } };
    },
  );
}

export interface OfChat {
  readonly params: { readonly uuid: string };
}

interface Read extends OfChat {
  readonly query: { readonly after?: string; readonly limit?: number };
}

function registerOne(tools: LenderApiTools): void {
  const { db, encryption } = tools.dependencies;
  lenderRead<Read>(
    tools,
    {
      operation: 'readChat',
      method: 'GET',
      path: '/chats/:uuid',
      scope: 'chats',
      tag: 'chats',
      summary: 'A chat and what was said in it, in order',
      params: closed({ uuid }),
      query: closed(
        {
          after: { ...uuid, description: 'The id of the message that you read last.' },
          limit: { type: 'integer', minimum: 1, maximum: MOST_MESSAGES },
        },
        ['after', 'limit'],
      ),
      answer: closed({
        chat: chatSchema,
        messages: { type: 'array', items: messageSchema },
        hasMore: { type: 'boolean' },
      }),
    },
    ({ client, params, query: { after, limit = USUAL_MESSAGES }, aboutChat }) =>
      db.transaction(async (tx) => {
        const asked = { organization: client.lender, uuid: params.uuid };
        const found = await chatOfLender(tx, encryption, asked);
        if (found === undefined) throw new LenderProblem('not-found');
        aboutChat(found.chat);
        const transcript = await transcriptOf(tx, encryption, { uuid: found.chat.uuid, after, limit });
        if (transcript === undefined) throw badAfter('is no message of this chat');
        return { body: { chat: wireChat(found), ...transcript } };
      }),
  );
}

function registerFile(tools: LenderApiTools): void {
  const { dependencies } = tools;
  lenderRead<OfChat>(
    tools,
    {
      operation: 'readChatFile',
      method: 'GET',
      path: '/chat-files/:uuid/content',
      scope: 'chats',
      tag: 'chats',
      summary: 'The bytes of a file that a borrower sent in a chat',
      description:
        'Files that the virus scanner has not seen yet are a conflict; those that it refused do not exist.',
      params: closed({ uuid }),
      answerType: 'application/octet-stream',
      problems: ['conflict'],
    },
    async ({ client, params: { uuid: file }, aboutChat }, reply) => {
      const asked = { organization: client.lender, uuid: file };
      const chat = await chatOfFile(dependencies.db.kysely, asked);
      if (chat === undefined) throw new LenderProblem('not-found');
      aboutChat(chat);
      return sendChatFile(reply, dependencies, { conversationUuid: chat.uuid, uuid: file });
    },
  );
}

export function registerChatReads(tools: LenderApiTools): void {
  registerList(tools);
  registerOne(tools);
  registerFile(tools);
}
