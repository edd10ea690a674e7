import { isUuid } from '../../../../core/shared/textChecks.ts';
import { closed, text, uuid } from '../../../http/routeSchema.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderRead } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
import {
  allVisibleUntil,
  type ChangedApplication,
  type ChangePosition,
  changedApplications,
} from './changedApplications.ts';

const LARGEST_PAGE = 500;

const moment = { type: 'string', format: 'date-time', maxLength: 40 } as const;

/** Where a page ends, and the `asOf` of the pages it belongs to. */
interface Cursor extends ChangePosition {
  readonly asOf: Date;
}

const cursorOf = ({ changedAt, uuid: id }: ChangedApplication, asOf: Date): string =>
  [changedAt.getTime(), id, asOf.getTime()].join('_');

/** Milliseconds until the year 5138: of later years the database does not take every form. */
const isTime = (text: string): boolean => /^\d{1,14}$/.test(text);

function readCursor(text: string): Cursor {
  const [at = '', id = '', asOf = ''] = text.split('_');
  const isCursor = isTime(at) && isUuid(id) && isTime(asOf);
  if (!isCursor)
    throw new LenderProblem('bad-request', {
      errors: [{ parameter: 'after', detail: 'is not the next of an answer' }],
    });
  return { changedAt: new Date(Number(at)), uuid: id, asOf: new Date(Number(asOf)) };
}

interface Listed {
  readonly query: { readonly changedSince?: string; readonly after?: string; readonly limit?: number };
}

const answer = closed(
  {
    applications: {
      type: 'array',
      items: closed({
        uuid,
        version: { type: 'integer', description: 'Raised by every change.' },
        changedAt: moment,
        status: text(),
        active: { type: 'boolean', description: 'It is not over.' },
      }),
    },
    asOf: { ...moment, description: 'The changedSince of your next comparison.' },
    next: text(100),
  },
  ['next'],
);

/** `GET /applications`: what changed, to compare with what the lender's system knows. */
export function registerChanged(tools: LenderApiTools): void {
  const { db } = tools.dependencies;
  lenderRead<Listed>(
    tools,
    {
      operation: 'listApplications',
      method: 'GET',
      path: '/applications',
      scope: 'applications:read',
      isCounted: true,
      tag: 'applications',
      summary: 'Applications that changed, in the order of their last changes',
      description:
        'Read the pages by next, then compare by version. Begin the next comparison with the asOf of this one as changedSince: then nothing is missed, also what changes while you read the pages, and a few applications come twice.',
      query: closed(
        {
          changedSince: { ...moment, description: 'Changed then or later; all without it.' },
          after: { ...text(100), description: 'The next of the page before.' },
          limit: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
        },
        ['changedSince', 'after', 'limit'],
      ),
      answer,
    },
    async ({ client, query: { changedSince, after, limit = 100 } }) => {
      const cursor = after === undefined ? undefined : readCursor(after);
      const asOf = cursor?.asOf ?? (await allVisibleUntil(db));
      const found = await changedApplications(db, {
        organization: client.lender,
        since: changedSince === undefined ? undefined : new Date(changedSince),
        after: cursor,
        limit: limit + 1,
      });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        body: {
          applications: page.map((one) => ({ ...one, changedAt: one.changedAt.toISOString() })),
          asOf: asOf.toISOString(),
          ...(last && { next: cursorOf(last, asOf) }),
        },
      };
    },
  );
}
