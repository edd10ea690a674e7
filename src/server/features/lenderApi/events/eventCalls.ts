import { eventsAfter } from '../../events/eventsAfterService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderRead } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
import { eventPage, limit, only, wholeNumber } from './eventSchemas.ts';

interface EventsQuery {
  readonly query: { readonly after?: number; readonly limit: number };
}

/** `GET /events`: what happened, by position. */
export function eventCalls(tools: LenderApiTools): void {
  const { db } = tools.dependencies;
  lenderRead<EventsQuery>(
    tools,
    {
      operation: 'readEvents',
      method: 'GET',
      path: '/events',
      scope: 'events',
      isCounted: true,
      tag: 'events',
      summary: 'Read what happened to the applications, in order',
      description:
        'Positions have no gaps, and the events of an application are in the order in which they happened: keep `next` and nothing is missed. Without `after` it begins with the oldest that is kept.',
      query: only({ after: wholeNumber, limit }),
      answer: eventPage,
      problems: ['events-gone'],
    },
    async ({ client, query }) => {
      const { after, limit } = query;
      const found = await eventsAfter(db.kysely, { organization: client.lender, after, limit });
      if (found.type === 'gone')
        throw new LenderProblem('events-gone', {
          errors: [
            { parameter: 'after', detail: `Go on after ${found.after}, and compare all applications.` },
          ],
        });
      const { type: _type, ...body } = found;
      return { body };
    },
  );
}
