import type { Queries } from '../../../db/tables.ts';
import { readPlace, writePlace } from '../../../http/pagePlace.ts';
import { type ToldAsked, type ToldPage, toldMessages, toldNotices } from '../../notifications/toldService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { type LenderCall, lenderRead } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
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

const LARGEST_PAGE = 100;

interface Listed {
  readonly params: OfUuid;
  readonly query: { readonly after?: string; readonly limit?: number };
}

const query = closedBody(
  {
    after: { type: 'string', maxLength: 100, description: 'The next of the page before.' },
    limit: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
  },
  ['after', 'limit'],
);

const next = { type: 'string', maxLength: 100 } as const;

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

/** Which page a call asks for, of an application of its lender. */
async function askedOf(queries: Queries, call: LenderCall<Listed>): Promise<ToldAsked> {
  const { after, limit = LARGEST_PAGE } = call.query;
  const place = after === undefined ? undefined : readPlace(after);
  if (place && !place.ok)
    throw new LenderProblem('bad-request', {
      errors: [{ parameter: 'after', detail: 'is not the next of an answer' }],
    });
  const { uuid } = await readOfLender(queries, call, call.params.uuid);
  return { applicationUuid: uuid, after: place?.value, limit };
}

const nextOf = ({ next: place }: ToldPage<unknown>) => place && { next: writePlace(place) };

/** What the borrower of an application was told by the lender's system, and what they read of it. */
export function registerTold(tools: LenderApiTools): void {
  const { kysely } = tools.dependencies.db;
  const described = { method: 'GET', scope: 'applications:read', tag, params: ofApplication, query } as const;
  lenderRead<Listed>(
    tools,
    {
      ...described,
      operation: 'listMessages',
      path: `${APPLICATION}/messages`,
      summary: 'The messages to the borrower, the oldest first, and which of them were read',
      answer: closedBody({ messages: { type: 'array', items: told({ text: { type: 'string' } }) }, next }, [
        'next',
      ]),
    },
    async (call) => {
      const page = await toldMessages(kysely, await askedOf(kysely, call));
      return { body: { messages: page.told, ...nextOf(page) } };
    },
  );
  lenderRead<Listed>(
    tools,
    {
      ...described,
      operation: 'listNotices',
      path: `${APPLICATION}/notices`,
      summary:
        'The notices of law that the lender said it sent itself, the oldest first, and which the borrower saw',
      description: 'Those that this server issued are among the documents.',
      answer: closedBody(
        {
          notices: {
            type: 'array',
            items: told({ kind: kindText, sentOn: { type: 'string', format: 'date' } }),
          },
          next,
        },
        ['next'],
      ),
    },
    async (call) => {
      const page = await toldNotices(kysely, await askedOf(kysely, call));
      return { body: { notices: page.told, ...nextOf(page) } };
    },
  );
}
