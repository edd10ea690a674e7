import type { FastifyInstance } from 'fastify';
import { HELOC, kept, type OfApplication, ofApplication, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { createNotaryService, type NotaryService, type NotarySessions } from './notaryService.ts';

const tag = 'notary';

const sessionAnswer = closed(
  {
    uuid,
    state: { type: 'string', enum: ['READY', 'RUNNING', 'COMPLETE', 'FAILED'] },
    url: text(),
    attemptsLeft: { type: 'integer', minimum: 0 },
    lastFailure: text(),
  },
  ['lastFailure'],
);

function registerSession(app: FastifyInstance, dependencies: AppDependencies, notary: NotaryService): void {
  const url = `${HELOC}/:uuid/notary/session`;
  app.post<OfApplication>(
    url,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Join a video session with a notary (G-21); 409 if it is not time for it, 422 if the law requires an office',
        params: ofApplication,
        headers: writeHeaders,
        answer: sessionAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => ({
        status: 200,
        body: kept(await notary.join(tx, request.params.uuid, sessionOf(request))),
      })),
  );
  app.get<OfApplication>(
    url,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'The state of the session with the notary (G-21)',
        params: ofApplication,
        answer: sessionAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const state = await dependencies.db.transaction((tx) =>
        notary.state(tx, request.params.uuid, sessionOf(request)),
      );
      return reply.header('cache-control', 'no-store').send(state);
    },
  );
}

/** Sessions with a notary by video (G-21); without somebody who holds them there are none. */
export const notaryFeature =
  (lender: Pick<Lender, 'goOn'>, sessions: NotarySessions | undefined): FeaturePlugin =>
  (app, dependencies) => {
    if (sessions) registerSession(app, dependencies, createNotaryService(dependencies, { lender, sessions }));
  };
