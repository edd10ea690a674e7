import type { FastifyInstance } from 'fastify';
import { ASKED_AGAIN } from '../../../core/flow/askedAgain.ts';
import { type StepCallName, stepCalls } from '../../../core/flow/stepCalls.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import {
  applicationAnswer,
  HELOC,
  keptApplication,
  type OfApplication,
  ofApplication,
  oneHeader,
  writeHeaders,
} from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnceAtEnd } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { requestOrigin } from '../documents/documentService.ts';
import type { StepAction } from './actions/stepAction.ts';
import { createAnswersAgain } from './answerAgain.ts';
import { createStepService, type StepLender, type StepService } from './stepService.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

const headersOf = (steps: readonly string[]) => ({
  ...writeHeaders,
  properties: {
    ...writeHeaders.properties,
    'x-equiform-step': {
      type: 'string',
      enum: steps,
      description: 'The step that was answered; needed where the call has several.',
    },
  },
});

/** Any object: the application's release decides what it may contain. */
const body = { type: 'object', additionalProperties: true } as const;

function registerStep(
  app: FastifyInstance,
  call: StepCallName,
  { service, dependencies }: { readonly service: StepService; readonly dependencies: AppDependencies },
): void {
  const { method, path, steps } = stepCalls[call];
  app.route<OfApplication & { Body: JsonObject }>({
    method,
    url: `${HELOC}/:uuid/${path}`,
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: requireIdentity,
    schema: routeSchema({
      tag: 'steps',
      summary: `Save the answers of ${steps.join(' or ')} (G-01); 409 when it is not open, 422 when they do not hold`,
      params: ofApplication,
      headers: headersOf(steps),
      body,
      answer: applicationAnswer,
      signedIn: true,
    }),
    handler: (request, reply) =>
      answerOnceAtEnd(dependencies, request, reply, async (tx) => {
        const stepId = oneHeader(request.headers['x-equiform-step']);
        const userAgent = oneHeader(request.headers['user-agent']);
        const from = { session: sessionOf(request), userAgent, origin: requestOrigin(request) };
        const sent = { call, stepId, document: request.body, ...from };
        return { status: 200, body: keptApplication(await service.save(tx, request.params.uuid, sent)) };
      }),
  });
}

interface OfStep extends OfApplication {
  Params: OfApplication['Params'] & { step: string };
}

function registerAgain(
  app: FastifyInstance,
  service: ReturnType<typeof createAnswersAgain>,
  dependencies: AppDependencies,
): void {
  app.route<OfStep & { Body: JsonObject }>({
    method: 'PUT',
    url: `${HELOC}/:uuid/${ASKED_AGAIN}/:step`,
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: requireIdentity,
    schema: routeSchema({
      tag: 'steps',
      summary:
        'Answer a step that is asked again because the rules changed (askedAgain of the application); 409 when it is not, 422 when the answers do not hold',
      params: closed({ uuid, step: { type: 'string', maxLength: 100 } }),
      headers: writeHeaders,
      body,
      answer: applicationAnswer,
      signedIn: true,
    }),
    handler: (request, reply) =>
      answerOnceAtEnd(dependencies, request, reply, async (tx) => {
        const { uuid: application, step: stepId } = request.params;
        const userAgent = oneHeader(request.headers['user-agent']);
        const from = { session: sessionOf(request), userAgent, origin: requestOrigin(request) };
        const sent = { stepId, document: request.body, ...from };
        return { status: 200, body: keptApplication(await service.save(tx, application, sent)) };
      }),
  });
}

/** One route for every step call of core/flow/stepCalls.ts (G-01), and one for steps that are asked again. */
export const stepsFeature =
  (lender: StepLender, actions?: readonly StepAction[]): FeaturePlugin =>
  (app, dependencies) => {
    const service = createStepService(dependencies, lender, actions);
    for (const call of Object.keys(stepCalls) as StepCallName[])
      registerStep(app, call, { service, dependencies });
    registerAgain(app, createAnswersAgain(dependencies, { lender, steps: service }), dependencies);
  };
