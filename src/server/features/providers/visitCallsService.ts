import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import {
  applicationAnswer,
  HELOC,
  kept,
  type OfApplication,
  ofApplication,
  writeHeaders,
} from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { Session } from '../../http/session.ts';
import type { FindingCompanies } from './companyService.ts';
import type { LinkReturn } from './linkService.ts';
import { createVisits, type VisitRequest } from './visits.ts';

export type { VisitRequest };

type Run<Body, Answer> = (
  tx: Transaction<Tables>,
  uuid: string,
  session: Session,
  body: Body,
) => Promise<Answer>;

/** The two calls of a provider visit: begin it, and take its result. */
export interface VisitCalls<Begin, Result> {
  readonly tag: string;
  /** Below the application, such as `income`. */
  readonly path: string;
  readonly begin: {
    readonly summary: string;
    readonly body?: object;
    /** Refuses, or says what the visit is for. */
    readonly run: Run<Begin, VisitRequest>;
  };
  readonly take: {
    readonly summary: string;
    readonly body: object;
    /** The visit that the borrower says to come back from; answers 404 to everybody but the owner. */
    readonly back: Run<Result, LinkReturn>;
    /** Applies what it found, once. */
    readonly run: Run<Result, ApplicationAnswer>;
  };
}

/**
 * Serves `{application}/{path}/link-token` and `{application}/{path}/link-result`; the schemas define the bodies. Calls to
 * companies happen between the transactions.
 */
export function registerVisitCalls<Begin, Result>(
  app: FastifyInstance,
  dependencies: AppDependencies,
  companies: FindingCompanies,
  { tag, path, begin, take }: VisitCalls<Begin, Result>,
): void {
  const visits = createVisits(dependencies, companies);
  app.post<OfApplication>(
    `${HELOC}/:uuid/${path}/link-token`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: begin.summary,
        params: ofApplication,
        ...(begin.body ? { body: begin.body } : {}),
        answer: closed({ token: text(), url: text(2_000) }),
        signedIn: true,
      }),
    },
    // Not stored for replay: it answers a token, of which only the fingerprint may be stored.
    (request) =>
      visits.begin(request.params.uuid, (tx) =>
        begin.run(tx, request.params.uuid, sessionOf(request), request.body as Begin),
      ),
  );
  app.post<OfApplication>(
    `${HELOC}/:uuid/${path}/link-result`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: take.summary,
        params: ofApplication,
        headers: writeHeaders,
        body: take.body,
        answer: applicationAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const given = [request.params.uuid, sessionOf(request), request.body as Result] as const;
      await visits.find((tx) => take.back(tx, ...given));
      return answerOnce(dependencies, request, reply, async (tx) => ({
        status: 200,
        body: kept(await take.run(tx, ...given)),
      }));
    },
  );
}
