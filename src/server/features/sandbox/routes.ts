import type { FastifyInstance, FastifyRequest } from 'fastify';
import applicationSchema from '../../../../schemas/api/application.schema.json' with { type: 'json' };
import statusSchema from '../../../../schemas/api/application-status.schema.json' with { type: 'json' };
import clockSchema from '../../../../schemas/api/sandbox-clock.schema.json' with { type: 'json' };
import createSchema from '../../../../schemas/api/sandbox-create-application.schema.json' with {
  type: 'json',
};
import faultSchema from '../../../../schemas/api/sandbox-fault.schema.json' with { type: 'json' };
import patchSchema from '../../../../schemas/api/sandbox-patch-application.schema.json' with { type: 'json' };
import type { SandboxClockRequest } from '../../../core/model/generated/api/sandbox-clock.ts';
import type { SandboxCreateRequest } from '../../../core/model/generated/api/sandbox-create-application.ts';
import type { SandboxFaultRequest } from '../../../core/model/generated/api/sandbox-fault.ts';
import type { SandboxPatchRequest } from '../../../core/model/generated/api/sandbox-patch-application.ts';
import { isObject } from '../../../core/shared/json.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { toAnswer } from '../applications/recordService.ts';
import { registerChoices } from './choiceRoutes.ts';
import { registerConditions } from './conditionRoutes.ts';
import type { Faults } from './faults.ts';
import { unknownFields } from './fieldNames.ts';
import { registerHistory } from './historyRoutes.ts';
import type { SandboxLender } from './sandboxLender.ts';
import { createSandboxService } from './sandboxService.ts';
import { registerSigners } from './signerRoutes.ts';

const tag = 'sandbox';
const fields = apiSchema(patchSchema);
const createBody = {
  ...apiSchema(createSchema),
  properties: { ...createSchema.properties, application: fields },
};
const clockAnswer = closed({ now: text(40), ran: { type: 'integer', description: 'Timers done.' } }, ['ran']);
const applicationAnswer = closed({
  application: apiSchema(applicationSchema),
  status: apiSchema(statusSchema),
  pinned: { type: 'boolean' },
});

type Service = ReturnType<typeof createSandboxService>;

/** Runs before the schema check because it can suggest the right name. */
function refuseUnknown(given: unknown, where: string): void {
  const problems = unknownFields(given, where);
  if (problems.length > 0) throw new ApiError('badRequest', problems);
}

function registerApplications(app: FastifyInstance, service: Service): void {
  app.post<{ Body: SandboxCreateRequest }>(
    '/sandbox/applications',
    {
      preValidation: async ({ body }: FastifyRequest) => {
        if (isObject(body)) refuseUnknown(body.application, 'body.application');
      },
      schema: routeSchema({
        tag,
        summary: 'Create a borrower with an application at any status',
        body: createBody,
        answer: closed({ uuid, jwt: { type: 'string' }, email: text(254), password: text() }),
      }),
    },
    ({ body }) => service.create(body),
  );
  app.patch<{ Params: { uuid: string }; Body: SandboxPatchRequest }>(
    '/sandbox/applications/:uuid',
    {
      preValidation: async ({ body }: FastifyRequest) => refuseUnknown(body, 'body'),
      schema: routeSchema({
        tag,
        summary:
          'Set any application or status field by its name; stops automatic progress unless pinned is false',
        params: closed({ uuid }),
        body: fields,
        answer: applicationAnswer,
      }),
    },
    async ({ params, body }) => {
      const record = await service.set(params.uuid, body);
      const status = { checklistStatus: 'UNKNOWN', ...record.status };
      return { application: toAnswer(record), status, pinned: record.pinned };
    },
  );
}

function registerClock(app: FastifyInstance, service: Service): void {
  app.get(
    '/sandbox/clock',
    { schema: routeSchema({ tag, summary: 'The time of the sandbox clock', answer: clockAnswer }) },
    async () => ({ now: await service.now() }),
  );
  app.post<{ Body: SandboxClockRequest }>(
    '/sandbox/clock',
    {
      schema: routeSchema({
        tag,
        summary: 'Move the sandbox clock forward and run the timers that are due',
        body: apiSchema(clockSchema),
        answer: clockAnswer,
      }),
    },
    async ({ body }) => {
      const ran = await service.advance(body.advance);
      return { now: await service.now(), ran };
    },
  );
}

function registerFaults(app: FastifyInstance, faults: Faults): void {
  app.post<{ Body: SandboxFaultRequest }>(
    '/sandbox/faults',
    {
      schema: routeSchema({
        tag,
        summary: 'Make the next calls to a path fail, answer late, or get no answer (in this process)',
        body: apiSchema(faultSchema),
      }),
    },
    async ({ body }, reply) => {
      const { status, delayMs, drop } = body;
      if (status === undefined && delayMs === undefined && drop === undefined)
        throw new ApiError('badRequest', ['body must have one of status, delayMs, drop']);
      faults.add(body);
      return reply.code(204).send();
    },
  );
  app.delete(
    '/sandbox/faults',
    { schema: routeSchema({ tag, summary: 'Forget all faults' }) },
    async (_request, reply) => {
      faults.clear();
      return reply.code(204).send();
    },
  );
}

/** The sandbox control API; absent outside sandbox mode. */
export const sandboxFeature =
  (lender: SandboxLender, faults: Faults): FeaturePlugin =>
  (app, dependencies) => {
    if (dependencies.settings.mode !== 'sandbox') return;
    app.addHook('onRequest', forEveryLender);
    const service = createSandboxService(dependencies, lender);
    registerApplications(app, service);
    registerClock(app, service);
    registerChoices(app, dependencies.releases, lender);
    registerFaults(app, faults);
    registerSigners(app, dependencies, lender);
    registerConditions(app, dependencies, lender);
    registerHistory(app, dependencies);
  };
