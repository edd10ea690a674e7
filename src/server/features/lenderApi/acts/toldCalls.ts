import { toldMessages, toldNotices } from '../../notifications/toldService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderRead } from '../client/lenderRoute.ts';
import {
  APPLICATION,
  closedBody,
  kindText,
  type OfUuid,
  ofApplication,
  tag,
  uuidSchema,
} from './actParts.ts';
import { readOfLender } from './ownApplication.ts';

const moment = { type: 'string', format: 'date-time' } as const;

const told = (properties: Readonly<Record<string, object>>) =>
  closedBody(
    {
      uuid: uuidSchema,
      client: { type: 'string', description: 'The client of the lender that said it.' },
      ...properties,
      state: {
        type: 'string',
        enum: ['DELIVERED', 'READ'],
        description: 'It stands among the notifications of the borrower, and they saw it there.',
      },
      deliveredAt: moment,
      readAt: moment,
    },
    ['readAt'],
  );

/** What the borrower of an application was told by the lender's system, and what they read of it. */
export function registerTold(tools: LenderApiTools): void {
  const { kysely } = tools.dependencies.db;
  const described = { method: 'GET', scope: 'applications:read', tag, params: ofApplication } as const;
  lenderRead<{ params: OfUuid }>(
    tools,
    {
      ...described,
      operation: 'listMessages',
      path: `${APPLICATION}/messages`,
      summary: 'The messages to the borrower, the oldest first, and which of them were read',
      answer: closedBody({ messages: { type: 'array', items: told({ text: { type: 'string' } }) } }),
    },
    async (call) => {
      const { uuid } = await readOfLender(kysely, call, call.params.uuid);
      return { body: { messages: await toldMessages(kysely, uuid) } };
    },
  );
  lenderRead<{ params: OfUuid }>(
    tools,
    {
      ...described,
      operation: 'listNotices',
      path: `${APPLICATION}/notices`,
      summary:
        'The notices of law that the lender said it sent itself, the oldest first, and which the borrower saw',
      description: 'Those that this server issued are among the documents.',
      answer: closedBody({
        notices: {
          type: 'array',
          items: told({ kind: kindText, sentOn: { type: 'string', format: 'date' } }),
        },
      }),
    },
    async (call) => {
      const { uuid } = await readOfLender(kysely, call, call.params.uuid);
      return { body: { notices: await toldNotices(kysely, uuid) } };
    },
  );
}
