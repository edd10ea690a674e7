import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { historyOf } from '../applications/historyService.ts';

const entry = closed({ event: text(80), status: { type: ['string', 'null'] }, at: text(40) });

/** An application's history, for tests that compare whole journeys. */
export function registerHistory(app: FastifyInstance, { db }: Pick<AppDependencies, 'db'>): void {
  app.get<{ Params: { uuid: string } }>(
    '/sandbox/applications/:uuid/history',
    {
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'Every event of an application and the status after it, the oldest first',
        params: closed({ uuid }),
        answer: { type: 'array', items: entry },
      }),
    },
    ({ params }) => historyOf(db.kysely, params.uuid),
  );
}
