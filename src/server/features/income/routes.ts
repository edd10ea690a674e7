import type { FastifyInstance } from 'fastify';
import linkResultSchema from '../../../../schemas/api/income-link-result.schema.json' with { type: 'json' };
import linkTokenSchema from '../../../../schemas/api/income-link-token.schema.json' with { type: 'json' };
import type { IncomeLinkResultRequest } from '../../../core/model/generated/api/income-link-result.ts';
import type { IncomeLinkTokenRequest } from '../../../core/model/generated/api/income-link-token.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import {
  applicationAnswer,
  HELOC,
  kept,
  type OfApplication,
  ofApplication,
  writeHeaders,
} from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { IncomeProvider } from '../providers/incomeProviderService.ts';
import { createIncomeLinks } from './incomeLinks.ts';

const tag = 'income';
const visitAnswer = closed({ token: text(), url: text() });

function registerLinks(app: FastifyInstance, provider: IncomeProvider, dependencies: AppDependencies): void {
  const links = createIncomeLinks(dependencies, provider);
  app.post<OfApplication & { Body: IncomeLinkTokenRequest }>(
    `${HELOC}/:uuid/income/link-token`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Begin a visit to a provider of income (G-15), each call another; 409 when income is not asked for now',
        params: ofApplication,
        body: apiSchema(linkTokenSchema),
        answer: visitAnswer,
        signedIn: true,
      }),
    },
    // Not kept for a repeat: its answer is a token, of which only the fingerprint may be stored.
    (request) =>
      dependencies.db.transaction((tx) =>
        links.begin(tx, request.params.uuid, sessionOf(request), request.body),
      ),
  );
  app.post<OfApplication & { Body: IncomeLinkResultRequest }>(
    `${HELOC}/:uuid/income/link-result`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Take what a provider of income found (G-15); 422 for a token of another visit',
        params: ofApplication,
        headers: writeHeaders,
        body: apiSchema(linkResultSchema),
        answer: applicationAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const taken = await links.take(tx, request.params.uuid, sessionOf(request), request.body);
        return { status: 200, body: kept(taken) };
      }),
  );
}

/** Income from providers (G-15). */
export const incomeFeature =
  (providerOf: (dependencies: AppDependencies) => IncomeProvider): FeaturePlugin =>
  (app, dependencies) =>
    registerLinks(app, providerOf(dependencies), dependencies);
