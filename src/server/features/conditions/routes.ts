import type { FastifyInstance } from 'fastify';
import { kept, type OfApplication, ofApplication, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { errorTable } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { type ConditionAnswers, createConditionAnswers } from './conditionAnswerService.ts';
import { type CodeSender, createPhoneCodes, type PhoneCodes } from './phoneCodeService.ts';
import { conditionAnswer } from './wireCondition.ts';

const tag = 'conditions';
const BASE = '/service-conditions/external/api/v1/applications/:uuid/conditions';
const ONE = `${BASE}/:conditionUuid`;
const ofCondition = closed({ uuid, conditionUuid: uuid });

type OfCondition = { Params: { uuid: string; conditionUuid: string } };

function registerAnswers(app: FastifyInstance, dependencies: AppDependencies, service: ConditionAnswers) {
  app.get<OfApplication>(
    `${BASE}/external-applicants`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'What the lender asks of the borrower, the oldest first (CALL-38)',
        params: ofApplication,
        answer: { type: 'array', items: conditionAnswer },
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const conditions = await service.list(request.params.uuid, sessionOf(request));
      return reply.header('cache-control', 'no-store').send(conditions);
    },
  );
  app.post<OfCondition & { Body: { note?: string } }>(
    `${ONE}/submit`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Submit what was asked for (G-23); 422 if something is missing, 409 if it was already submitted',
        params: ofCondition,
        headers: writeHeaders,
        body: closed({ note: text(500) }, ['note']),
        answer: conditionAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const call = { ...request.params, session: sessionOf(request) };
        return { status: 200, body: kept(await service.submit(tx, call, request.body.note)) };
      }),
  );
}

function registerCodes(app: FastifyInstance, dependencies: AppDependencies, codes: PhoneCodes): void {
  app.post<OfCondition & { Body: { phoneNumber: string } }>(
    `${ONE}/code`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Send a one-time code to a phone number (G-23); 429 if requested too often',
        params: ofCondition,
        headers: writeHeaders,
        body: closed({ phoneNumber: { type: 'string', pattern: '^[02-9]\\d{9}$' } }),
        answer: closed({ expiresAt: text(40) }),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const answer = await answerOnce(dependencies, request, reply, async (tx) => {
        const call = { ...request.params, session: sessionOf(request) };
        return { status: 200, body: kept(await codes.send(tx, call, request.body.phoneNumber)) };
      });
      void codes.deliver();
      return answer;
    },
  );
  app.post<OfCondition & { Body: { code: string } }>(
    `${ONE}/code/verify`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Enter the one-time code (G-23); 422 if it is wrong or no longer valid',
        params: ofCondition,
        headers: writeHeaders,
        body: closed({ code: { type: 'string', pattern: '^\\d{6}$' } }),
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const call = { ...request.params, session: sessionOf(request) };
        const { isRight, words = '' } = await codes.check(tx, call, request.body.code);
        if (isRight) return { status: 204, body: null };
        const { status, message } = errorTable.unprocessable;
        return { status, body: { status: message, errors: [words] } };
      }),
  );
}

/** Conditions: requests outside the ordinary journey (G-23). */
export const conditionsFeature =
  (lender: Pick<Lender, 'goOn' | 'ask'>, sender: CodeSender): FeaturePlugin =>
  (app, dependencies) => {
    registerAnswers(app, dependencies, createConditionAnswers(dependencies, lender));
    registerCodes(app, dependencies, createPhoneCodes(dependencies, sender));
  };
