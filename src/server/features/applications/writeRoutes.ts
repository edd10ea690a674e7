import type { FastifyInstance } from 'fastify';
import consentSchema from '../../../../schemas/api/consent.schema.json' with { type: 'json' };
import experimentsSchema from '../../../../schemas/api/experiments.schema.json' with { type: 'json' };
import selectOfferSchema from '../../../../schemas/api/select-offer.schema.json' with { type: 'json' };
import type { ConsentRequest } from '../../../core/model/generated/api/consent.ts';
import type { ExperimentsRequest } from '../../../core/model/generated/api/experiments.ts';
import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import {
  applicationAnswer,
  HELOC,
  kept,
  type OfApplication,
  ofApplication,
  oneHeader,
  tag,
  writeHeaders,
} from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import type { ApplicationService } from './applicationService.ts';
import type { ChoiceService } from './choiceService.ts';

interface WriteServices {
  readonly applications: ApplicationService;
  readonly choices: ChoiceService;
}

/** An owner's writes (CALL-37, G-01, G-08). */
export function registerWrites(
  app: FastifyInstance,
  { applications, choices }: WriteServices,
  dependencies: AppDependencies,
): void {
  const guarded = { onRequest: requireIdentity };
  app.patch<OfApplication & { Body: ExperimentsRequest }>(
    `${HELOC}/:uuid/experiments`,
    {
      ...guarded,
      schema: routeSchema({
        tag,
        summary: 'Store which variations an application was shown (CALL-37)',
        params: ofApplication,
        headers: writeHeaders,
        body: apiSchema(experimentsSchema),
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const { experiments } = request.body;
        await applications.saveExperiments(tx, request.params.uuid, sessionOf(request), experiments);
        return { status: 204, body: null };
      }),
  );
  app.put<OfApplication & { Body: SelectOfferRequest }>(
    `${HELOC}/:uuid/offer`,
    {
      ...guarded,
      schema: routeSchema({
        tag,
        summary: 'Choose an offer (G-08); 409 if it is not time to choose',
        params: ofApplication,
        headers: writeHeaders,
        body: apiSchema(selectOfferSchema),
        answer: applicationAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const choice = { session: sessionOf(request), body: request.body };
        return { status: 200, body: kept(await choices.selectOffer(tx, request.params.uuid, choice)) };
      }),
  );
  app.post<OfApplication & { Body: ConsentRequest }>(
    `${HELOC}/:uuid/consents`,
    {
      ...guarded,
      schema: routeSchema({
        tag,
        summary: 'Authorise a credit check (G-01)',
        params: ofApplication,
        headers: writeHeaders,
        body: apiSchema(consentSchema),
        answer: applicationAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const userAgent = oneHeader(request.headers['user-agent']);
        const given = { session: sessionOf(request), body: request.body, userAgent };
        return { status: 200, body: kept(await choices.giveConsent(tx, request.params.uuid, given)) };
      }),
  );
}
