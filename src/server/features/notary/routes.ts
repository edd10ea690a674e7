import type { FastifyInstance } from 'fastify';
import { HELOC, kept, type OfApplication, ofApplication, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { workOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { Session } from '../../http/session.ts';
import type { Lender } from '../applications/creationService.ts';
import type { HostedPages } from '../providers/companyService.ts';
import { createNotaryService, type NotarySessionState } from './notaryService.ts';

const tag = 'notary';

const sessionAnswer = closed(
  {
    uuid,
    state: { type: 'string', enum: ['READY', 'RUNNING', 'COMPLETE', 'FAILED'] },
    url: text(2_000),
    attemptsLeft: { type: 'integer', minimum: 0 },
    lastFailure: text(),
  },
  ['lastFailure', 'url'],
);

const roleAt = (organization: string, application: string, subject: string) =>
  ({ organization, role: 'notary', application, subject }) as const;

function registerSession(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { lender, pages }: NotaryPorts,
): void {
  const notary = createNotaryService(dependencies, lender);
  const url = `${HELOC}/:uuid/notary/session`;

  /** The session with the address of its page, which is not asked within a transaction. */
  async function withPage({ organization }: Session, application: string, state: NotarySessionState) {
    if (state.state !== 'READY') return state;
    const at = roleAt(organization, application, state.uuid);
    const returnTo = `/account/heloc/${application}/notary/session`;
    return { ...state, url: await pages.open({ ...at, returnTo, data: {} }) };
  }

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
    async (request, reply) => {
      const { uuid: application } = request.params;
      const session = sessionOf(request);
      if (!pages.placeOf(roleAt(session.organization, application, ''))) throw new ApiError('notFound');
      const { body, replayed } = await workOnce(dependencies, request, async (tx) => ({
        status: 200,
        body: kept(await notary.join(tx, application, session)),
      }));
      if (replayed) reply.header('idempotent-replay', 'true');
      return reply.send(await withPage(session, application, body as unknown as NotarySessionState));
    },
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
      const { uuid: application } = request.params;
      const session = sessionOf(request);
      const state = await dependencies.db.transaction((tx) => notary.state(tx, application, session));
      return reply.header('cache-control', 'no-store').send(await withPage(session, application, state));
    },
  );
}

interface NotaryPorts {
  readonly lender: Pick<Lender, 'goOn'>;
  /** Who holds sessions for which lender. */
  readonly pages: HostedPages;
}

/** Sessions with a notary by video (G-21); 404 for a lender for whom nobody holds them. */
export const notaryFeature =
  (lender: NotaryPorts['lender'], pages: HostedPages): FeaturePlugin =>
  (app, dependencies) =>
    registerSession(app, dependencies, { lender, pages });
