import type { FastifyInstance, FastifyReply } from 'fastify';
import { HELOC, kept, type OfApplication, ofApplication, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { forEveryLender, requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { notaryEndedPage, notaryPage } from './notaryPage.ts';
import { createNotaryService, type NotaryService, notaryPath, type SessionAddress } from './notaryService.ts';

const tag = 'notary';
const FORM = 'application/x-www-form-urlencoded';

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

const html = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

function registerPage(app: FastifyInstance, { db }: AppDependencies, notary: NotaryService): void {
  const address = notaryPath(':application', ':session');
  const schema = { hide: true, params: closed({ application: uuid, session: uuid }) };
  app.get<{ Params: SessionAddress }>(
    address,
    { onRequest: forEveryLender, schema },
    async ({ params }, reply) => {
      const isOpen = await db.transaction((tx) => notary.isOpen(tx, params));
      const nonce = reply.cspNonce.style;
      return isOpen ? html(reply, 200, notaryPage(nonce)) : html(reply, 410, notaryEndedPage(nonce));
    },
  );
  app.post<{ Params: SessionAddress; Body: Record<string, string> | undefined }>(
    address,
    { onRequest: forEveryLender, schema },
    async ({ params, body }, reply) => {
      const next = await db.transaction((tx) => notary.settle(tx, params, body ?? {}));
      if (next === undefined) return html(reply, 410, notaryEndedPage(reply.cspNonce.style));
      return reply.redirect(next, 303);
    },
  );
}

/** Sessions with the sandbox's video notary, and their page (G-21). */
export const notaryFeature =
  (lender: Pick<Lender, 'goOn'>): FeaturePlugin =>
  (app, dependencies) => {
    const notary = createNotaryService(dependencies, lender);
    if (!app.hasContentTypeParser(FORM))
      app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
    registerSession(app, dependencies, notary);
    registerPage(app, dependencies, notary);
  };
